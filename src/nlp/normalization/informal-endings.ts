/**
 * Verb endings as spoken: geliyom, yapcam, gelior, gitmicez, bakıyım, napıyosun. Each rule gives possible
 * full spellings, which the caller checks against the dictionary. Letters may be typed without their marks.
 */

/** A full spelling and the reading it must have to be accepted. */
export type FullSpelling = { text: string; tag: string };

type Rule = { pattern: RegExp; tag: string; spellings(match: RegExpExecArray): string[] };

const PROGRESSIVE_ENDINGS: Readonly<Record<string, string>> = {
  '': 'r',
  m: 'rum',
  n: 'rsun',
  z: 'ruz',
  sun: 'rsun',
  sunuz: 'rsunuz',
  nuz: 'rsunuz',
  lar: 'rlar',
  um: 'rum',
  uz: 'ruz',
};

const FUTURE_ENDINGS: Readonly<Record<string, readonly [back: string, front: string]>> = {
  m: ['ğım', 'ğim'],
  n: ['ksın', 'ksin'],
  z: ['ğız', 'ğiz'],
  k: ['k', 'k'],
};

const RULES: readonly Rule[] = [
  {
    // geliyom, gelior, geliom, geliyosun, geliyodum
    tag: 'Progressive',
    pattern: /^(.+[ıiuü])y?o(r?)(m|n|z|sun|sunuz|nuz|lar|um|uz|)$/,
    spellings: ([, stem = '', , ending = '']) => [`${stem}yo${PROGRESSIVE_ENDINGS[ending] ?? `r${ending}`}`],
  },
  {
    tag: 'Progressive',
    pattern: /^(.+[ıiuü])y?or?((?:du|mus|muş|sa|ken)[^'’]*)$/u,
    spellings: ([, stem = '', ending = '']) => [`${stem}yor${ending}`],
  },
  {
    // yapcam, yapıcam, okucam, beklicem, gitmicez, olcak, yapcaksın
    tag: 'Future',
    pattern: /^(.+?)([ıiuü]?)(y?)c([ae])(m|n|z|k(?:[^ae].*|[ae].*)?|[ğg][ıi][^'’]*)$/u,
    spellings: ([, stem = '', close = '', glide = '', open = '', ending = '']) =>
      futures(stem, close, glide !== '', open, ending),
  },
  {
    // gidiyim, yapıyım, söyliyim
    tag: 'Optative',
    pattern: /^(.+?)([ıiuü])y([ıiuü])m$/,
    spellings: ([, stem = '', , last = '']) => {
      const open = last === 'i' || last === 'ü' ? 'e' : 'a';
      return [`${stem}${open}y${last}m`, `${stem}${open}y${open}y${last}m`];
    },
  },
  {
    // yapmıyacak, gelmiyerek, başlıyacak
    tag: 'Future',
    pattern: /^(.+?)[ıiuü]y([ae])(c[^'’]+)$/u,
    spellings: ([, stem = '', open = '', rest = '']) => [`${stem}${open}y${open}${rest}`],
  },
  {
    // gelmessin, yapmassın: z and s run together
    tag: 'Aorist',
    pattern: /^(.+m[ae])ss([ıi]n[^'’]*)$/u,
    spellings: ([, stem = '', ending = '']) => [`${stem}zs${ending}`],
  },
];

function futures(stem: string, close: string, glide: boolean, open: string, ending: string): string[] {
  const known = FUTURE_ENDINGS[ending];
  const tail = `c${open}${known ? known[open === 'a' ? 0 : 1] : ending.replace(/^g/, 'ğ')}`;
  const hard = stem.endsWith('t') ? [`${stem.slice(0, -1)}d${open}${tail}`] : [];
  // gidecem: the vowel is already there
  const spoken = /[ae]$/.test(stem) ? [`${stem}${tail}`] : [];
  const plain = [...spoken, `${stem}${open}${tail}`, ...hard, `${stem}${open}y${open}${tail}`];
  // a negative stem keeps its vowel: gitmicez → gitme-yeceğiz
  if (stem.endsWith('m')) plain.reverse();
  const whole = `${stem}${close}y${open}${tail}`;
  // uyuycam: the typed y shows where the stem ends
  return glide && close !== '' ? [whole, ...plain] : [...plain, whole];
}

/** Longer words are not verbs. */
const LONGEST = 32;

/** Full spellings that a spoken form may represent; empty if no rule fits. */
export function fullSpellings(word: string): FullSpelling[] {
  if (word.length > LONGEST) return [];
  const found: FullSpelling[] = [];
  for (const { pattern, tag, spellings } of RULES) {
    const match = pattern.exec(word);
    if (!match) continue;
    for (const text of spellings(match)) if (text !== word) found.push({ text, tag });
  }
  return found;
}

/** napıyosun, noldu: the verb, without the contracted "ne". */
export function withoutNe(word: string): string | undefined {
  if (word.length > LONGEST) return undefined;
  if (/^n[ae]p./.test(word)) return `yap${word.slice(3)}`;
  return /^(?:nol|net|ned)./.test(word)
    ? word.startsWith('nol')
      ? word.slice(1)
      : `e${word.slice(2)}`
    : undefined;
}
