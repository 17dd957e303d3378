/**
 * What distinguishes the relatives of Turkish from it: letters that Turkish does not have, function words
 * that it spells differently or does not have. Codes: az Azerbaijani, tk Turkmen, gag Gagauz, crh Crimean
 * Tatar, uz Uzbek, tt Tatar.
 */
import { lowerTurkish } from '../nlp/fold.ts';
import { asciify } from '../nlp/letters/ascii-letters.ts';
import { buildHashTable, HashTable } from '../nlp/morphology/hash-table.ts';

export type Relative = 'az' | 'tk' | 'gag' | 'crh' | 'uz' | 'tt';

/** Letters with the languages that they point to; ә is the Cyrillic one, which people type for ə. */
const LETTERS: readonly (readonly [string, readonly Relative[]])[] = [
  ['əә', ['az']],
  ['ýňž', ['tk']],
  ['ä', ['tk', 'gag', 'tt']],
  ['êţț', ['gag']],
  ['ñ', ['crh', 'tt']],
];

const foreign = new Map<number, readonly Relative[]>();
for (const [letters, languages] of LETTERS) {
  for (const letter of letters) {
    foreign.set(letter.charCodeAt(0), languages);
    // biome-ignore lint/plugin: none of these is i or ı
    foreign.set(letter.toUpperCase().charCodeAt(0), languages);
  }
}

/**
 * Frequent words that Turkish does not have or spells differently. Azerbaijani is written with its letters here and
 * known without them too (`məktəb`, `mekteb`), as it is typed in chats.
 */
const WORDS: Readonly<Record<Relative, string>> = {
  az: 'heç eyni üçün razılığı yanvar fevral iyun iyul avqust sentyabr oktyabr noyabr dekabr noyabrın soruşdu deyildir hansı hansıdır niyə necə neçə mən mənə məni mənim məndə məndən sən sənə səni sənin səndə və də yox yoxdur yoxdu yoxsa yoxam yoxsan çox olaraq gedir gedirəm gedirik edir edirəm edirik edirlər edilir etmir etmək deyir deyirlər deyirəm deyirsən gəlir gəl gəlmək hamısı haqqında vacib vacibdir kitabxana balaca uşaq uşaqlar uşağı uşaqların yaxşı yaxşıdır bəli xeyr salam sabahınız salat stol maşın maşını həyət həyətdə danışır danışıram danışırlar danışmaq danışarıq yaşayır yaşayıram yaşayırlar yaşamaq oxuyur oxuyuram oxudum oxumaq oxudu yazır yazıram alır verir görür görmək sevir sevirəm sevirsən bilmir bilmirəm bilmirsən bilirəm bilirsən bilmək istəyir istəyirəm istəyirsən istəyirlər istəmir istəmirəm olubdur olmaq olmur olmuşdur olundu gəlmişdi gəlmişik getmişdi getmişdim getmək verilib tutulub yazıb yazılıb tapdı tapıb tapmaq qaldı qalıb qalır qalmaq qədər qabaq qardaş qardaşım qız qızım qızı oğlan axşam səhər dünən həftə vaxtı zəng sualı müəllim şagird şagirdlər tələbə tələbələr gözləyir gözləyirəm düşünürəm özündən görə ilə bəlkə artıq yenə həmişə həmin böyük böyükdür kiçikdir yaxın uzaqdır arxa yuxarı dörd yeddi səkkiz doqquz iyirmi qırx əlli manat respublikası prezident prezidenti nazir nazirlik nazirliyi naziri şəhər şəhəri şəhərin şəhərində ölkə ölkəsi ölkənin dövlət dövləti xalq xalqı müharibə təhsil haqq qanun qanunu məlumat əlavə xahiş zəhmət bağışla bağışlayın gedək gedəcək elə belə beləliklə eləmək elədi edə çörək ət qəhvə bəzi başqa digər bizə sizə onlara neyləyim neyniyim neynəyək nəyə nədir nə axı görəsən gecələr tikilib tikiləcək salınıb açılıb açılır keçirilib keçirilir bildirib qeyd edilən göndərdi gətirdi təzə gözəl gözəldir yağış külək günəş dəniz ağac pişik toyuq balıq şəkər nənə arvad işləyir işləyirəm işləmək hüquq hüququ hüquqları müdafiə müqavilə qəbul təşkil təmin keçən gələn gələcək əsas əsər əgər adamlar icazə kömək sabahdan axtarır axtarıram evlənir danış danışaq cavabı icra',
  tk: 'we üçin ýa ähli ýok däl şol şeýle olaryň onuň hakyna hakynda bolsa boldy bilen',
  gag: 'deyni olêr olmaa lääzım laazım angı angısı angıları bän sän bunnar açan nesoy taa islää küü eer kanon zakon üüsek',
  crh: 'olğan yoq aqqı qadar olğanı bermek barmı olıp epsi köre uquq areket keleler',
  uz: 'uchun emas boʻlgan oʻz yoki hamda inson huquq barcha kerak davlat',
  tt: 'häm öçen belän keşe barlıq bulgan',
};

