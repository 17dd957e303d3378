/**
 * Queries and the pages that answer them, judged by hand. `right`: a page that may be first; `good`: one that belongs
 * on the first page of results. Pages of the sample web are written as site and path, those of the folder of real pages
 * as the folder of their site and path, or `fronts/` and the name of the file.
 */
export type JudgedQuery = { q: string; right: readonly string[]; good?: readonly string[] };

const POST = 'kiyikopru-postasi';
const TOWN = 'kiyikopru-belediyesi';
const HEALTH = 'saglik-pusulasi/rehber';
const FARM = 'toprak-ve-tohum/YAZILAR';
const COOK = 'kasik-kasik/tarif';
const NATURE = 'yeryuzu-notlari/yazi';
const UNIVERSITY = 'cinarova-universitesi/haber';
const FORUM = 'muhabbet-kosesi/konu';
const MONEY = 'para-gunlugu/haber';
const TRAVEL = 'yol-defteri';

const SAMPLE_WEB: readonly JudgedQuery[] = [
  { q: 'bel ağrısında yatmak iyi gelir mi', right: [`${HEALTH}/bel-agrisinda-yatak-istirahati`] },
  { q: 'çocukta ateş ne zaman doktora gidilir', right: [`${HEALTH}/cocukta-ates-ne-zaman-doktora`] },
  { q: 'nezlede antibiyotik', right: [`${HEALTH}/nezlede-antibiyotik-neden-ise-yaramaz`] },
  { q: 'yanıkta ilk yardım', right: [`${HEALTH}/yanikta-ilk-yardim-dogru-adimlar`] },
  { q: 'polen alerjisi', right: [`${HEALTH}/bahar-alerjisi-polen-takvimi`] },
  { q: 'demir eksikliği', right: [`${HEALTH}/demir-eksikligi-kansizligi-nedenleri`] },
  {
    q: 'sicak carpmasi belirtileri',
    right: [`${HEALTH}/sicak-carpmasi-belirtileri-ve-korunma`],
    good: [`${POST}/saglik/sicak-dalgasi-acil-servis`],
  },
  { q: 'evde tansiyon nasıl ölçülür', right: [`${HEALTH}/evde-tansiyon-dogru-olcum`] },
  { q: 'uykusuz geceler', right: [`${HEALTH}/uykusuz-geceler-icin-oneriler`] },
  { q: 'lifli beslenme', right: [`${HEALTH}/lifli-beslenme-kuru-baklagil`] },
  { q: 'grip salgını poliklinik', right: [`${POST}/saglik/grip-haftalik-poliklinik-tablosu`] },
  {
    q: 'köylerde diş hekimi',
    right: [`${POST}/saglik/gezici-dis-klinigi-koylerde`, `${POST}/saglik/gezici-dis-otobusu-koylerde`],
  },
  { q: 'su kesintisi', right: [`${TOWN}/haber.aspx?id=21`] },
  { q: 'emlak vergisi son gün', right: [`${TOWN}/haber.aspx?id=18`] },
  { q: 'afet toplanma alanları', right: [`${TOWN}/haber.aspx?id=15`] },
  {
    q: 'nikah başvurusu',
    right: [`${TOWN}/haber.aspx?id=11`, `${TOWN}/dosya/nikah-basvuru-formu.pdf`],
  },
  { q: '7 numaralı otobüs', right: [`${TOWN}/haber.aspx?id=22`] },
  { q: 'otopark ücretleri', right: [`${TOWN}/otopark.aspx`] },
  {
    q: 'mahalle muhtarları',
    right: [`${TOWN}/muhtarlar.aspx`],
    good: [
      `${POST}/siyaset/kadin-muhtarlardan-ortak-bildiri`,
      `${POST}/siyaset/tasliova-kadin-muhtarlar-masasi`,
    ],
  },
  { q: 'stratejik plan', right: [`${TOWN}/dosya/stratejik-plan-ozeti.pdf`] },
  {
    q: 'yazlık sinema',
    right: [`${TOWN}/haber.aspx?id=20`],
    good: [`${POST}/kultur-sanat/ay-sinemasi-yeniden-aciliyor`, `${POST}/haber/4520`],
  },
  { q: 'perşembe pazarı nereye taşındı', right: [`${TOWN}/haber.aspx?id=16`] },
  { q: 'atık pil ve kızartma yağı', right: [`${TOWN}/haber.aspx?id=12`] },
  { q: 'evde bakım hizmeti', right: [`${TOWN}/haber.aspx?id=13`] },
  { q: 'tabakhane caddesi trafik', right: [`${TOWN}/haber.aspx?id=19`] },
  { q: 'kıyıköprü belediyesi', right: [`${TOWN}/`] },
  { q: 'kıyıköprü postası', right: [`${POST}/`] },
  { q: 'sağlık pusulası', right: ['saglik-pusulasi/'] },
  { q: 'muhabbet köşesi forum', right: ['muhabbet-kosesi/'] },
  { q: 'çınarova üniversitesi', right: ['cinarova-universitesi/'] },
  { q: 'ekonomi haberleri', right: [`${POST}/ekonomi/`], good: ['para-gunlugu/'] },
  { q: 'siyaset haberleri', right: [`${POST}/siyaset/`] },
  { q: 'futbol haberleri', right: ['saha-kenari/brans/futbol'], good: ['saha-kenari/', `${POST}/spor/`] },
  { q: 'akademik takvim', right: ['cinarova-universitesi/akademik-takvim/'] },
  { q: 'yatay geçiş başvurusu', right: [`${UNIVERSITY}/2025/07/yatay-gecis-basvuru-kosullari/`] },
  { q: 'yaz okulu dersleri', right: [`${UNIVERSITY}/2026/06/yaz-okulunda-acilan-dersler/`] },
  {
    q: 'perseid gözlem gecesi',
    right: [
      `${UNIVERSITY}/2026/08/rasathanede-perseid-gozlem-gecesi/`,
      `${POST}/bilim/perseid-gecesi-ayvadere-gozlem`,
    ],
    good: [`${NATURE}/karanlik-gokyuzu-ve-gok-tasi-yagmuru/`],
  },
  {
    q: 'zeytin çekirdeğinden ambalaj',
    right: [`${UNIVERSITY}/2026/04/zeytin-cekirdeginden-ambalaj-kopugu/`],
  },
  {
    q: 'kütüphane final haftası',
    right: [`${UNIVERSITY}/2026/01/kutuphane-final-doneminde-acik/`],
    good: [`${FORUM}/223-vize-haftasi-kutuphane-yer-durumu`],
  },
  { q: 'mezuniyet töreni', right: [`${UNIVERSITY}/2026/06/mezuniyet-toreninde-kep-atma/`] },
  { q: 'karnıyarık', right: [`${COOK}/kizartmadan-firinda-karniyarik`] },
  {
    q: 'mantı hamuru',
    right: [`${COOK}/kayseri-usulu-kucuk-manti`, `${FORUM}/232-annemin-mantisi-gibi-olmuyor`],
  },
  { q: 'yayla corbasi', right: [`${COOK}/kesilmeyen-naneli-yayla-corbasi`] },
  { q: 'fırında sütlaç', right: [`${COOK}/ustu-yanik-firin-sutlac`] },
  { q: 'kuru fasulye nasıl pişirilir', right: [`${COOK}/guvecte-kuru-fasulye-tarifi`] },
  { q: 'zeytinyağlı yaprak sarma', right: [`${COOK}/taze-yapraktan-zeytinyagli-sarma`] },
  { q: 'damla sulama borusu tıkanıyor', right: [`${FARM}/damla-sulama-borusu-neden-tikanir.htm`] },
  { q: 'varroa mücadelesi', right: [`${FARM}/arilarda-varroa-sonbahar-mucadelesi.htm`] },
  { q: 'ceviz neden boş olur', right: [`${FARM}/ceviz-neden-bos-cikiyor.htm`] },
  { q: 'domates güvesi', right: [`${FARM}/serada-domates-guvesiyle-mucadele.htm`] },
  { q: 'çay budama zamanı', right: [`${FARM}/cay-bahcesinde-budama-vakti.htm`] },
  { q: 'kredi kartı asgari ödeme', right: [`${MONEY}/kredi-kartinda-asgari-odeme-hesabi.html`] },
  { q: 'acil durum parası', right: [`${MONEY}/uc-kavanozlu-acil-durum-fonu.html`] },
  { q: 'dolar euro altın fiyatları', right: [`${MONEY}/doviz-altin-gunun-fiyatlari.html`] },
  { q: 'mevduat faizi', right: [`${MONEY}/mevduat-faizinde-gunun-tablosu.html`] },
  { q: 'ikinci el kitap alırken', right: ['sayfa-arasi-kitabevi/rehber/ikinci-el-kitap-alirken'] },
  { q: 'ikinci el bisiklet', right: [`${FORUM}/241-ikinci-el-bisiklet-alirken`] },
  { q: 'laptop çok ısınıyor', right: [`${FORUM}/214-laptop-cok-isiniyor-yardim`] },
  { q: 'kargo gelmedi dağıtımda', right: [`${FORUM}/226-kargom-dokuz-gundur-dagitimda`] },
  { q: 'leylek göçü', right: [`${NATURE}/leylek-goc-izleme-verici/`] },
  { q: 'çam balı', right: [`${NATURE}/cam-balinin-gorunmeyen-ustasi/`] },
  { q: 'frig yolu', right: [`${TRAVEL}/2026/09/frig-yolunda-uc-gun-yuruyus/`] },
  { q: 'inci kefali', right: [`${TRAVEL}/2026/05/vanda-inci-kefalinin-gocu/`] },
  { q: 'safranbolu safran hasadı', right: [`${TRAVEL}/2025/11/safranboluda-mor-bir-hasat/`] },
  { q: 'kukla festivali', right: ['sehirde-bugun/etkinlik/kestane-sokagi-kukla-festivali'] },
  { q: 'transfer', right: ['saha-kenari/haber/transfer-gunlugu-ara-donem'] },
  { q: 'sürücüsüz minibüs', right: [`${POST}/teknoloji/surucusuz-minibus-deneme-hatti`] },
  { q: 'denizaltı internet kablosu', right: [`${POST}/teknoloji/denizalti-kablosu-koptu-internet`] },
  { q: 'zeytinyağı fiyatı', right: [`${POST}/ekonomi/zeytinyagi-borsada-yeni-sezon`] },
  {
    q: 'elektrikli feribot',
    // The same article by its two addresses; which of them is kept as the copy depends on the order of the crawl
    right: [`${POST}/ekonomi/kumbasi-tersanesi-feribot-siparisi`, `${POST}/haber/4709`],
  },
  {
    q: 'kum zambakları',
    right: [
      `${POST}/haber/4457`,
      `${POST}/cevre/kum-zambaklari-koruma-altinda`,
      `${POST}/yazdir/cevre/kum-zambaklari-koruma-altinda`,
    ],
  },
];

