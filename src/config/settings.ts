import { z } from 'zod';
import { SETTING_TEXTS } from '../i18n/setting-texts.ts';
import type { Text } from '../i18n/text.ts';
import { SEARCH_MODES } from '../model/search-result.ts';
import type { Webhook } from '../model/webhook.ts';
import {
  boostsProblem,
  hostsProblem,
  parameterProblem,
  patternProblem,
  patterns,
  type SettingProblem,
  type SiteSettings,
  sitesProblem,
  sitesSchema,
} from './url-settings.ts';
import { webhooksProblem, webhooksSchema } from './webhook-settings.ts';

/**
 * The one table of settings. Types, validation, environment names, flags, `--help`, the JSON Schema, the
 * reference page and `tazi config show` all come from it. Published names never change.
 */
type Setting<T> = {
  schema: z.ZodType<T>;
  /** The default; undefined means "none". */
  default: T;
  about: Text;
  /** Where the value may come from; secrets only from the environment, so that they are in no file or log. */
  from: 'anywhere' | 'environment';
  /** Contains a password, which is not shown. */
  isSecret?: boolean;
  /** What to write, if the schema alone does not explain it well. */
  hint?: Text;
  /** What is wrong inside a value that fits the schema. */
  problem?: (value: T) => SettingProblem | null;
};

function setting<T>(
  schema: z.ZodType<T>,
  byDefault: NoInfer<T>,
  about: Text,
  problem?: (value: T) => SettingProblem | null,
): Setting<T> {
  return { schema, default: byDefault, about, from: 'anywhere', ...(problem && { problem }) };
}

const count = (least: number) => z.int().min(least);
/** Query → URLs. */
const queryRules = z.record(z.string(), z.array(z.string().min(1)));

const contact = z
  .string()
  .regex(/^(mailto:[^@\s]+@[^@\s]+|https?:\/\/\S+)$/)
  .optional();

const storeUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/)
  .optional();

const bodies = z
  .string()
  .regex(/^s3:\/\/\S+$/)
  .optional();

const searchUrl = z
  .string()
  .regex(/^https?:\/\/[^\s,]+(,https?:\/\/[^\s,]+)*$/)
  .optional();