/**
 * Words of a relative that Turkish has as well, in chats (`deyil`, `bele`), old texts (`men`, `olub`, `etdi`, `içün`)
 * or dialects: a hint each, and proof only together.
 */
const HINTS: Readonly<Record<Relative, string>> = {
  az: 'men mene meni menim mende menden hec deyil nece neçe bele ele kitab kitabı kitabi cavab mekteb olub gelib gedib edib edilib olunub bildirib etdi etdim etdik etdiler getdi getdim getdik gedek harda hardan harada haradan hara hardasan gec min isti soyuq uzaq teze köhne kohne nene bacım bacim eger dünen dunen hamı hami hamısı çünki cunki vaxt qeder eledi elemek oldum vallah neyleyim pulum xoş daxil konsert dil il ayın',
  tk: 'bolan hem men sen',
  gag: 'hem diil kabaat herbir hakı onnar daa nekadar ani bişey',
  crh: 'içün kibi daa kerek men degil edi er kün',
  uz: 'va bilan har',
  tt: 'bar yuk',
};

/** Words of the lists that are also Turkish words, or would be if typed without Turkish letters: they prove nothing. */
const ALSO_TURKISH = new Set(
  'ucun razıligi bilen kerek har alır alir verir görür gorur maşın sevir kitabı kitabi sen sene seni senin sende ve de ile edilir ele ede et gel gelir gece geceler gelen gelecek gecen geçen gore göre diger elave ne neye nedir niye bize size onlara bezi icaze esas eser eger edecek edilen gönderdi gonderdi getirdi yagis gunes deniz ders sekerli şeker seker sual seher yene eve işe hamı hami isti min er dil il ayın oldum edi ani bar etmek gelmek beli heyet görmek gormek bilmek oğlan oglan suali özünden ozunden elli nazir seherinde çörek corek açılır acilir yağış güneş agac ağac pişik pisik işlemek islemek teşkil teskil temin adamlar evlenir icra gec köhne kohne vallah ayin yuk bibi arvad prezident'.split(
    ' ',
  ),
);

const byWord = wordTable(WORDS);
const byHint = wordTable(HINTS);

function wordTable(lists: Readonly<Record<Relative, string>>): Map<string, Relative> {
  const table = new Map<string, Relative>();
  for (const [language, words] of Object.entries(lists))
    for (const word of words.split(' '))
      for (const spelling of language === 'az' ? spellings(word) : [word])
        if (!ALSO_TURKISH.has(spelling) && !table.has(spelling)) table.set(spelling, language as Relative);
  return table;
}

/** With its letters, with e for ə, and in ASCII. */
function spellings(word: string): readonly string[] {
  const withE = word.replaceAll('ə', 'e');
  return [word, withE, asciify(withE)];
}

/** Words that Turkish shares with its relatives: evidence for the family only. */
const sharedWords: ReadonlySet<string> = new Set(
  (
    'bu o bir var da de ki biz siz onun bunu buna bunun kim iki üç beş on yüz gün il ay su ev at it baş göz son yer iş ana ata adam insan ' +
    'yeni böyük uzun sarı yaşıl qara ağ göy dil söz ad adı yol dağ deniz taş daş ağaç gece sabah indi bütün her az çay alma çörek et süt olar ' +
    'olan oldu idi imiş idim onlar bunlar sizin bizim onların bunların ondan bundan onu ona ol gel al ver yaz bil burada orada daha artık'
  ).split(' '),
);

/**
 * English is the most frequent other language on Turkish sites, and its words occur in Turkish texts without
 * being Turkish.
 */