const REAL_PAGES: readonly JudgedQuery[] = [
  {
    q: 'mysql yedek alma',
    right: ['blog/mysql-veritabani-yedekleme-scripti/'],
    good: ['blog/wordpress-otomatik-full-yedek-alma-islemi/'],
  },
  { q: 'nginx ssl yönlendirme', right: ['blog/nginx-ssl-yonlendirme/'] },
  {
    q: 'ubuntu openvpn kurmak',
    right: ['blog/ubuntu-zerine-openvpn-kurulumu/'],
    good: ['blog/openvpn-nasil-el-ile-guncellenir/'],
  },
  { q: 'python nedir', right: ['blog/python-nedir/'] },
  { q: 'raspberry pi sabit ip', right: ['blog/raspberry-pi-statik-ip-verme/'] },
  { q: 'tar komutu', right: ['blog/linuxunix-sistemlerde-tar-komutunun-kullanilmasi/'] },
  {
    q: 'wordpress güvenliği',
    right: ['blog/wordpress-guvenlik-ipuclari/'],
    good: ['blog/wp-login-php-bruteforce-saldirisi/'],
  },
  { q: 'cpanel şifremi unuttum', right: ['blog/unutulan-cpanel-sifrelerini-belirlemek/'] },
  { q: 'fibonacci', right: ['blog/c-ile-fibonacci-sayilarinin-bulunmasi/'] },
  { q: 'asal sayı bulma', right: ['blog/c-ile-sayinin-asal-olup-olmadigini-bulma/'] },
  { q: 'güvenli dns', right: ['blog/unbound-ile-guvenli-dns-kurulumu/', 'blog/dnscurve-nedir/'] },
  { q: 'ddos saldırıları', right: ['blog/ddos-saldirilarindaki-dogru-bilinen-yanlislar/'] },
  {
    q: 'youtube video indirme',
    right: ['blog/youtube-dl-kurulumu-ve-kullanimi/'],
    good: ['blog/youtube-videolarini-webm-donusturmek/'],
  },
  { q: 'linux pil ömrü batarya', right: ['blog/linuxde-batarya-performansini-arttirmak/'] },
  { q: 'postgresql komutları', right: ['blog/postgresql-komut-ve-kisayollari/'] },
  { q: 'hashtag nasıl kullanılır', right: ['blog/twitterda-hashtag-kullanmann-pf-noktalar/'] },
  { q: 'internet hızlandırma', right: ['blog/interneti-hizlandirma-rehberi/'] },
  { q: 'adil kullanım kotası', right: ['blog/adil-kullanim-kotasi-gercekten-kalkiyormu/'] },
  { q: 'windows antivirüs', right: ['blog/windows-icin-en-iyi-3-antivirus-uygulamasi/'] },
  { q: 'çocuklara kodlama', right: ['blog/cocuklara-kodlamayi-sevdirin/'] },
  {
    q: 'pardus 2007 sürüm notları',
    right: ['tables/urunler/surumnotlari/pardus-2007-surum-notlari-tr.html'],
  },
  {
    q: 'çomar mimarisi',
    right: ['tables/projeler/comar/mimari/mimari.pdf'],
    good: ['tables/projeler/comar/'],
  },
  { q: 'genel kamu lisansı', right: ['tables/gpl.html'] },
  { q: 'md5 nedir', right: ['tables/belgeler/iso_nasil.html'] },
  { q: 'basın bültenleri', right: ['tables/basin/bulten/'] },
  { q: 'pardus ulusal savunma', right: ['tables/basin/bulten/180507.html'] },
  { q: 'neden lyx', right: ['tables/belgeler/nedenlyx.pdf'] },
  { q: 'türk dil kurumu', right: ['fronts/tdk.gov.tr'] },
  { q: 'akdeniz üniversitesi', right: ['fronts/akdeniz.edu.tr'] },
  { q: 'istanbul barosu', right: ['fronts/istanbulbarosu.org.tr'] },
  { q: 'box office', right: ['fronts/boxofficeturkiye.com'] },
  { q: 'kocaeli üniversitesi', right: ['fronts/kocaeli.edu.tr'] },
  { q: 'polis akademisi', right: ['fronts/pa.edu.tr'] },
];

export const JUDGED_QUERIES: readonly JudgedQuery[] = [...SAMPLE_WEB, ...REAL_PAGES];

/** For the sample web alone, if the real pages are not available. */
export const SAMPLE_QUERIES: readonly JudgedQuery[] = SAMPLE_WEB;