export const SETTINGS_TABLE = {
  language: setting(z.enum(['auto', 'tr', 'en']), 'auto', {
    en: 'Language of messages: auto follows the environment.',
    tr: 'İletilerin dili: auto, ortamın dilini izler.',
  }),
  allowHosts: setting<string[]>(
    z.array(z.string().min(1)),
    [],
    {
      en: 'Hosts, host:port or ranges of addresses (`127.0.3.0/24`) that may be private. They are the only exceptions of the address guard.',
      tr: 'Özel olabilecek sunucu adları (ad, ad:bağlantı noktası) ya da adres aralıkları (`127.0.3.0/24`). Adres korumasının başka istisnası yoktur.',
    },
    hostsProblem,
  ),
  sites: setting<Record<string, SiteSettings>>(
    sitesSchema,
    {},
    {
      en: 'Settings of individual sites or hosts: delayMs, maxPages, include, exclude, render, budgetPerHour, traps (`off`: no URL of the site waits as part of a trap).',
      tr: 'Tek tek sitelerin ya da sunucu adlarının ayarları: delayMs, maxPages, include, exclude, render, budgetPerHour, traps (`off`: sitenin hiçbir adresi tuzak sayılıp bekletilmez).',
    },
    sitesProblem,
  ),
  crawl: {
    contact: {
      ...setting(contact, undefined, {
        en: 'How site owners reach you (mailto: or URL); part of the user agent. Without it nothing is crawled.',
        tr: 'Site sahiplerinin size ulaşacağı adres (mailto: ya da URL); kullanıcı aracısında görünür. Onsuz tarama başlamaz.',
      }),
      hint: SETTING_TEXTS.contact,
    },
    topic: setting(z.string(), '', {
      en: 'Topics to crawl for, separated by commas: labels or ids from `tazi topics list`. Pages on other topics are not kept.',
      tr: 'Taranacak konular, virgülle ayrılmış: `tazi topics list` çıktısındaki etiketler ya da kimlikler. Başka konulardaki sayfalar saklanmaz.',
    }),
    order: setting(z.enum(['learnt', 'paper', 'backlinks', 'depth']), 'learnt', {
      en: 'Order of the waiting URLs of a host: by a model that learns during the crawl, by the paper’s score alone, by backlinks, or by depth.',
      tr: 'Bir sunucu adının bekleyen URL’lerinden hangisinin önce geleceği: tarama sırasında öğrenen modele, yalnızca makalenin puanına, geri bağlantılara ya da derinliğe göre.',
    }),
    scope: setting(z.enum(['site', 'host', 'any']), 'site', {
      en: 'Where links may lead from the seeds: the same site, the same host, or anywhere.',
      tr: 'Taramanın başlangıç adreslerinden nereye kadar gidebileceği: aynı site, aynı sunucu adı ya da her yer.',
    }),
    include: setting<string[]>(
      patterns,
      [],
      {
        en: 'URL patterns (`*`, `**` or `/regex/`): only matching URLs are fetched, besides seeds, feeds and sitemaps.',
        tr: 'URL kalıpları (`*`, `**` ya da `/düzenli ifade/`): başlangıç adresleri, beslemeler ve site haritaları dışında yalnızca bunlardan birine uyanlar getirilir.',
      },
      patternProblem,
    ),
    exclude: setting<string[]>(
      patterns,
      [],
      {
        en: 'URL patterns (`*`, `**` or `/regex/`) that are never fetched; exclude wins over include.',
        tr: 'Hiç getirilmeyecek URL kalıpları (`*`, `**` ya da `/düzenli ifade/`); include ile çelişirse exclude geçerlidir.',
      },
      patternProblem,
    ),
    stripParameters: setting<string[]>(
      z.array(z.string().min(1)),
      [],
      {
        en: 'Query parameters dropped from URLs, besides session and tracking parameters; `ref*` drops all that begin with ref.',
        tr: 'Oturum ve izleme parametrelerinin yanı sıra URL’lerden atılacak sorgu parametreleri; `ref*` bu harflerle başlayanların hepsini atar.',
      },
      parameterProblem,
    ),
    delayMs: setting(count(0), 1000, {
      en: 'Minimum pause between two requests to one server, in milliseconds; a longer Crawl-delay wins.',
      tr: 'Bir sunucuya iki istek arasındaki en kısa ara (milisaniye); Crawl-delay daha uzunsa o geçerlidir.',
    }),
    timeoutMs: setting(count(100), 30_000, {
      en: 'Time limit of one request (connect, headers and body), in milliseconds.',
      tr: 'Bir isteğin süre sınırı (milisaniye): bağlantı, başlıklar ve gövde.',
    }),
    maxBodyBytes: setting(count(1024), 10_000_000, {
      en: 'Maximum size of one body in bytes, on the wire or decoded, whichever is reached first.',
      tr: 'Bir gövdenin bayt sınırı; ağdan gelen ya da açılmış hâliyle, hangisi önce dolarsa.',
    }),
    maxPages: setting(count(0), 0, {
      en: 'Maximum pages fetched in one run; 0 means no limit.',
      tr: 'Bir çalıştırmada en çok kaç sayfa getirileceği; 0 sınırsız demektir.',
    }),
    maxDepth: setting(count(0), 30, {
      en: 'Maximum clicks away from a seed; 0 means no limit.',
      tr: 'Başlangıç adresinden en çok kaç tıklama uzağa gidileceği; 0 sınırsız demektir.',
    }),
    maxPagesPerSite: setting(count(0), 100_000, {
      en: 'Maximum URLs admitted per site, against traps; 0 means no limit.',
      tr: 'Site başına en çok kaç URL alınacağı (tuzaklara karşı); 0 sınırsız demektir.',
    }),
    retryDelayMs: setting(count(0), 5_000, {
      en: 'Pause before a failed first visit is retried, in milliseconds; each further pause is four times longer.',
      tr: 'Başarısız bir ilk ziyaret yinelenmeden önceki ara (milisaniye); sonraki her ara dört kat uzar.',
    }),
    concurrency: setting(count(1), 32, {
      en: 'Maximum concurrent requests over all servers; fewer under load.',
      tr: 'Tüm sunucularda aynı anda en çok kaç istek sürebileceği; yük altında azalır.',
    }),
    units: setting(count(1), 1, {
      en: 'Crawler units (F1): each has a frontier of its own, with the servers assigned to it.',
      tr: 'Tarayıcı birimi sayısı (F1): her birinin, kendisine verilen sunuculardan oluşan kendi kuyruğu vardır.',
    }),
    threads: setting(count(0), 0, {
      en: 'Maximum concurrent requests of one unit; units times threads then replaces crawl.concurrency. 0 divides crawl.concurrency among the units.',
      tr: 'Bir birimin aynı anda en çok kaç istek sürdürebileceği; birim sayısı × iş parçacığı sayısı, crawl.concurrency değerinin yerine geçer. 0, crawl.concurrency değerini birimlere böler.',
    }),
    perAddress: setting(count(1), 1, {
      en: 'Maximum concurrent requests to one server (one address and port).',
      tr: 'Bir sunucuya (bir adres ve bağlantı noktasına) aynı anda en çok kaç istek gönderilebileceği.',
    }),
    keepForeign: setting(z.boolean(), true, {
      en: 'Save pages in other languages too; search excludes them unless the query has lang:.',
      tr: 'Başka dillerdeki sayfaları da sakla; lang: ile istenmedikçe aramada çıkmazlar.',
    }),
    keepPages: setting(count(0), 0, {
      en: 'Keep this many of the last downloaded pages as files in data/pages/, by site; 0 keeps none.',
      tr: 'Son indirilen sayfalardan bu kadarını data/pages/ içinde, sitelere göre dosya olarak tut; 0 hiçbirini tutmaz.',
    }),
    warc: setting(z.boolean(), false, {
      en: 'Also write everything fetched as WARC 1.1 files into data/warc/.',
      tr: 'Getirilen her şeyi ayrıca WARC 1.1 dosyaları olarak data/warc/ içine yaz.',
    }),
    cookies: setting(z.boolean(), false, {
      en: 'Keep cookies per host during a run and send them back; when off, none is ever sent.',
      tr: 'Çerezleri çalıştırma boyunca sunucu adı başına sakla ve geri gönder; kapalıyken hiçbiri gönderilmez.',
    }),
    optOuts: setting(z.boolean(), false, {
      en: 'Also fetch /.well-known/tdmrep.json and /ai.txt of each host, and mark the pages that they reserve (opt-outs, which exports can exclude).',
      tr: 'Her sunucu adının /.well-known/tdmrep.json ve /ai.txt dosyalarını da getir, haklarını saklı tuttukları sayfaları işaretle (dışa aktarımlar bunları dışarıda bırakabilir).',
    }),
    render: setting(z.enum(['off', 'auto', 'all']), 'off', {
      en: 'Run the scripts of pages in a browser: never, if a page is empty without them, or always.',
      tr: 'Sayfaların betiklerini bir internet tarayıcısında çalıştır: hiç, onlarsız boş kalan sayfalarda ya da her zaman.',
    }),
    renderSites: setting(z.array(z.string().min(1)), [], {
      en: 'Sites or hosts whose pages are always rendered, whatever crawl.render says.',
      tr: 'crawl.render ne derse desin sayfaları her zaman internet tarayıcısında açılacak siteler ya da sunucu adları.',
    }),
    browser: setting(z.string().min(1).optional(), undefined, {
      en: 'Path of a Chromium or Chrome for rendering; nothing is downloaded.',
      tr: 'Sayfaları açacak internet tarayıcısının (Chromium ya da Chrome) yolu; hiçbir şey indirilmez.',
    }),
    ocr: setting(z.enum(['off', 'auto']), 'auto', {
      en: 'Read scanned PDFs if tesseract.js and @tesseract.js-data/tur are installed beside Tazı.',
      tr: "tesseract.js ile @tesseract.js-data/tur Tazı'nın yanında kuruluysa taranmış PDF'leri oku.",
    }),
    workers: setting(z.union([z.literal('auto'), count(0)]), 'auto', {
      en: 'Worker threads for parsing and analysis: auto is one or two, depending on the cores; 0 runs the same code inline.',
      tr: 'Ayrıştırma ve çözümleme için iş parçacığı sayısı: auto çekirdeklere göre bir ya da ikidir; 0 ile aynı kod ana parçacıkta çalışır.',
    }),
  },
  similartext: {
    longerThan: setting(z.number().int().min(1).max(10_000), 50, {
      en: "Text that two pages share is removed if it is longer than this many characters (the SET paper's limit).",
      tr: 'İki sayfanın ortak metni bu kadar karakterden uzunsa çıkarılır (SET makalesindeki sınır).',
    }),
  },
  topics: {
    model: setting(z.string().min(1).optional(), undefined, {
      en: 'Path of a topic model from `tazi topics train`, relative to the project folder; the built-in model by default.',
      tr: '`tazi topics train` ile eğitilmiş bir konu modelinin proje klasörüne göre yolu; verilmezse paketteki model.',
    }),
  },
  store: {
    url: {
      ...setting(storeUrl, undefined, {
        en: 'A PostgreSQL database (`postgres://user:password@host/database?schema=name`) that several crawlers and servers share, instead of `data/tazi.db`. `TAZI_STORE_URL` keeps the password out of files.',
        tr: 'Birkaç tarayıcıyla sunucunun paylaştığı PostgreSQL veritabanı (`postgres://kullanıcı:parola@sunucu/veritabanı?schema=ad`); `data/tazi.db` yerine kullanılır. `TAZI_STORE_URL`, parolanın dosyalara yazılmasını önler.',
      }),
      hint: SETTING_TEXTS.storeUrl,
      isSecret: true,
    },
    bodies: {
      ...setting(bodies, undefined, {
        en: 'On a shared store: where the HTML of pages is stored, `s3://bucket/prefix`, instead of the database. Credentials come from AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT_URL.',
        tr: "Paylaşılan depoda: sayfaların HTML'sinin veritabanı yerine tutulacağı yer, `s3://kova/önek`. Erişim bilgileri AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION ve AWS_ENDPOINT_URL değişkenlerinden gelir.",
      }),
      hint: SETTING_TEXTS.bodies,
    },
    leaseMs: setting(count(500), 15_000, {
      en: 'On a shared store: how long a crawler owns its sites without renewing its lease; after that, others take them over.',
      tr: 'Paylaşılan depoda: bir tarayıcının, kirasını yenilemeden sitelerini elinde tutabildiği süre; sonrasında siteleri ötekiler devralır.',
    }),
    patienceMs: setting(count(0), 0, {
      en: 'On a shared store: how long a crawl waits for an unavailable database before it ends with an error; 0 means no limit.',
      tr: 'Paylaşılan depoda: taramanın hatayla bitmeden önce, yanıt vermeyen veritabanını ne kadar bekleyeceği; 0 sınırsız demektir.',
    }),
    xml: setting(z.boolean(), false, {
      en: 'Also keep the pages as XML during the crawl, one document per site in data/xml/.',
      tr: 'Sayfaları tarama sürerken XML olarak da tut: data/xml/ içinde site başına bir belge.',
    }),
  },
  forget: {
    grace: setting(z.int().min(0).max(720), 0, {
      en: 'Hours within which forgotten pages can be restored (`tazi forget restore`): until then the store still holds them, aside. 0 keeps nothing.',
      tr: 'Unutulan sayfaların kaç saat içinde geri konabileceği (`tazi forget restore`): O zamana dek depoda, ayrı bir yerde dururlar. 0 hiçbir şey saklamaz.',
    }),
  },
  update: {
    policy: setting(z.enum(['fixed', 'ema', 'real-time', 'adaptive', 'harmonic', 'optimal']), 'harmonic', {
      en: 'Policy that chooses the time of the next visit.',
      tr: 'Bir sonraki ziyaretin zamanının nasıl seçileceği.',
    }),
    ema: {
      mode: setting(z.enum(['paper', 'bounded']), 'bounded', {
        en: 'Policy `ema`: the paper to the letter, or intervals bounded to between 5 minutes and 24 hours.',
        tr: '`ema` politikası: makaledeki gibi ya da 5 dakika ile 24 saat arasında sınırlı aralıklarla.',
      }),
    },
    intervalMinutes: setting(z.number().min(0.01), 1440, {
      en: 'Interval of the fixed policy, in minutes.',
      tr: 'Sabit aralıklı politikanın aralığı (dakika).',
    }),
    budgetPerHour: setting(count(1), 600, {
      en: 'Revisits per hour that `--watch` may make.',
      tr: '`--watch` ile saatte yapılabilecek yeniden ziyaret sayısı.',
    }),
    hostBudgetPerHour: setting(count(0), 0, {
      en: 'Maximum revisits per hour to one host; 0 means no limit.',
      tr: 'Bir sunucu adına saatte en çok kaç yeniden ziyaret yapılacağı; 0 sınırsız demektir.',
    }),
    budgetBytesPerHour: setting(count(0), 0, {
      en: 'Maximum bytes per hour that revisits may fetch; 0 means no limit.',
      tr: 'Yeniden ziyaretlerin saatte en çok kaç bayt getirebileceği; 0 sınırsız demektir.',
    }),
    timeScale: setting(z.number().min(1), 1, {
      en: 'For tests and demos: how many seconds one real second counts for the revisit policy.',
      tr: 'Deneme ve tanıtım için: bir gerçek saniye, yeniden ziyaret politikası için bu kadar saniye sayılır.',
    }),
  },
  search: {
    url: {
      ...setting(searchUrl, undefined, {
        en: 'An OpenSearch index (`https://user:password@host:9200/name`) that is searched instead of `data/index`; separate several nodes by commas. `tazi index feed` fills it. `TAZI_SEARCH_URL` keeps the password out of files.',
        tr: '`data/index` yerine aranacak OpenSearch dizini (`https://kullanıcı:parola@sunucu:9200/ad`); birkaç düğüm virgülle ayrılır. Dizini `tazi index feed` doldurur. `TAZI_SEARCH_URL`, parolanın dosyalara yazılmasını önler.',
      }),
      hint: SETTING_TEXTS.searchUrl,
      isSecret: true,
    },
    ca: setting(z.string().min(1).optional(), undefined, {
      en: 'A PEM file with the certificate authority of the OpenSearch servers, relative to the project folder; by default, those of the system.',
      tr: 'OpenSearch sunucularının sertifika makamını içeren PEM dosyasının proje klasörüne göre yolu; verilmezse sisteminkiler geçerlidir.',
    }),
    shards: setting(count(1), 1, {
      en: 'Primary shards of a new OpenSearch index: one for about ten million pages. A change takes effect with `tazi index feed --rebuild`.',
      tr: 'Yeni bir OpenSearch dizininin parça sayısı: yaklaşık on milyon sayfa için bir. Değişiklik `tazi index feed --rebuild` ile geçerli olur.',
    }),
    roots: setting(z.boolean(), false, {
      en: 'Index the roots of words too, so that `iş` finds `işletmecilik`, ranked lower (S5). A change rebuilds the index.',
      tr: 'Sözcüklerin köklerini de dizine al: `iş`, `işletmecilik` geçen sayfaları da, daha alt sıralarda bulur (S5). Değişirse dizin yeniden kurulur.',
    }),
    mode: setting(z.enum(SEARCH_MODES), 'words', {
      en: 'How queries are searched: by their words alone, or by words and meaning (`hybrid`); `mode=` of a query overrides it.',
      tr: 'Sorguların nasıl aranacağı: yalnızca sözcükleriyle ya da sözcükleri ve anlamıyla (`hybrid`); sorgudaki `mode=` önceliklidir.',
    }),
    encoder: setting(z.string().min(1).optional(), undefined, {
      en: 'Folder of an ONNX sentence encoder for `hybrid`, relative to the project folder; the built-in vectors by default. A change rebuilds the index.',
      tr: '`hybrid` için bir ONNX tümce kodlayıcısı klasörünün proje klasörüne göre yolu; verilmezse paketteki vektörler. Değişirse dizin yeniden kurulur.',
    }),
    synonyms: setting(z.array(z.string().min(1)), [], {
      en: 'Words that mean the same: `ABD = Amerika Birleşik Devletleri` works both ways, `oto > otomobil` from left to right.',
      tr: 'Aynı anlama gelen sözcükler: `ABD = Amerika Birleşik Devletleri` iki yönlü, `oto > otomobil` soldan sağa geçerlidir.',
    }),
    pins: setting(
      queryRules,
      {},
      {
        en: 'Pages that come first for a query: `{"nöbetçi eczane": ["https://www.ornek.bel.tr/eczane"]}`.',
        tr: 'Bir sorguda en başta gösterilecek sayfalar: `{"nöbetçi eczane": ["https://www.ornek.bel.tr/eczane"]}`.',
      },
    ),
    hidden: setting(
      queryRules,
      {},
      {
        en: 'Pages that are not shown for a query; `*` means every query.',
        tr: 'Bir sorguda gösterilmeyecek sayfalar; `*` bütün sorgular demektir.',
      },
    ),
    boosts: setting<Record<string, number>>(
      z.record(z.string(), z.number()),
      {},
      {
        en: 'Factors for the scores of a site or a kind of page: `{"site:ornek.bel.tr": 1.5, "kind:forum": 0.5}`.',
        tr: 'Bir sitenin ya da bir sayfa türünün puanlarının çarpılacağı katsayı: `{"site:ornek.bel.tr": 1.5, "kind:forum": 0.5}`.',
      },
      boostsProblem,
    ),
    statistics: setting(z.boolean(), true, {
      en: 'Count queries, queries without results and opened results by day; nothing about the users is stored.',
      tr: 'Sorguları, sonuçsuz kalanları ve açılan sonuçları gün gün say; kimin sorduğu tutulmaz.',
    }),
    suggestAsked: setting(z.boolean(), true, {
      en: 'Suggest frequent queries of others: those with results, sent at least five times on at least two days.',
      tr: 'Başkalarının sık sorduğu sorguları öner: sonuç veren, en az iki günde, en az beş kez sorulanlar.',
    }),
    statisticsDays: setting(count(1), 90, {
      en: 'Days for which these counts are kept.',
      tr: 'Bu sayıların kaç gün tutulacağı.',
    }),
  },
  webhooks: {
    hooks: setting<Record<string, Webhook>>(
      webhooksSchema,
      {},
      {
        en: 'Receivers that `tazi serve` notifies of pages: name → `url`, and which pages: `query`, `site`, `pages` (patterns), `events` (`new`, `changed`, `removed`).',
        tr: '`tazi serve` komutunun sayfaları bildireceği adresler: ad → `url` ve neyin bildirileceği: `query`, `site`, `pages` (kalıplar), `events` (`new`, `changed`, `removed`).',
      },
      webhooksProblem,
    ),
    secret: {
      ...setting(z.string().min(16).optional(), undefined, {
        en: 'Secret that signs webhooks (HMAC); nothing is sent without it. Only from the environment (TAZI_WEBHOOKS_SECRET).',
        tr: 'Bildirimleri imzalayan gizli sözcük (HMAC); onsuz hiçbir şey gönderilmez. Yalnızca ortamdan gelir (TAZI_WEBHOOKS_SECRET).',
      }),
      from: 'environment' as const,
    },
  },
  server: {
    port: setting(z.int().min(0).max(65_535), 7171, {
      en: 'Port of the search page; 0 means any free port.',
      tr: 'Arama sayfasının bağlantı noktası; 0, boş olan herhangi birini seçer.',
    }),
    host: setting(z.string().min(1), '127.0.0.1', {
      en: 'Address the server binds to.',
      tr: 'Sunucunun dinleyeceği adres.',
    }),
    names: setting(z.array(z.string().min(1)), [], {
      en: 'Host names the server answers to besides loopback and server.host; others are refused (DNS rebinding).',
      tr: 'Sunucunun yerel adres ve server.host dışında hangi adlarla çağrılabileceği; başka adlar reddedilir (DNS rebinding).',
    }),
    proxy: setting(z.boolean(), false, {
      en: 'There is a reverse proxy in front: the last address of X-Forwarded-For is that of the client.',
      tr: 'Önde bir vekil sunucu var: istemci, X-Forwarded-For başlığındaki son adrestir.',
    }),
    base: setting(z.string().regex(/^(?:\/[\w.~-]+)*$/), '', {
      en: 'Path under which a proxy serves Tazı (`/arama`); the proxy may pass it on or strip it.',
      tr: 'Vekil sunucunun Tazı’yı sunduğu yol (`/arama`); vekil sunucu bu yolu iletebilir de çıkarabilir de.',
    }),
    searchesPerMinute: setting(count(0), 300, {
      en: 'Searches and suggestions per minute allowed from one address; loopback is not limited, 0 means no limit.',
      tr: 'Bir adresin dakikada en çok kaç arama ve öneri isteyebileceği; yerel adres sınırlanmaz, 0 sınırsız demektir.',
    }),
    cors: setting(z.array(z.string().min(1)), [], {
      en: 'Origins whose pages may read the API from a browser (`https://www.ornek.com.tr`); none by default.',
      tr: "Sayfaları API'yi internet tarayıcısından okuyabilecek kaynaklar (`https://www.ornek.com.tr`); varsayılan olarak hiçbiri.",
    }),
    tokensFile: setting(z.string().min(1).optional(), undefined, {
      en: 'A JSON file with additional tokens: name, role (`read` or `operate`) and SHA-256 of each; reread when it changes.',
      tr: 'Başka belirteçlerin JSON dosyası: her birinin adı, rolü (`read` ya da `operate`) ve SHA-256 özeti; değişince yeniden okunur.',
    }),
    token: {
      ...setting(z.string().min(8).optional(), undefined, {
        en: 'Token required for write operations; only from the environment (TAZI_SERVER_TOKEN).',
        tr: 'Değişiklik yapan işlemler için gereken belirteç; yalnızca ortamdan gelir (TAZI_SERVER_TOKEN).',
      }),
      from: 'environment' as const,
    },
  },
};