const ENGLISH =
  'the and of with from that this these those for are was were which have been will would their there what when where who your you but they all its our more about than to by if home contact privacy policy search read posts powered'.split(
    ' ',
  );

/**
 * Words of old and religious Turkish that today's lexicon lacks, without circumflexes: function words and verbs of
 * verse (`deyü`, `kılur`), and prayers, which are Arabic in Turkish letters.
 */
const OLD_TURKISH =
  'deyü diyü deyüp kamu kamusı andan anda anun anuñ anın anı anlar şol birle içre dahı dakı degül degüldür eydür eyitdi kılur kıldı kılmaz kılmış vardur yokdur oldur ider idüp idüben iden itdi itdiler itmez virdi virür virmez viren dimez didi didiler dirler bilürem bilürsin gelür gelürse görür olur olupdur olmışdur olmuşdur çün çünkim niçün kaçan kanda kanı kangı kankı imdi hergiz kimesne kimse nesne bencileyin sencileyin yidi yirde gözüm gözi sözi özi güneşdür dürür durur ' +
  'allah allahu allahın allahümme allahüm rabbi rabbim rabbena rabbül rabbil lillahi lillah billahi bismillah bismillahi bismillahirrahmanirrahim rahmani rahim rahmanirrahim elhamdü elhamdülillah sübhaneke sübhanallah sübhan tebareke tebarekesmük teala illallah illallahü illallahu ilahe illahu muhammed muhammedin muhammedün resulullah resulü resulüh salli selli vesselam aleyhi aleyke sellem sallallahu sallallahü aleyhisselam aleyküm radıyallahu radıyallahü anh anha azze celle amin kuran hüve hüvallahü ehad allahüssamed yelid yuled yekün küfüven alemin ettehiyyatü vessalevatü vettayyibat hasbünallahü vekil mevla nasir inna lillahi raciun estağfirullah estağfirullahe euzü billahi şeytanirracim eşhedü abdühu';

/**
 * How the lists classify a word: not at all, shared by the family, a function word of a relative, or of
 * English.
 */
export const LISTED_SHARED = 1;
export const LISTED_RELATIVE = 2;
export const LISTED_ENGLISH = 3;
export const LISTED_HINT = 4;
export const LISTED_OLD = 5;

const listed = buildHashTable([
  ...[...sharedWords]
    .filter((word) => !byWord.has(word) && !byHint.has(word))
    .map((word) => [word, LISTED_SHARED] as const),
  ...[...byWord.keys()].map((word) => [word, LISTED_RELATIVE] as const),
  ...[...byHint.keys()].filter((word) => !byWord.has(word)).map((word) => [word, LISTED_HINT] as const),
  ...[...new Set(OLD_TURKISH.split(' '))]
    .filter((word) => !byWord.has(word) && !byHint.has(word) && !sharedWords.has(word))
    .map((word) => [word, LISTED_OLD] as const),
  ...ENGLISH.map((word) => [word, LISTED_ENGLISH] as const),
]);
const listedTable = new HashTable(listed.checks, listed.values);

/** One of these or 0, for a word whose letters in lower case were hashed. */
export function listedAs(hash: number, check: number): number {
  return listedTable.find(hash, check);
}

export function isForeignLetter(code: number): boolean {
  return foreign.has(code);
}

/** q, w and x occur only in foreign words. */
export function isHardlyTurkishLetter(code: number): boolean {
  const lower = code | 32;
  return lower === 0x71 || lower === 0x77 || lower === 0x78;
}

/**
 * Endings of verbs and nouns that Turkish does not have, for words that its lexicon does not explain: az `bilmirsen`,
 * `getmişem`, `gedirik`, `edeceyem`; tk `hukuklary`, with y for ı; crh `yapılğan`; uz `huquqlarga`; gag
 * `insannar`.
 */
