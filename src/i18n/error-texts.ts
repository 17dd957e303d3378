import type { Text } from './text.ts';

/** One sentence per error: what happened, with which value, what to do. */
export const ERROR_TEXTS = {
  usage: {
    en: '{detail}',
    tr: '{detail}',
  },
  'setting-unknown': {
    en: 'There is no setting "{key}" ({origin}){suggestion}; `tazi config show` lists them all.',
    tr: '"{key}" diye bir ayar yok ({origin}){suggestion}; tümünü `tazi config show` gösterir.',
  },
  'setting-invalid': {
    en: 'The setting {key} cannot be {value} ({origin}): {detail}.',
    tr: '{key} ayarı {value} olamaz ({origin}): {detail}.',
  },
  'settings-unreadable': {
    en: 'The settings file {file} is not valid JSON ({detail}); correct it, or move it away and create a new one with `tazi init`.',
    tr: 'Ayar dosyası {file} geçerli bir JSON değil ({detail}); düzeltin ya da dosyayı kaldırıp `tazi init` ile yenisini oluşturun.',
  },
  'rules-invalid': {
    en: 'The site rules in {file} cannot be used ({detail}); each rule needs "site" and a "selector" or a "pattern" with (.*?) in it.',
    tr: '{file} içindeki site kuralları kullanılamıyor ({detail}); her kuralda "site" ile bir "selector" ya da içinde (.*?) olan bir "pattern" bulunmalı.',
  },
  'search-rules-invalid': {
    en: 'The search rules in {file} cannot be used ({detail}). Correct the file, or delete it to go back to the settings.',
    tr: '{file} içindeki arama kuralları kullanılamıyor ({detail}). Dosyayı düzeltin ya da ayarlara dönmek için silin.',
  },
  'contact-missing': {
    en: 'No contact is set, so no page was requested: site owners must be able to reach you. Set crawl.contact in {file} (or TAZI_CRAWL_CONTACT) to a mailto: address or a URL.',
    tr: 'İletişim adresi verilmediği için hiçbir sayfa getirilmedi: site sahipleri size ulaşabilmeli. {file} içindeki crawl.contact ayarına (veya TAZI_CRAWL_CONTACT değişkenine) bir mailto: adresi ya da URL yazın.',
  },
  'browser-missing': {
    en: 'Pages cannot be rendered: {detail}. Set crawl.browser (or TAZI_CRAWL_BROWSER) to the path of a Chromium or Chrome, or crawl.render to off.',
    tr: 'Sayfalar internet tarayıcısında açılamıyor: {detail}. crawl.browser ayarına (veya TAZI_CRAWL_BROWSER değişkenine) bir Chromium ya da Chrome yolu yazın ya da crawl.render ayarını off yapın.',
  },
  'package-missing': {
    en: 'This needs the package {package}, which is not installed; install it beside tazi with `npm install {package}`.',
    tr: 'Bunun için {package} paketi gerekiyor ama kurulu değil; `npm install {package}` ile Tazı’nın yanına kurun.',
  },
  'encoder-unusable': {
    en: 'The encoder in {folder} cannot be used ({detail}); it must contain model.onnx and tokenizer.json, as described in docs/encoders.md.',
    tr: '{folder} içindeki kodlayıcı kullanılamıyor ({detail}); klasörde docs/encoders.md sayfasında anlatıldığı gibi model.onnx ve tokenizer.json bulunmalı.',
  },
  'seed-invalid': {
    en: '"{seed}" ({origin}) is not an address that can be crawled; write it like https://www.ornek.com.tr/.',
    tr: '"{seed}" ({origin}) taranabilecek bir adres değil; https://www.ornek.com.tr/ gibi yazın.',
  },
  'seeds-missing': {
    en: 'There is nothing to crawl: {file} lists no address and none was given. Add one, as in `tazi crawl https://www.ornek.com.tr/`.',
    tr: 'Taranacak bir şey yok: {file} içinde adres yok, komutta da verilmedi. `tazi crawl https://www.ornek.com.tr/` gibi bir adres ekleyin.',
  },
  'project-missing': {
    en: 'There is no project in {folder}; create one with `tazi init {folder}`, or choose another folder with --project.',
    tr: '{folder} içinde bir proje yok; `tazi init {folder}` ile oluşturun ya da --project ile başka bir klasör gösterin.',
  },
  'project-exists': {
    en: '{file} already exists and was left unchanged.',
    tr: '{file} zaten var, olduğu gibi bırakıldı.',
  },
  'project-locked': {
    en: 'Another crawl (process {pid}) is running in {folder}; wait for it, stop it, or use another project folder.',
    tr: '{folder} içinde başka bir tarama (süreç {pid}) çalışıyor; bitmesini bekleyin, durdurun ya da başka bir proje klasörü kullanın.',
  },
  'crawl-running': {
    en: 'A crawl of this project is already running; pause or stop it first.',
    tr: 'Bu projenin bir taraması zaten sürüyor; önce onu duraklatın ya da durdurun.',
  },
  'experiment-running': {
    en: 'The experiment “{name}” is running, and only one runs at a time; wait until it has finished.',
    tr: '“{name}” deneyi hesaplanıyor; aynı anda bir deney çalışır, bitmesini bekleyin.',
  },
  'project-damaged': {
    en: 'The store {file} is damaged ({detail}); copy the folder first, then run `tazi doctor --repair`.',
    tr: 'Depo {file} hasarlı ({detail}); klasörün bir kopyasını saklayıp `tazi doctor --repair` çalıştırın.',
  },
  'project-newer': {
    en: 'The store {file} was written by a newer Tazı (schema {found}; this version supports {known}); update Tazı.',
    tr: "Depo {file} daha yeni bir Tazı ile yazılmış (şema {found}, bu sürüm {known} biliyor); Tazı'yı güncelleyin.",
  },
  'project-older': {
    en: '{file} was written by an older version and is only read; `tazi upgrade` converts it and keeps a copy.',
    tr: '{file} daha eski bir sürümle yazılmış, yalnızca okunur; `tazi upgrade` onu dönüştürür ve bir kopyasını saklar.',
  },
  'store-away': {
    en: 'The database {location} does not respond ({detail}); check store.url and that the server is running. Acknowledged data is safe.',
    tr: '{location} veritabanı yanıt vermiyor ({detail}); store.url ayarını ve sunucunun çalıştığını denetleyin. Onaylanan her şey güvende.',
  },
  'bodies-away': {
    en: 'The object store {location} does not respond ({detail}); check AWS_ENDPOINT_URL and that the store is running. Acknowledged data is safe.',
    tr: '{location} nesne deposu yanıt vermiyor ({detail}); AWS_ENDPOINT_URL değişkenini ve deponun çalıştığını denetleyin. Onaylanan her şey güvende.',
  },
  'bodies-refused': {
    en: 'The object store {location} refused the request ({detail}); check store.bodies, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION.',
    tr: '{location} nesne deposu isteği reddetti ({detail}); store.bodies ayarını ve AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION değişkenlerini denetleyin.',
  },
  'store-login': {
    en: 'The database {location} does not accept this user and password ({detail}); correct store.url (or TAZI_STORE_URL).',
    tr: '{location} veritabanı bu kullanıcı adıyla parolayı kabul etmiyor ({detail}); store.url ayarını (veya TAZI_STORE_URL değişkenini) düzeltin.',
  },
  'store-tls': {
    en: 'An encrypted connection to the database {location} could not be established ({detail}); check the server’s certificate, and `sslmode` and `sslrootcert` in store.url.',
    tr: '{location} veritabanıyla şifreli bağlantı kurulamadı ({detail}); sunucunun sertifikasını ve store.url içindeki `sslmode` ile `sslrootcert` değerlerini denetleyin.',
  },
  'store-missing': {
    en: 'There is no such database: {location} ({detail}); create it with `createdb`, or correct store.url.',
    tr: 'Böyle bir veritabanı yok: {location} ({detail}); `createdb` ile oluşturun ya da store.url ayarını düzeltin.',
  },
  'store-rights': {
    en: 'The user of the database {location} lacks a permission ({detail}); grant it CREATE on the database, or make it the owner of the schema.',
    tr: '{location} veritabanının kullanıcısının bir yetkisi eksik ({detail}); ona veritabanında CREATE yetkisi verin ya da şemanın sahibi yapın.',
  },
  'store-version': {
    en: 'The database {location} is PostgreSQL {found}; Tazı needs {least} or newer.',
    tr: '{location} veritabanı PostgreSQL {found}; Tazı için en az {least} gerekir.',
  },
  'store-shared': {
    en: '{what} works only for projects with a store in their folder; this project uses the database {location}. {remedy}',
    tr: '{what}, deposu kendi klasöründe olan projeler içindir; bu projenin deposu {location} veritabanı. {remedy}',
  },
  'search-away': {
    en: 'OpenSearch at {location} does not respond ({detail}); check search.url and that OpenSearch is running. The store is not affected.',
    tr: '{location} adresindeki OpenSearch yanıt vermiyor ({detail}); search.url ayarını ve OpenSearch’ün çalıştığını denetleyin. Depo bundan etkilenmez.',
  },
  'search-empty': {
    en: 'OpenSearch at {location} has no index of this name yet; run `tazi index feed`, or correct search.url.',
    tr: '{location} adresindeki OpenSearch içinde bu adda bir dizin henüz yok; `tazi index feed` çalıştırın ya da search.url ayarını düzeltin.',
  },
  'search-refused': {
    en: 'OpenSearch at {location} refused the request ({detail}); check user, password and permissions, search.url and search.ca.',
    tr: '{location} adresindeki OpenSearch isteği reddetti ({detail}); kullanıcıyı, parolayı, yetkileri, search.url ve search.ca ayarlarını denetleyin.',
  },
  'search-version': {
    en: '{location} is {found}; Tazı needs OpenSearch {least} or newer.',
    tr: '{location}: {found}; Tazı için en az OpenSearch {least} gerekir.',
  },
  'too-many-files': {
    en: 'The limit of open files is reached ({detail}). Raise it (`ulimit -n 4096`) or lower `crawl.concurrency`.',
    tr: 'Açık dosya sınırına ulaşıldı ({detail}). Sınırı yükseltin (`ulimit -n 4096`) ya da `crawl.concurrency` değerini düşürün.',
  },
  'disk-full': {
    en: 'The disk of {folder} is full, so the crawl stopped; acknowledged data is safe. Free some space and start again.',
    tr: '{folder} klasörünün diski dolduğu için tarama durdu; onaylanan her şey güvende. Yer açıp yeniden başlatın.',
  },
  'folder-unwritable': {
    en: 'Tazı cannot write to {folder} ({detail}); grant write permission or choose another place.',
    tr: 'Tazı buraya yazamıyor: {folder} ({detail}); yazma izni verin ya da başka bir yer seçin.',
  },
  'file-unreadable': {
    en: 'The file {file} could not be read ({detail}).',
    tr: '{file} dosyası okunamadı ({detail}).',
  },
  'import-invalid': {
    en: 'Line {line} of {file} is not a document ({detail}); each line needs {"url","title","text"}. Nothing after line {kept} of this file was imported.',
    tr: '{file} dosyasının {line}. satırı bir belge değil ({detail}); her satırda {"url","title","text"} olmalı. Bu dosyadan {kept}. satırdan sonrası içe alınmadı.',
  },
  'examples-invalid': {
    en: 'Line {line} of {file} is not a labelled text; each line needs a label, a tab and a text, or {"label","text"}.',
    tr: '{file} dosyasının {line}. satırı etiketli bir metin değil; her satırda etiket, sekme ve metin ya da {"label","text"} olmalı.',
  },
  'examples-few': {
    en: '{file} has too few labelled texts ({count}); at least two labels and ten texts are needed.',
    tr: '{file} içinde çok az etiketli metin var ({count}); en az iki etiket ve on metin gerekir.',
  },
  'model-unreadable': {
    en: 'The topic model {file} cannot be used ({detail}); train it again with `tazi topics train`.',
    tr: '{file} konu modeli kullanılamıyor ({detail}); `tazi topics train` ile yeniden eğitin.',
  },
  'examples-unknown': {
    en: 'None of the {count} addresses in {file} is a page of this project; crawl or import them first, or give a folder of texts.',
    tr: '{file} içindeki {count} adresin hiçbiri bu projenin sayfası değil; önce tarayın ya da içe alın, ya da bir metin klasörü verin.',
  },
  'topic-name': {
    en: 'A topic cannot be named "{name}": a name has letters or digits, no comma, and at most 100 characters.',
    tr: '"{name}" bir konunun adı olamaz: ad harf ya da rakam içerir, virgül içermez, en çok 100 karakterdir.',
  },
  'filter-unknown': {
    en: 'There is {what} "{value}" in this project{suggestion}.',
    tr: 'Bu projede "{value}" diye {what} yok{suggestion}.',
  },
  'topic-unknown': {
    en: 'There is no topic {topic}; `tazi topics list` shows the available ones.',
    tr: '{topic} diye bir konu yok; `tazi topics list` var olanları gösterir.',
  },
  'port-busy': {
    en: 'Port {port} on {host} is in use by another program; choose another with --port, or 0 for any free port.',
    tr: '{host} üzerinde {port} numaralı bağlantı noktası başka bir programca kullanılıyor; --port ile başkasını seçin, boş olan herhangi biri için 0 yazın.',
  },
  'index-damaged': {
    en: 'The index {file} is damaged ({detail}); run `tazi doctor --repair` to rebuild it from the store.',
    tr: 'Dizin {file} hasarlı ({detail}); depodan yeniden kurmak için `tazi doctor --repair` çalıştırın.',
  },
  'index-analyser': {
    en: 'The index in {folder} was built with another analyser or dictionary ({found}, not {expected}). Nothing was changed: open it with the dictionary it was built with, or build a new index in another folder.',
    tr: '{folder} klasöründeki dizin başka bir çözümleyici ya da sözlükle kurulmuş ({found}; beklenen {expected}). Hiçbir şey değiştirilmedi: dizini kurulduğu sözlükle açın ya da başka bir klasörde yeni bir dizin kurun.',
  },
  'forget-refused': {
    en: 'Nothing was forgotten: {detail}.',
    tr: 'Hiçbir şey unutulmadı: {detail}.',
  },
  'forget-unconfirmed': {
    en: 'Nothing was forgotten: it must be confirmed. On the command line, look with --dry-run and then add --yes; in the API, send the request with `dryRun: true`, then repeat it with the `confirm` of the answer.',
    tr: 'Hiçbir şey unutulmadı: onay gerekir. Komut satırında önce --dry-run ile bakın, sonra --yes ekleyin; API’de isteği önce `dryRun: true` ile gönderin, sonra yanıttaki `confirm` ile yineleyin.',
  },
  'forget-changed': {
    en: 'Nothing was forgotten: what would go is not what was confirmed, or that was more than {minutes} minutes ago. Send the request with `dryRun: true` again.',
    tr: 'Hiçbir şey unutulmadı: silinecekler onaylananlarla aynı değil ya da onayın üzerinden {minutes} dakikadan çok geçti. İsteği yeniden `dryRun: true` ile gönderin.',
  },
  'forget-too-much': {
    en: 'Nothing was forgotten: it would be {pages} of {of} stored pages. For more than half of the store, add --all (in the API, `all: true`).',
    tr: 'Hiçbir şey unutulmadı: saklanan {of} sayfadan {pages} tanesi silinirdi. Deponun yarısından çoğu için --all (API’de `all: true`) ekleyin.',
  },
  'forget-nothing': {
    en: 'Nothing of {what} is here; nothing was changed.',
    tr: '{what} ile ilgili hiçbir şey yok; hiçbir şey değişmedi.',
  },
  'forget-not-kept': {
    en: 'Nothing of {what} can be put back: what is forgotten is kept for the hours of forget.grace only, and not at all by default.',
    tr: '{what} geri konamadı: unutulanlar yalnızca forget.grace ayarındaki saat kadar saklanır, varsayılan olarak hiç saklanmaz.',
  },
  'not-found': {
    en: 'There is no {what} here.',
    tr: 'Burada {what} yok.',
  },
  unauthorized: {
    en: 'This requires a token: send it as "Authorization: Bearer …".',
    tr: 'Bunun için belirteç gerekir: "Authorization: Bearer …" başlığıyla gönderin.',
  },
  'bad-request': {
    en: 'The request is not valid: {detail}.',
    tr: 'İstek geçerli değil: {detail}.',
  },
  'method-not-allowed': {
    en: '{method} is not allowed here; use {allowed}.',
    tr: 'Burada {method} kullanılamaz; {allowed} kullanın.',
  },
  'unsupported-media': {
    en: 'The body must be JSON; send it with "Content-Type: application/json".',
    tr: 'Gövde JSON olmalı; "Content-Type: application/json" başlığıyla gönderin.',
  },
  'too-large': {
    en: 'The request is too large; the limit is {most} bytes.',
    tr: 'İstek çok büyük; en çok {most} bayt kabul edilir.',
  },
  'request-timeout': {
    en: 'The request did not arrive in time; send it again.',
    tr: 'İstek zamanında ulaşmadı; yeniden gönderin.',
  },
  'too-many-requests': {
    en: 'Too many requests from this address; try again in {seconds} s.',
    tr: 'Bu adresten çok fazla istek geldi; {seconds} saniye sonra yeniden deneyin.',
  },
  'host-refused': {
    en: 'This server does not serve the host name {host}; use the address it was started with.',
    tr: 'Bu sunucu {host} adına yanıt vermez; başlatıldığı adresi kullanın.',
  },
  'token-role': {
    en: 'The token “{name}” is read-only; this requires a token with the role `operate`.',
    tr: '“{name}” belirteci yalnızca okuyabilir; bunun için rolü `operate` olan bir belirteç gerekir.',
  },
  'crawl-start-failed': {
    en: 'The crawl did not start: {detail}',
    tr: 'Tarama başlamadı: {detail}',
  },
  'token-unset': {
    en: 'This server is read-only because it has no token; set TAZI_SERVER_TOKEN and restart it.',
    tr: 'Bu sunucunun belirteci olmadığı için yalnızca okunabilir; TAZI_SERVER_TOKEN verip yeniden başlatın.',
  },
  'not-ready': {
    en: 'Search is unavailable right now; try again in a moment.',
    tr: 'Arama şu anda yapılamıyor; biraz sonra yeniden deneyin.',
  },
  'address-unusable': {
    en: 'The server cannot listen on {host}:{port} ({detail}); choose another server.host or server.port.',
    tr: 'Sunucu {host}:{port} adresini dinleyemiyor ({detail}); başka bir server.host ya da server.port seçin.',
  },
  internal: {
    en: 'Something unexpected happened ({detail}); please report it with the log.',
    tr: 'Beklenmeyen bir şey oldu ({detail}); lütfen günlükle birlikte bildirin.',
  },
} as const satisfies Record<string, Text>;
