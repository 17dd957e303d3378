/** Words that show what a name is, in lower case: titles, heads of names, places, given names. */

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Titles and offices before a person. */
export const BEFORE_PERSON = list(`
  dr doç prof av op uzm arş gör öğr yrd sayın bay bayan hacı şeyh sultan kral kraliçe prens prenses general
  orgeneral korgeneral tümgeneral tuğgeneral amiral albay yarbay binbaşı yüzbaşı teğmen üsteğmen astsubay komutan
  komutanı öğretmen öğretmeni yazar yazarı şair ressam oyuncu oyuncusu şarkıcı gazeteci avukat avukatı doktor doktoru
  profesör doçent mimar mühendis mühendisi cumhurbaşkanı başbakan başbakanı bakan bakanı başkan başkanı başkanvekili
  vali valisi kaymakam kaymakamı milletvekili müdür müdürü rektör rektörü dekan dekanı sözcü sözcüsü sekreter
  sekreteri büyükelçi büyükelçisi konsolos konsolosu savcı savcısı başsavcı başsavcısı hakim hakimi yargıç lider
  lideri muhtar muhtarı müftü müftüsü editör editörü yönetmen yönetmeni antrenör antrenörü direktör direktörü
  kaptan kaptanı uzmanı temsilcisi koordinatörü yardımcısı
`);

/** Words of address after a person. */
export const BEHIND_PERSON = list('bey hanım efendi paşa ağa hoca usta abi abla teyze amca');

export const PLACE_WORDS = list(`
  caddesi sokağı mahallesi köyü ilçesi ili şehri kenti nehri ırmağı gölü dağı denizi adası yarımadası ovası vadisi
  meydanı köprüsü bulvarı körfezi boğazı havalimanı havaalanı parkı stadı stadyumu salonu sarayı kalesi camii
`);

/** Heads of organisations that are often named after a person. */
const NAMED_ORGANISATIONS = list(`
  üniversitesi fakültesi enstitüsü lisesi okulu ilkokulu ortaokulu hastanesi derneği vakfı holding şirketi gazetesi
  kulübü spor merkezi müzesi kütüphanesi
`);

/** Heads of organisations that are not. */
export const PUBLIC_ORGANISATIONS = list(`
  bakanlığı belediyesi valiliği kaymakamlığı müdürlüğü başkanlığı kurumu kurulu partisi sendikası bankası ajansı
  federasyonu birliği odası mahkemesi adliyesi ordusu meclisi müsteşarlığı konseyi komisyonu borsası
`);

export const ORGANISATION_WORDS: ReadonlySet<string> = new Set([
  ...NAMED_ORGANISATIONS,
  ...PUBLIC_ORGANISATIONS,
]);

/** The provinces of Turkey, and countries. */
export const PROVINCES = list(`
  adana adıyaman afyonkarahisar ağrı aksaray amasya ankara antalya ardahan artvin aydın balıkesir bartın batman
  bayburt bilecik bingöl bitlis bolu burdur bursa çanakkale çankırı çorum denizli diyarbakır düzce edirne elazığ
  erzincan erzurum eskişehir gaziantep giresun gümüşhane hakkari hatay ığdır isparta istanbul izmir kahramanmaraş
  karabük karaman kars kastamonu kayseri kırıkkale kırklareli kırşehir kilis kocaeli konya kütahya malatya manisa
  mardin mersin muğla muş nevşehir niğde ordu osmaniye rize sakarya samsun siirt sinop sivas şanlıurfa şırnak
  tekirdağ tokat trabzon tunceli uşak van yalova yozgat zonguldak türkiye
`);
export const COUNTRIES = list(`
  abd afganistan almanya arjantin arnavutluk avustralya avusturya azerbaycan belçika brezilya bulgaristan cezayir çin
  çekya danimarka endonezya ermenistan estonya fas filistin finlandiya fransa gürcistan hindistan hırvatistan hollanda
  ırak irak iran ingiltere irlanda ispanya israil isveç isviçre italya izlanda japonya kanada katar kazakistan kenya
  kırgızistan kosova kuveyt küba letonya libya litvanya lübnan macaristan makedonya malezya meksika mısır moğolistan
  norveç özbekistan pakistan polonya portekiz romanya rusya sırbistan slovakya slovenya somali sudan suriye şili
  tacikistan tayland tunus türkmenistan ukrayna ürdün venezuela vietnam yemen yunanistan
`);