const SHAPES: readonly (readonly [Relative, RegExp])[] = [
  ['az', /m[ıiuü]r(?:[ae]m|s[ae]n|s[ıiuü]n[ıiuü]z|ik|ük)$/],
  ['az', /m[ıiuü][şs](?:[ae]m|ik|ük)$/],
  ['az', /[ae]c[ae](?:[ğg][ae]m|y[ae]m|yik)$/],
  ['az', /..[ıiuü]r(?:ik|ük)$/],
  ['crh', /[lnrştmk](?:ğan|gen)(?:l[ae]r)?[ıi]?$/],
  ['uz', /l[ae]rg[ae]$|[ou][\u02bb\u2018'][a-z]/],
  ['tk', /(?:ly[kgň]y?|dyr|lary|[lsr]yn[yd]a?|yly|masy|yş)$/],
];
const HINT_SHAPES: readonly (readonly [Relative, RegExp])[] = [
  ['az', /.[ıiuü]r[ae]m$/],
  ['az', /..[ıiuü]b(?:dır|dir|dur|dür|lar|ler)?$/],
  ['gag', /.nn[ae]r|[bcçdfgğhjklmnprsştvyz](?:aa|ıı|ii|uu|üü|oo)[bcçdfgğhjklmnprsştvz]|m[aä][aä]$/],
];

/** All of a table in one pattern: nearly all words have none of the endings. */
const anyOf = (shapes: typeof SHAPES): RegExp => new RegExp(shapes.map(([, { source }]) => source).join('|'));
const ANY_SHAPE = anyOf(SHAPES);
const ANY_HINT = anyOf(HINT_SHAPES);

/** `LISTED_RELATIVE` or `LISTED_HINT` if a word in lower case has such an ending, or else 0. */
export function shapedAs(word: string): number {
  if (ANY_SHAPE.test(word)) return LISTED_RELATIVE;
  return ANY_HINT.test(word) ? LISTED_HINT : 0;
}

/** Shorter words have no endings that tell. */
export const MIN_SHAPED = 5;
const HINT_VOTE = 0.7;

/** How much the letters and words of a text point to each relative. */
export function relativeVotes(text: string): ReadonlyMap<Relative, number> {
  const votes = new Map<Relative, number>();
  const vote = (language: Relative, weight: number): void => {
    votes.set(language, (votes.get(language) ?? 0) + weight);
  };
  for (const word of lowerTurkish(text).split(/[^\p{L}]+/u)) {
    const language = byWord.get(word);
    if (language) vote(language, 2);
    const hinted = byHint.get(word);
    if (hinted) vote(hinted, HINT_VOTE);
    if (word.length >= MIN_SHAPED)
      for (const [shaped, shape] of ANY_SHAPE.test(word) ? SHAPES : []) if (shape.test(word)) vote(shaped, 1);
    for (let i = 0; i < word.length; i++) {
      const code = word.charCodeAt(i);
      const languages = foreign.get(code);
      if (languages) for (const pointed of languages) vote(pointed, 1 / languages.length);
      else if (isHardlyTurkishLetter(code)) {
        vote('az', 0.3);
        vote('crh', code === 0x71 ? 0.3 : 0);
      }
    }
  }
  return votes;
}

/**
 * Minimum number of words of a text that have a letter or are a function word of a relative for it to be in
 * that language.
 */
const MIN_MARKED_WORDS = 3;
const MIN_MARKED_SHARE = 0.04;

/** Kurdish shares ê with Gagauz, and sites with Turkish; every Kurdish text has these words. */
const KURDISH = new Set('û ji bi ku di li bo yê ên wê wî xwe hemû divê'.split(' '));
const MIN_KURDISH_SHARE = 0.05;

/**
 * The relative (or Kurdish) whose own letters and function words mark enough words of a text; null if none
 * does.
 */
export function markedRelative(text: string): Relative | 'ku' | null {
  const marked = new Map<Relative, number>();
  let words = 0;
  let kurdish = 0;
  for (const word of lowerTurkish(text).split(/[^\p{L}]+/u)) {
    if (word === '') continue;
    words++;
    if (KURDISH.has(word)) kurdish++;
    for (const language of marksOf(word)) marked.set(language, (marked.get(language) ?? 0) + 1);
  }
  if (kurdish >= MIN_MARKED_WORDS && kurdish >= words * MIN_KURDISH_SHARE) return 'ku';
  const [best] = [...marked].sort(([, a], [, b]) => b - a);
  if (!best || best[1] < MIN_MARKED_WORDS || best[1] < words * MIN_MARKED_SHARE) return null;
  return best[0];
}

function marksOf(word: string): ReadonlySet<Relative> {
  const languages = new Set<Relative>();
  const listed = byWord.get(word);
  if (listed) languages.add(listed);
  for (let i = 0; i < word.length; i++)
    for (const language of foreign.get(word.charCodeAt(i)) ?? []) languages.add(language);
  return languages;
}
