import type { Text } from './text.ts';

/** What the CLI says, in both languages. */
export const CLI_TEXTS = {
  about: {
    en: 'A Turkish search engine in a box: crawls politely, keeps Turkish pages on your topics, searches them, keeps them fresh.',
    tr: 'Kutudan çıktığı gibi çalışan Türkçe arama motoru: siteleri kibarca tarar, Türkçe ve konuya uygun sayfaları saklar, aranabilir kılar, taze tutar.',
  },
  commandLine: { en: 'on the command line', tr: 'komut satırında' },
  demoProject: { en: 'folder of the demo project', tr: 'tanıtım projesinin klasörü' },
  demoPort: {
    en: 'port of the search page (default: 7171)',
    tr: 'arama sayfasının kapısı (varsayılan: 7171)',
  },
  projectFlag: {
    en: 'project folder (default: the current one, or TAZI_PROJECT)',
    tr: 'proje klasörü (varsayılan: bulunulan klasör ya da TAZI_PROJECT)',
  },
  settingsHeading: { en: 'Settings:', tr: 'Ayarlar:' },
  examples: { en: 'Examples:', tr: 'Örnekler:' },
  jsonFlag: { en: 'print JSON', tr: 'JSON olarak yaz' },

  init: {
    en: 'create a project folder with a settings file and seeds.txt',
    tr: 'ayar dosyası ve seeds.txt ile bir proje klasörü oluştur',
  },
  seedsHeader: {
    en: '# Addresses to start from, one per line. Lines that start with # are comments.\n# https://www.ornek.com.tr/\n',
    tr: '# Başlangıç adresleri, her satırda bir tane. # ile başlayan satırlar açıklamadır.\n# https://www.ornek.com.tr/\n',
  },

  topics: {
    en: 'train topic models, classify texts, manage custom topics',
    tr: 'konu modelleri eğit, metinleri sınıflandır, kendi konularınızı yönet',
  },
  topicsTrain: {
    en: 'train a topic model on labelled texts and print its score card',
    tr: 'etiketli metinlerle bir konu modeli eğit ve karnesini yaz',
  },
  topicsData: {
    en: 'labelled texts: label, tab, text on each line (.tsv, .tsv.gz), or JSON lines',
    tr: 'etiketli metinler: her satırda etiket, sekme, metin (.tsv, .tsv.gz) ya da JSON satırları',
  },
  topicsOut: { en: 'file to write the model to', tr: 'modelin yazılacağı dosya' },
  topicsKind: { en: 'kind of classifier', tr: 'sınıflandırıcının türü' },
  topicsFolds: { en: 'number of cross-validation folds', tr: 'çapraz doğrulamanın parça sayısı' },
  topicsSeed: { en: 'random seed', tr: 'rastgele sayı tohumu' },
  topicsMinutes: {
    en: 'time limit for one training run, in minutes',
    tr: 'bir eğitimin süre sınırı (dakika)',
  },
  experimentTopics: {
    en: 'recompute the tables of the topic crawler: embeddings, networks, preprocessing, pages per day',
    tr: 'konu tarayıcısının tablolarını yeniden hesapla: gömmeler, ağlar, ön işleme, günlük sayfa',
  },
  experimentEncoder: {
    en: 'folder of a pretrained encoder (ONNX) to compare with',
    tr: 'karşılaştırılacak ön eğitimli kodlayıcının (ONNX) klasörü',
  },
  experimentPaper: { en: 'the paper:', tr: 'makale:' },
  topicsUnit: { en: 'what a network reads as a token', tr: 'ağın tek birim olarak okuduğu parça' },
  topicsLength: { en: 'tokens of a text that a network reads', tr: 'ağın bir metinden okuduğu birim sayısı' },
  topicsTest: {
    en: 'another labelled set to test the trained model on',
    tr: 'eğitilen modelin sınanacağı başka bir etiketli küme',
  },
  topicsEvaluate: {
    en: 'test a model on a labelled set',
    tr: 'bir modeli etiketli bir kümede sına',
  },
  topicsEncoder: {
    en: 'folder of a BERT, ELMo or XLNet export (ONNX) whose token vectors the network reads',
    tr: 'birim vektörlerini ağın okuyacağı BERT, ELMo ya da XLNet dışa aktarımının (ONNX) klasörü',
  },
  topicsWordVectors: {
    en: 'file of word vectors (word2vec, text or binary) that the network reads',
    tr: 'ağın okuyacağı sözcük vektörleri dosyası (word2vec, metin ya da ikili)',
  },
  topicsSkipGram: {
    en: 'initialise the network with skip-gram vectors trained for this many epochs',
    tr: 'ağı, bu kadar tur eğitilmiş skip-gram vektörleriyle başlat',
  },
  topicsHide: {
    en: 'drop this percentage of the tokens at random in each training step',
    tr: 'her eğitim adımında birimlerin bu yüzdesini rastgele çıkar',
  },
  topicsClassify: {
    en: 'read {"title"?,"text"} lines, answer {"topic","score","scores"} lines',
    tr: '{"title"?,"text"} satırlarını oku, {"topic","score","scores"} satırlarıyla yanıtla',
  },
  topicsList: { en: 'show the topics that pages can have', tr: 'sayfaların alabileceği konuları göster' },
  topicsAdd: {
    en: 'add a custom topic from example pages (URLs, one per line) or a folder of texts',
    tr: 'örnek sayfalardan (her satırda bir URL) ya da bir metin klasöründen kendi konunuzu ekle',
  },
  topicsExamples: {
    en: 'file with URLs of pages in the engine, or a folder of text files',
    tr: 'motordaki sayfaların URL’lerini içeren dosya ya da metin dosyalarının klasörü',
  },
  topicsKeywords: {
    en: 'keywords of the topic, separated by commas',
    tr: 'konunun anahtar sözcükleri, virgülle ayrılmış',
  },
  topicsPrecision: {
    en: 'precision to aim for: share of the pages given this topic that really are about it',
    tr: 'hedeflenen kesinlik: bu konuya atanan sayfalardan gerçekten konuyla ilgili olanların payı',
  },
  topicsAdded: {
    en: '{name}: {count} {count|example|examples}; {missing} {missing|URL is|URLs are} not in the engine.',
    tr: '{name}: {count} örnek; {missing} URL motorda yok.',
  },
  topicsAsked: {
    en: 'A crawl is running; it will apply this right away.',
    tr: 'Bir tarama sürüyor; isteğiniz hemen uygulanacak.',
  },
  topicsRemove: {
    en: 'remove a custom topic; a built-in one of the same name is used again',
    tr: 'kendi konunuzu kaldır; aynı adlı hazır konu varsa yeniden o kullanılır',
  },
  topicsRemoved: { en: '{topic} was removed.', tr: '{topic} kaldırıldı.' },
  topicsLabel: {
    en: 'list pages whose topic is uncertain, or label pages as about it or not',
    tr: 'konuyla ilgisi belirsiz sayfaları listele ya da sayfaları ilgili veya ilgisiz diye etiketle',
  },
  topicsYes: {
    en: 'pages about it: ids or URLs, separated by commas',
    tr: 'konuyla ilgili sayfalar: virgülle ayrılmış kimlikler ya da URL’ler',
  },
  topicsNo: { en: 'pages not about it', tr: 'konuyla ilgili olmayan sayfalar' },
  topicsMost: { en: 'how many pages to show', tr: 'gösterilecek sayfa sayısı' },
  topicsModel: { en: 'topic model', tr: 'konu modeli' },

  crawl: { en: 'fetch pages and make them searchable', tr: 'sayfaları getir ve aranabilir kıl' },
  crawlOnce: {
    en: 'stop when nothing new is left, without revisiting pages (the default)',
    tr: 'yeni bir şey kalmayınca dur; hiçbir sayfayı yeniden ziyaret etme (seçenek verilmezse de böyle olur)',
  },
  crawlOnceAndWatch: {
    en: '--once and --watch cannot be combined.',
    tr: '--once ile --watch birlikte verilemez.',
  },
  crawlWatch: {
    en: 'keep running and revisit pages',
    tr: 'çalışmayı sürdür ve sayfaları yeniden ziyaret et',
  },
  crawlWarc: {
    en: 'also write everything that is fetched as WARC 1.1 to data/warc/',
    tr: 'getirilen her şeyi ayrıca WARC 1.1 olarak data/warc/ içine yaz',
  },
  crawlStart: {
    en: 'Crawling into {folder} as {agent}; Ctrl-C stops it and keeps everything.',
    tr: '{agent} adıyla {folder} klasörüne taranıyor; Ctrl-C durdurur, hiçbir şey kaybolmaz.',
  },
  crawlUnits: {
    en: 'Crawler units: {units}, threads of each: {threads}.',
    tr: 'Tarayıcı birimi: {units}, her birinde iş parçacığı: {threads}.',
  },
  crawlLine: {
    en: '{time}  {pages} {pages|page|pages}  {rate}/s  queue {queue}  kept {kept}  errors {errors}{eta}',
    tr: '{time}  {pages} sayfa  {rate}/sn  kuyruk {queue}  saklanan {kept}  hata {errors}{eta}',
  },
  crawlEta: { en: '  about {time} left', tr: '  yaklaşık {time} kaldı' },
  crawlWatching: { en: '  next visit in {time}', tr: '  sıradaki ziyaret {time} sonra' },
  crawlStopping: {
    en: 'Stopping; finishing the pages in progress…',
    tr: 'Durduruluyor; işlenmekte olan sayfalar tamamlanıyor…',
  },
  crawlShortOfMemory: {
    en: 'Memory is low ({megabytes} MB in use): clearing caches and fetching fewer pages at a time.',
    tr: 'Bellek azaldı ({megabytes} MB kullanılıyor): önbellekler boşaltılıyor, aynı anda daha az sayfa getiriliyor.',
  },
  crawlFault: {
    en: 'Error in tazi, the crawl continues: {error} {url}',
    tr: 'Tazı’da bir hata oldu, tarama sürüyor: {error} {url}',
  },
  crawlEnd: {
    en: 'Done: {pages} {pages|visit|visits} in {time}, {kept} {kept|page|pages} kept.',
    tr: 'Bitti: {time} içinde {pages} ziyaret, {kept} sayfa saklandı.',
  },
  crawlInterrupted: {
    en: 'Stopped after {pages} {pages|visit|visits}; `tazi crawl` resumes from here.',
    tr: '{pages} ziyaretten sonra durduruldu; `tazi crawl` kaldığı yerden sürdürür.',
  },
  crawlHint: {
    en: 'Search it: tazi search <words>, or tazi serve',
    tr: 'Aramak için: tazi search <sözcükler> ya da tazi serve',
  },

  serve: { en: 'serve the search page and the API', tr: 'arama sayfasını ve API’yi sun' },
  serveAt: { en: 'Search page: {address}', tr: 'Arama sayfası: {address}' },
  search: { en: 'search from the command line', tr: 'komut satırından ara' },
  searchNone: { en: 'Nothing found for “{query}”.', tr: '“{query}” için bir şey bulunamadı.' },
  searchTotal: { en: '{total} {total|page|pages}, {ms} ms', tr: '{total} sayfa, {ms} ms' },
  searchedFor: {
    en: 'No page contains "{query}". Results for: {searched}',
    tr: '"{query}" hiçbir sayfada yok. Şunun için sonuçlar: {searched}',
  },
  searchDidYouMean: { en: 'Did you mean: {query}', tr: 'Bunu mu demek istediniz: {query}' },
  notAWholeNumber: {
    en: '{flag} must be a whole number, at least 1, not "{text}".',
    tr: '{flag} 1 ya da daha büyük bir tam sayı olmalı, "{text}" olamaz.',
  },
  notADay: {
    en: '{flag} must be a day, month or year (2024-05-19, 2024-05, 2024), not "{text}".',
    tr: '{flag} bir gün, ay ya da yıl olmalı (2024-05-19, 2024-05, 2024), "{text}" olamaz.',
  },
  searchSite: { en: 'pages of this site or domain', tr: 'bu sitenin ya da alan adının sayfaları' },
  searchTopic: { en: 'pages of this topic', tr: 'bu konudaki sayfalar' },
  searchFrom: { en: 'pages from this day, month or year on', tr: 'bu gün, ay ya da yıldan başlayarak' },
  searchTo: { en: 'pages up to this day, month or year', tr: 'bu gün, ay ya da yıla kadar' },
  searchSort: { en: 'order of the results', tr: 'sonuçların sırası' },
  searchExplain: { en: 'explain each score', tr: 'her puanın nereden geldiğini göster' },
  searchLike: {
    en: 'pages similar to the one at this address',
    tr: 'bu adresteki sayfaya benzeyen sayfalar',
  },
  searchLanguage: {
    en: 'Queries: words  "a phrase"  +must  -not  a OR b  a NEAR/5 b  begin*  title:x  site:x  topic:x  lang:tr  after:2023  before:2024-05-01',
    tr: 'Sorgu: sözcükler  "öbek"  +zorunlu  -istenmeyen  a OR b  a NEAR/5 b  başlangıç*  title:x  site:x  topic:x  lang:tr  after:2023  before:2024-05-01',
  },
  sizeFlag: { en: 'results per page', tr: 'sayfa başına sonuç' },
  pageFlag: { en: 'page number', tr: 'sayfa numarası' },

  index: { en: 'inspect the index', tr: 'dizini incele' },
  indexWord: {
    en: 'postings of a word: site, page and count, as A-B-C',
    tr: 'bir sözcüğün dizin kayıtları: site, sayfa ve sayı, A-B-C olarak',
  },
  indexLimit: { en: 'maximum number of postings to show', tr: 'en çok kaç kayıt gösterileceği' },
  indexFeed: {
    en: 'keep the OpenSearch index in search.url in sync with the store until interrupted',
    tr: 'search.url ile verilen OpenSearch dizinini, durdurulana kadar depoyla eşitle',
  },
  indexFeedOnce: {
    en: 'exit when everything in the store has been fed',
    tr: 'depodaki her şey aktarılınca çık',
  },
  indexFeedRebuild: {
    en: 'build a new index beside the one in use, and switch to it when it is complete',
    tr: 'kullanılan dizinin yanında yenisini kur, tamamlanınca ona geç',
  },
  indexFeedUnset: {
    en: 'search.url is not set; it must name the OpenSearch index to feed (https://user:password@host:9200/name).',
    tr: 'search.url verilmemiş; sayfaların aktarılacağı OpenSearch dizinini göstermeli (https://kullanıcı:parola@sunucu:9200/ad).',
  },
  indexFeedProgress: {
    en: '{index}: {fed} pages fed, change {checkpoint} of {sequence}',
    tr: '{index}: {fed} sayfa aktarıldı, değişiklik {checkpoint} / {sequence}',
  },
  indexFeedDone: {
    en: 'The index {index} is in sync with the store (change {checkpoint}); {fed} {fed|page was|pages were} fed.',
    tr: '{index} dizini depoyla eşitlendi ({checkpoint}. değişiklik); {fed} sayfa aktarıldı.',
  },
  indexDump: {
    en: 'write the whole index: each word with its postings, or each page with its words',
    tr: 'dizinin tamamını yaz: her sözcük kayıtlarıyla ya da her sayfa sözcükleriyle',
  },
  indexDumpForward: {
    en: 'the forward index: each page with its words',
    tr: 'ileri dizin: her sayfa sözcükleriyle',
  },
  indexDumpPositions: {
    en: 'with the positions of the words',
    tr: 'sözcüklerin konumlarıyla birlikte',
  },
  indexDumpJson: { en: 'the same as --format jsonl', tr: '--format jsonl ile aynı' },
  indexDumpFormat: { en: 'csv or jsonl', tr: 'csv ya da jsonl' },
  indexWordNone: { en: 'No page contains “{word}”.', tr: '“{word}” hiçbir sayfada yok.' },
  indexWordHead: {
    en: '{word} (stem {stem}): {documents} {documents|page|pages}. Postings are site-page-count; * marks the title.',
    tr: '{word} (gövde {stem}): {documents} sayfa. Kayıtlar site-sayfa-sayı; * başlıkta geçtiğini gösterir.',
  },
  indexWordLinked: {
    en: '(not on the page: {count} in links to it and its address)',
    tr: '(sayfada geçmiyor: ona giden bağlantılarda ve adresinde {count} kez)',
  },
  indexWordMore: { en: '… and {count} more', tr: '… ve {count} kayıt daha' },

  import: {
    en: 'import documents from files and folders: JSONL, CSV, XML store, WARC, WACZ, HTML, text, Markdown, PDF, office files; or JSONL from stdin (-)',
    tr: 'dosyalardan ve klasörlerden belgeleri içe al: JSONL, CSV, XML deposu, WARC, WACZ, HTML, metin, Markdown, PDF, ofis dosyaları; ya da standart girdiden (-) JSONL',
  },
  importFormat: {
    en: 'One JSON object per line. Fields: {fields}; url and text are required, unknown fields are ignored.\nAn interrupted import resumes where it stopped when it is started again.',
    tr: 'Her satırda bir JSON nesnesi. Alanlar: {fields}; url ve text zorunludur, bilinmeyen alanlar yok sayılır.\nYarıda kalan içe alım yeniden başlatılınca kaldığı yerden sürer.',
  },
  importFields: {
    en: 'field names in the file, such as url=id,text=body',
    tr: 'alanların dosyadaki adları, url=id,text=govde gibi',
  },
  importKeepFields: {
    en: 'additional fields of the file to keep for filters and facets, such as publisher,year; * for all',
    tr: 'süzgeçler ve kırılımlar için dosyadan alınacak başka alanlar, yayınevi,yıl gibi; hepsi için *',
  },
  importBase: {
    en: 'base URL for relative addresses and bare ids',
    tr: 'göreli adresler ve yalın kimlikler için temel URL',
  },
  importDryRun: {
    en: 'show what would be imported, without importing it',
    tr: 'içe almadan, nelerin alınacağını göster',
  },
  importSeeds: {
    en: 'Added {count} {count|address|addresses} as seeds; tazi crawl will visit them.',
    tr: '{count} adres başlangıç adresi olarak eklendi; tazi crawl bunları ziyaret edecek.',
  },
  importTexts: { en: 'texts', tr: 'metin' },
  importPages: { en: 'pages and documents to read', tr: 'okunacak sayfa ve belge' },
  importAddresses: { en: 'addresses', tr: 'adres' },
  importUnusable: { en: 'unusable', tr: 'kullanılamayan' },
  importNothing: { en: 'nothing', tr: 'hiçbir şey' },
  importSkipInvalid: {
    en: 'report invalid lines and continue',
    tr: 'geçersiz satırları bildir ve sürdür',
  },
  importWrongFields: {
    en: '--fields takes pairs such as url=id for {fields}; "{pair}" is not one.',
    tr: '--fields, {fields} için url=id gibi çiftler ister; "{pair}" böyle bir çift değil.',
  },
  importLine: {
    en: '{count} {count|document|documents}, {rate} per second…',
    tr: '{count} belge, saniyede {rate}…',
  },
  export: {
    en: 'write the pages to a file or to stdout',
    tr: 'sayfaları dosyaya ya da standart çıktıya yaz',
  },
  exportFormat: { en: 'format: {formats}', tr: 'biçim: {formats}' },
  exportOut: { en: 'file to write (default: stdout)', tr: 'yazılacak dosya (varsayılan: standart çıktı)' },
  exportSite: { en: 'only pages of this site', tr: 'yalnızca bu sitenin sayfaları' },
  exportTopic: { en: 'only pages about this topic', tr: 'yalnızca bu konudaki sayfalar' },
  exportKind: { en: 'only pages of this kind', tr: 'yalnızca bu türden sayfalar' },
  exportLang: {
    en: 'pages in this language instead of Turkish ones, or "all"',
    tr: 'Türkçe yerine bu dildeki sayfalar; "all" hepsini alır',
  },
  exportFrom: {
    en: 'only pages published on this day, month or year or later',
    tr: 'yalnızca bu gün, ay ya da yıldan başlayarak yayımlananlar',
  },
  exportTo: {
    en: 'only pages published up to this day, month or year',
    tr: 'yalnızca bu gün, ay ya da yıla kadar yayımlananlar',
  },
  exportSince: {
    en: 'only pages that changed after this sequence number',
    tr: 'yalnızca bu sıra numarasından sonra değişen sayfalar',
  },
  exportSample: { en: 'this many pages, chosen at random', tr: 'rastgele seçilmiş bu kadar sayfa' },
  exportSeed: { en: 'random seed of --sample', tr: '--sample için rastgele sayı tohumu' },
  exportQuery: { en: 'only pages that this query finds', tr: 'yalnızca bu sorgunun bulduğu sayfalar' },
  exportDeduplicate: {
    en: 'leave out near-duplicates of earlier pages; with "paragraphs" also paragraphs that occur in earlier pages',
    tr: 'önceki sayfaların yakın kopyalarını dışarıda bırak; "paragraphs" verilirse önceki sayfalarda geçen paragrafları da',
  },
  exportNeedsFolder: {
    en: 'Parquet is written to a folder: set it with --out',
    tr: 'Parquet bir klasöre yazılır: --out ile klasörü belirtin',
  },
  exportNoOptOuts: {
    en: 'keep such pages in a Parquet or labelled data set',
    tr: 'böyle sayfaları Parquet ya da etiketli veri kümesinde de tut',
  },
  exportOptOuts: {
    en: 'leave out pages that forbid data mining or AI training',
    tr: 'veri madenciliğini ya da yapay zekâ eğitimini yasaklayan sayfaları dışarıda bırak',
  },
  notACount: {
    en: '{flag} must be a whole number, not "{text}".',
    tr: '{flag} bir tam sayı olmalı, "{text}" olamaz.',
  },
  exportLabelled: {
    en: 'write a labelled data set to a folder: pages with a topic, train and test splits, data card',
    tr: 'bir klasöre etiketli veri kümesi yaz: konusu olan sayfalar, eğitim ve sınama bölümleri, veri kartı',
  },
  exportDone: {
    en: '{count} {count|page|pages} written to {file}.',
    tr: '{count} sayfa {file} dosyasına yazıldı.',
  },

  doctor: {
    en: 'check the project and repair what can be repaired',
    tr: 'projeyi denetle; `--repair` ile onar',
  },
  migrate: {
    en: 'move the project into a PostgreSQL database, or from one into a folder, and verify it; resumes after an interruption',
    tr: 'projeyi bir PostgreSQL veritabanına ya da veritabanından bir klasöre taşı ve doğrula; yarıda kalırsa kaldığı yerden sürer',
  },
  migrateTo: {
    en: 'target: postgres://user:password@host/database, or a project folder',
    tr: 'hedef: postgres://kullanıcı:parola@sunucu/veritabanı ya da bir proje klasörü',
  },
  migrateSearch: {
    en: 'also fill an OpenSearch index with the pages: https://user:password@host:9200/name',
    tr: 'sayfaları bir OpenSearch dizinine de aktar: https://kullanıcı:parola@sunucu:9200/ad',
  },
  migrateScheme: {
    en: '--to takes a folder or the URL of a PostgreSQL database, like postgres://user:password@host:5432/database',
    tr: '--to bir klasör ya da bir PostgreSQL veritabanının adresini alır: postgres://kullanıcı:parola@sunucu:5432/veritabanı',
  },
  migrateSame: {
    en: 'The project is already there; choose another target with --to.',
    tr: 'Proje zaten orada; --to ile başka bir hedef seçin.',
  },
  migrateProgress: {
    en: '{urls} of {of} {of|URL|URLs}',
    tr: '{of} adresten {urls} tanesi',
  },
  migrateDone: {
    en: 'Moved and verified: {urls} {urls|URL|URLs}, {pages} {pages|page|pages}, {visits} {visits|visit|visits} (digest {digest}). Set store.url to the new location; the old one is unchanged.',
    tr: 'Taşındı ve doğrulandı: {urls} adres, {pages} sayfa, {visits} ziyaret (özet {digest}). store.url ayarını yeni yere göre düzenleyin; eskisi olduğu gibi duruyor.',
  },
  backup: {
    en: 'back up the project to one file, even while crawls and servers run',
    tr: 'projeyi tek dosyaya yedekle; taramalar ve sunucular çalışırken de olur',
  },
  leftoverRemoved: {
    en: 'Removed {file}, which a run that was killed had left.',
    tr: 'Yarıda kesilmiş bir çalışmadan kalan {file} silindi.',
  },
  backupDone: {
    en: '{pages} {pages|page|pages} in {file} ({bytes} bytes, SHA-256 {sha256})',
    tr: '{file} dosyasında {pages} sayfa ({bytes} bayt, SHA-256 {sha256})',
  },
  restore: {
    en: 'unpack a backup into a folder, check it and rebuild the index',
    tr: 'yedeği bir klasöre aç, denetle ve dizini yeniden kur',
  },
  restoreDone: {
    en: 'Restored {pages} {pages|page|pages} of {at} to {folder}.',
    tr: '{at} tarihli {pages} sayfa {folder} klasörüne geri yüklendi.',
  },
  doctorRepair: {
    en: 'salvage a damaged store and rebuild the index from it',
    tr: 'bozuk depodan kurtarılabileni kurtar, dizini depodan yeniden kur',
  },
  doctorSalvaged: {
    en: 'The store was damaged. Salvaged (lost): {pages} {pages|page|pages} ({lostPages}), {urls} {urls|URL|URLs} ({lostUrls}), {visits} {visits|visit|visits} ({lostVisits}). The damaged file is kept as {file}',
    tr: 'Depo bozuktu. Kurtarılan (kaybolan): {pages} sayfa ({lostPages}), {urls} adres ({lostUrls}), {visits} ziyaret ({lostVisits}). Bozuk dosya şu adla saklandı: {file}',
  },
  doctorRelearnt: {
    en: 'The models of your own topics were damaged and have been retrained.',
    tr: 'Kendi konularınızın modelleri bozuktu, yeniden eğitildi.',
  },
  doctorIndexed: {
    en: 'The index was rebuilt: {pages} {pages|page|pages} can be found.',
    tr: 'Dizin yeniden kuruldu: {pages} sayfa aranabiliyor.',
  },
  doctorOk: { en: 'ok', tr: 'tamam' },
  doctorSound: { en: 'Everything is in order.', tr: 'Her şey sağlam.' },
  doctorIll: {
    en: 'Problems found: {count}. `tazi doctor --repair` repairs store and index.',
    tr: '{count} sorun bulundu; `tazi doctor --repair` depoyu ve dizini onarır.',
  },
  doctorIllShared: {
    en: 'Problems found: {count}. Tazı does not repair databases: restore it from its backup. An index is rebuilt if its folder is removed.',
    tr: '{count} sorun bulundu. Tazı veritabanını onarmaz: yedeğinden geri yükleyin; klasörü silinen dizin yeniden kurulur.',
  },

  text: {
    en: 'analyse Turkish text: a line in, a line out',
    tr: 'Türkçe metin çözümle: bir satır girer, bir satır çıkar',
  },
  textLemmas: {
    en: 'a JSON array of the tokens of a sentence → their dictionary forms',
    tr: 'bir tümcenin sözcükleri (JSON dizisi) → sözlük biçimleri',
  },
  textRoots: {
    en: 'a word → all its candidate roots, longest first',
    tr: 'bir sözcük → tüm olası kökleri, en uzunu başta',
  },
  textAnalyze: {
    en: 'a word → its analyses with their suffixes',
    tr: 'bir sözcük → ekleriyle çözümlemeleri',
  },
  textNormalize: { en: 'informal text → standard spelling', tr: 'günlük yazım → ölçünlü yazım' },
  textNormalizeSteps: {
    en: 'run only these steps, separated by commas; "default" means the usual ones. Reports how often each changed something',
    tr: 'yalnızca bu adımları uygula (virgülle ayrılır); "default" olağan adımlar demektir. Her adımın kaç değişiklik yaptığı bildirilir',
  },
  textNormalizeNames: { en: 'Steps:', tr: 'Adımlar:' },
  textNormalizeStepWrong: {
    en: 'there is no step {text}; the steps are {names}',
    tr: '{text} adında bir adım yok; adımlar: {names}',
  },
  textPos: {
    en: 'text → tokens with lemma, word class (UPOS) and features, and the names in it',
    tr: 'metin → sözlük biçimi, sözcük türü (UPOS) ve özellikleriyle sözcükler; metindeki adlar',
  },
  textConllu: { en: 'text → CoNLL-U', tr: 'metin → CoNLL-U' },
  textDeasciify: {
    en: 'text typed without Turkish letters → with them',
    tr: 'Türkçe harfler olmadan yazılmış metin → Türkçe harflerle',
  },
  textSentences: { en: 'a paragraph → its sentences', tr: 'bir paragraf → tümceleri' },
  textLanguage: {
    en: 'a text → its language and the confidence',
    tr: 'bir metin → dili ve güven değeri',
  },

  revisit: {
    en: 'when pages are revisited, and how fresh they are',
    tr: 'sayfaların yeniden ziyaret zamanlarını ve tazeliğini göster',
  },
  revisitShow: {
    en: 'the visits of one URL with their marks, as in Çizelge 6 of the paper',
    tr: 'bir URL’nin ziyaretlerini ve işaretlerini makalenin Çizelge 6’sındaki gibi göster',
  },
  revisitReport: {
    en: 'hourly visits, changes, precision, coverage and efficiency',
    tr: 'ziyaretleri, değişimleri, kesinliği, kapsamayı ve verimliliği saat saat göster',
  },

  experiment: { en: 'recompute the tables of the papers', tr: 'makalelerin tablolarını yeniden hesapla' },

  why: {
    en: 'explain how a URL was found, what happened to it, and when it is due',
    tr: 'bir adresin nasıl bulunduğunu, ona ne olduğunu ve sırasının ne zaman geleceğini göster',
  },
  whyUnknown: {
    en: 'Unknown: no seed, page or sitemap mentions it yet.',
    tr: 'Bilinmiyor: henüz hiçbir başlangıç adresinde, sayfada ya da site haritasında geçmiyor.',
  },
  whyKeptOut: {
    en: 'Unknown: no seed, page or sitemap mentions it yet, and a link to it would not be followed: {why}.',
    tr: 'Bilinmiyor: henüz hiçbir başlangıç adresinde, sayfada ya da site haritasında geçmiyor; geçse de bağlantısı izlenmez: {why}.',
  },
  whyNamed: {
    en: 'seen {time}: {via}{anchor}{on}, but not admitted',
    tr: '{time} tarihinde görüldü: {via}{anchor}{on}; ama alınmadı',
  },
  whyRefused: { en: 'refused by the filter “{filter}”: {why}', tr: '“{filter}” süzgeci reddetti: {why}' },
  whyFound: { en: 'found {time}: {via}{anchor}{on}', tr: '{time} tarihinde bulundu: {via}{anchor}{on}' },
  whyDuplicate: { en: 'duplicate of {url}', tr: 'şunun aynısı: {url}' },
  whyShared: {
    en: '{page} of its text is on that page, and {other} of the text of that page is here',
    tr: 'metninin o sayfada bulunan bölümü {page}, o sayfanın metninin burada bulunan bölümü {other}',
  },
  whyAlias: { en: 'is another spelling of {url}', tr: 'şu adresin başka yazılışı: {url}' },
  whyNamesAddress: { en: 'names {url} as its own address', tr: 'kendi adresi olarak şunu gösteriyor: {url}' },
  whyScore: {
    en: 'score {score} = mean of backlinks {backlinks} ({sites}), originality {originality}, keywords {keywords} ({terms}); rank in the frontier {place}',
    tr: 'puan {score} = geri bağlantılar {backlinks} ({sites}), özgünlük {originality} ve anahtar sözcükler {keywords} ({terms}) ortalaması; kuyruktaki yeri {place}',
  },
  whyAround: {
    en: 'around the link on {url}: …{text}…',
    tr: '{url} sayfasındaki bağlantının çevresi: …{text}…',
  },
  whyLanguageUnsure: {
    en: 'Kept as Turkish although its text does not show its language: its site is Turkish.',
    tr: 'Dili metninden anlaşılmıyor, sitesi Türkçe olduğu için Türkçe sayıldı.',
  },
  whyKeywords: { en: 'keywords: {words}', tr: 'anahtar sözcükler: {words}' },
  whyWaiting: { en: 'Waiting for its first visit.', tr: 'İlk ziyaretini bekliyor.' },
  whyWaits: {
    en: "Waits behind all other addresses: pages of {pattern} brought nothing new, and none of those that wait has been tried yet. It is visited if one that is tried brings something new, or after `tazi traps open '{pattern}'`.",
    tr: "Öteki bütün adreslerin arkasında bekliyor: {pattern} kalıbındaki sayfalar yeni bir şey getirmedi, bekleyenlerden de henüz hiçbiri denenmedi. Denenen biri yeni bir şey getirirse ya da `tazi traps open '{pattern}'` derseniz ziyaret edilir.",
  },
  whyWaitsTried: {
    en: "Waits behind all other addresses: pages of {pattern} brought nothing new, nor did the {tried} that {tried|was|were} tried of those that wait. It is visited if another one does, or after `tazi traps open '{pattern}'`.",
    tr: "Öteki bütün adreslerin arkasında bekliyor: {pattern} kalıbındaki sayfalar yeni bir şey getirmedi, bekleyenlerden denenen {tried} adres de getirmedi. Denenen bir başkası getirirse ya da `tazi traps open '{pattern}'` derseniz ziyaret edilir.",
  },
  whyClosed: {
    en: "Waits because you closed {pattern}; `tazi traps open '{pattern}'` ends that.",
    tr: "{pattern} kalıbını kapattığınız için bekliyor; `tazi traps open '{pattern}'` bunu kaldırır.",
  },
  whyNever: { en: 'It will not be visited again.', tr: 'Bir daha ziyaret edilmeyecek.' },
  whyDue: { en: 'Due again: {time}', tr: 'Sonraki ziyaret: {time}' },

  config: { en: 'settings of the project', tr: 'projenin ayarları' },
  configShow: {
    en: 'show every setting, its value and where it comes from',
    tr: 'her ayarı, değerini ve nereden geldiğini göster',
  },
  configSchema: {
    en: 'print the JSON Schema of tazi.config.json',
    tr: 'tazi.config.json dosyasının JSON şemasını yaz',
  },
  origins: { en: 'default,file,environment,flag', tr: 'varsayılan,dosya,ortam,seçenek' },

  errorDocs: { en: '      More: tazi docs errors#{code}', tr: '      Ayrıntı: tazi docs errors#{code}' },
  docs: {
    en: 'read the documentation in the terminal; a server shows the same pages under /docs',
    tr: 'belgeleri uçbirimde oku; sunucu aynı sayfaları /docs altında gösterir',
  },
  docsUnknown: {
    en: 'page "{name}" of the documentation; `tazi docs` lists them',
    tr: '"{name}" adlı belge sayfası; `tazi docs` hepsini listeler',
  },
  docsMore: {
    en: 'tazi docs <page> prints a page, tazi docs <page>#<section> a section of it.',
    tr: 'tazi docs <sayfa> bir sayfayı, tazi docs <sayfa>#<bölüm> bir bölümünü yazar.',
  },
  mcp: {
    en: 'serve the project to AI assistants (Model Context Protocol) on standard input and output',
    tr: 'projeyi standart girdi ve çıktı üzerinden yapay zekâ yardımcılarına sun (Model Context Protocol)',
  },
  mcpReady: {
    en: 'Ready for an MCP client on standard input; Ctrl-C stops it.',
    tr: 'Standart girdide bir MCP istemcisi bekleniyor; Ctrl-C durdurur.',
  },
  demo: {
    en: 'crawl the sample web on this machine and serve its search page',
    tr: 'bu makinedeki örnek web’i tara ve arama sayfasını sun',
  },
  demoStart: {
    en: 'Started a sample web of {sites} {sites|site|sites} on this machine; crawling it into {folder}.',
    tr: 'Bu makinede {sites} sitelik örnek web başlatıldı; {folder} klasörüne taranıyor.',
  },
  demoSoFar: { en: '{pages} {pages|page|pages} so far …', tr: 'Şimdiye kadar {pages} sayfa …' },
  demoReady: {
    en: 'Ready: {pages} {pages|page|pages} can be searched at {address}\nThe crawl continues, so changes show up. Ctrl-C stops everything.',
    tr: 'Hazır: {pages} sayfa {address} adresinde aranabilir\nTarama sürüyor, değişiklikler aramaya yansır. Ctrl-C her şeyi durdurur.',
  },
} as const satisfies Record<string, Text>;