type Table = typeof SETTINGS_TABLE;
type ValueOf<S> = S extends { schema: z.ZodType<infer T> } ? T : { [K in keyof S]: ValueOf<S[K]> };

/** The settings of one project, complete and valid. */
export type Settings = { [K in keyof Table]: ValueOf<Table[K]> };

export type SettingRow = {
  /** `crawl.delayMs` */
  key: string;
  /** `TAZI_CRAWL_DELAY_MS` */
  variable: string;
  /** `--crawl-delay-ms` */
  flag: string;
  schema: z.ZodType;
  default: unknown;
  about: Text;
  from: 'anywhere' | 'environment';
  /** Is its value never shown? */
  isHidden: boolean;
  hint?: Text;
  problem?: (value: unknown) => SettingProblem | null;
};

/** The table as a list, in its own order. */
export const SETTING_ROWS: readonly SettingRow[] = rowsOf(SETTINGS_TABLE, '');

function rowsOf(group: object, prefix: string): SettingRow[] {
  return Object.entries(group).flatMap(([name, entry]: [string, object]) =>
    'schema' in entry ? [row(prefix + name, entry as Setting<unknown>)] : rowsOf(entry, `${prefix}${name}.`),
  );
}

function row(key: string, entry: Setting<unknown>): SettingRow {
  const words = key.replace(/\./g, '_').replace(/[A-Z]/g, (letter) => `_${letter}`);
  // biome-ignore lint/plugin: keys are ASCII
  const variable = `TAZI_${words.toUpperCase()}`;
  // biome-ignore lint/plugin: keys are ASCII
  const flag = `--${words.replaceAll('_', '-').toLowerCase()}`;
  const isHidden = entry.from === 'environment' || entry.isSecret === true;
  return { key, variable, flag, isHidden, ...entry };
}
