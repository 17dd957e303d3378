/**
 * What distinguishes the relatives of Turkish from it: letters that Turkish does not have, function words
 * that it spells differently or does not have. Codes: az Azerbaijani, tk Turkmen, gag Gagauz, crh Crimean
 * Tatar, uz Uzbek, tt Tatar.
 */
import { lowerTurkish } from '../nlp/fold.ts';
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

/** Function words and endings in full words; none is a common Turkish word. */
const WORDS: Readonly<Record<Relative, string>> = {
  az: 'heç eyni yanvar fevral iyun iyul avqust sentyabr oktyabr noyabr noyabrın dekabr soruşdu deyil deyildir üçün hansı hansıdır niyə necə mən sən və də yox yoxdur çox olaraq gedir edir edirik edilir etdi etdim etmir deyir gəlir hamı hamısı haqqında vacib vacibdir kitab kitabı cavab məktəb balaca uşaq uşaqlar yaxşı yaxşıdır bəli xeyr salam sabahınız salat stol maşın maşını həyət danışır danışıram yaşayır yaşayıram oxuyur yazır alır verir görür sevir sevirəm bilmir bilmirəm istəyir olub gəlib gedib edib tutulub',
  tk: 'we üçin ýa ähli ýok däl şol şeýle olaryň onuň hakyna hakynda bolsa boldy bilen',
  gag: 'deyni nekadar onnar olêr olmaa lääzım ani angı hepsi bişey',
  crh: 'içün kibi olğan yoq aqqı qadar daa olğanı kerek bermek barmı',
  uz: 'va uchun emas boʻlgan oʻz har inson yoki bilan',
  tt: 'häm öçen belän keşe barlıq bulgan',
};

/** Words of the lists that are also Turkish words: they prove nothing. */
const ALSO_TURKISH = new Set('bilen hepsi kerek har alır verir görür maşın sevir'.split(' '));

const byWord = new Map<string, Relative>();
for (const [language, words] of Object.entries(WORDS)) {
  for (const word of words.split(' '))
    if (!ALSO_TURKISH.has(word) && !byWord.has(word)) byWord.set(word, language as Relative);
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
  'the and of with from that this these those for are was were which have been will would their there what when where who your you but they all its our more about than'.split(
    ' ',
  );

/**
 * How the lists classify a word: not at all, shared by the family, a function word of a relative, or of
 * English.
 */
export const LISTED_SHARED = 1;
export const LISTED_RELATIVE = 2;
export const LISTED_ENGLISH = 3;

const listed = buildHashTable([
  ...[...sharedWords].filter((word) => !byWord.has(word)).map((word) => [word, LISTED_SHARED] as const),
  ...[...byWord.keys()].map((word) => [word, LISTED_RELATIVE] as const),
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

/** How much the letters and words of a text point to each relative. */
export function relativeVotes(text: string): ReadonlyMap<Relative, number> {
  const votes = new Map<Relative, number>();
  const vote = (language: Relative, weight: number): void => {
    votes.set(language, (votes.get(language) ?? 0) + weight);
  };
  for (const word of lowerTurkish(text).split(/[^\p{L}]+/u)) {
    const language = byWord.get(word);
    if (language) vote(language, 2);
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