/** Provinces that are also common surnames. */
export const SURNAME_PROVINCES = list('aydın batman bolu ordu sakarya karaman denizli');

/** Given names. */
export const GIVEN_NAMES = list(`
  abdullah abdurrahman abdülaziz abdülhamit abdülkadir abdülkerim abdülmecid adem adil adnan ahmet ahsen akif
  alev ali alican aliye alparslan alper alperen altan anıl arda arif arzu asım asiye aslı asuman atilla attila
  ayberk aycan ayça aydan ayfer aygül ayhan aykut ayla aylin aynur aysel aysun ayşe ayşegül ayşenaz ayşenur
  aytaç aytekin ayten aziz azize azmi azra bahadır bahri balçiçek banu baran barbaros basri başak batuhan
  bedia bediha bedri begüm behçet behiye bekir belgin belma bengü beren beril berk berkan berkay berke berna
  berrin beste beşir betigül betül beytullah beyza bilal binali binnaz birgül birsen buket burak burcu burçin
  burhan buse bülent bünyamin büşra cafer cahide cahit canan candan cansu cavit celal celalettin cem cemal
  cemalettin cemil cemile cemre cengiz cenk ceren cevat cevdet ceyda ceyhun cezmi cihan cihangir cihat cüneyt
  çağatay çağdaş çağla çağlar çetin çiğdem çiler davut defne derya didem dilara dilek dilruba doğukan ebru ece
  ecem eda edip efe ekrem ela elçin elif elvan emel emine emirhan emrah emre emrullah ender enes engin enis
  enver eray ercan ercüment erdal erdinç eren ergin ergün erhan erkan erkin erkut erman erol ersin ertan ertem
  ertuğrul erva esat esin esma esra eşref ethem eymen ezgi fadıl fadime fahrettin fahri faik faruk fatma fatoş
  fazıl fehmi ferah ferda ferdi ferhan ferhat feride feridun feriha ferit ferruh fevzi feyza feyzi feyzullah
  figen fikri filiz firdevs fuat fulya funda furkan fürüzan füsun galip gamze gıyasettin gizem gonca gökay
  gökçe gökhan gökmen gönül görkem gözde gülay gülbahar gülben gülcan gülçin gülden güler gülfem gülhan
  gülistan gülizar gülnur gülriz gülseren gülsüm gülsün gülşah gülşen gülten günay güneri günseli gürhan
  gürkan gürsel habibe habip hacer hadi hafize hakan hakkı haldun halide halil halim halime halit haluk hamdi
  hamdullah hamit hamza handan hande hanefi hanife harun hasan hasibe haşim haşmet hatice hatip hayati haydar
  hayrettin hayri hayriye hazal hediye hıncal hilal hilmi hulusi huriye hurşit hülya hüma hümeyra hüsamettin
  hüseyin hüsnü ibrahim idil idris ihsan ilayda ilber ilhami ilhan ilkay ilker ilkin ilknur ilyas imran irem
  irfan isa ishak iskender ismail ismet ismigül işıl izzettin jülide kaan kadriye kamer kamil kamuran kazım
  kemal kemalettin kenan kerem kerim keriman kerime kezban kıvanç koray korhan köksal kubilay kutay kübra
  lamia latif latife lemi levent levni leyla lütfi lütfiye macit mahinur mahir mahmut makbule mansur mazhar
  mehdi mehmet mehtap melahat melih melike melis melisa meltem memduh memnune meral merih mert merve meryem
  mesude mesut mete metin mevlüt mihriban mikail mine miraç mirza mithat mualla muammer muazzez muhammed
  muhammet muharrem muhittin muhlis muhsin muhteşem mukaddes murat musa mustafa muzaffer mücahit mücella müfit
  müge müjdat mükerrem mümtaz münevver münir münire müslüm müşerref müzeyyen naciye nadir nadire nafiz nagihan
  nail naim nalan namık nasuh nazan nazım nazife nazlı nazmi nazmiye nebahat necati necip necla necmettin
  necmi nedim neriman nermin neslihan nesrin neşe neşet nevin nevzat nezahat nezih nezihe nihal nihat nilay
  nilgün nilüfer nimet niyazi nizamettin nuran nuray nurcan nurettin nurgül nurhan nuri nuriye nursel nurten
  nurullah oğulcan oğuz oğuzhan okan okay oktay onat orçun orhan osman oya oylum ozan ökkeş ömer özay özcan
  özden özen özge özhan özkan özlem öznur pakize pelin perihan pertev pervin peyami pınar rabia rafet rahime
  rahmi rahşan ramazan ramiz rana rasih rasim rasime raşit recai recep refik refika remzi reşat reşit rezzan
  rıdvan rıfat rıza ruhi rukiye rümeysa rüstem sabahattin sabri sadettin sadık sadullah saffet safiye saim
  sait salih saliha salim samet sami samiha samim sare sebahat seda sedat sedef sefa selahattin selami selcan
  selçuk selda selen selim selin selma selman semih semiha semra sena serap seray sercan serdal serdar serhan
  serhat serkan serkut serpil sertaç sevil sevim sevtap seyfettin seyfi seyhan seyit sezai sezen sezer sezgin
  sıddık sıla sırrı sıtkı sibel simay sinan sinem soner songül suat suavi subhi suna suphi suzan süha sühendan
  süheyla süleyman sümeyye süreyya şaban şahabettin şahika şakir şebnem şefik şefika şehnaz şemsettin şemsi
  şenay şener şengül şenol şerafettin şerif şerife şermin şevket şevki şeyda şeyma şinasi şule şükran şükriye
  şükrü tacettin taha tahir tahsin talat talip tamer taner tanıl tanju tansel tansu tarık tarkan tayfun tayfur
  taylan tayyar tayyip temir teoman tevfik tevhide timuçin timur tolga tolgahan tuğba tuğçe tuğrul tuncay
  tuncer tunç turgay turgut turhan tülay tülin türkay türker ulvi utku ümmü ümran ünal ünsal vahit vasfi vecdi
  vecihi vedat vehbi veli veysel veysi vildan volkan vural yadigar yağız yahya yakup yaren yasemin yasin yekta
  yeliz yeşim yunus yurdagül yusuf yusufcan zahide zarife zehra zeki zekiye zeliha zerrin zeynep zeyno zihni
  ziya zuhal zübeyde zühal zülfü zülküf
`);

/** Given names that are words or places as well, or surnames more often: they need a surname. */
export const OPEN_GIVEN_NAMES = list(`
  ada alp armağan asya ata aydın bahar barış batu bayram bilge bora bulut can çağrı çınar damla deniz devlet
  devrim doğa doğan doğu durmuş dursun duru duygu ecevit ege egemen ekin elmas emin emir erdem erdoğan ersoy
  esen evren eylül eyüp fatih fikret gaye gazi gül güneş güven hale hasret hayat hidayet hikmet hürrem inci
  ipek izzet jale kader kadir kağan kasım kaya kıymet lale mavi melek müjde naz nehir nil nur olcay onur ömür
  önder özdemir özgür polat rüya rüzgar saadet sarp savaş seher servet sevda sevgi sevinç sırma simge su
  sultan şafak şahin şirin tan tekin temel toprak tugay tuna turan türkan ufuk uğur ulaş umut ümit vefa yağmur
  yalçın yaprak yaşar yavuz yeter yıldız yılmaz yiğit yonca yücel yüksel zafer
`);
