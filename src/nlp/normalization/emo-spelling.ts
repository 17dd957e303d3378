/**
 * "Emo" spelling: signs, digits and foreign letters that stand for Turkish letters ($arkı, s3n1, chok,
 * sewgi).
 */

const LETTERS: Readonly<Record<string, readonly string[]>> = {
  $: ['ş', 's'],
  '@': ['a'],
  '€': ['e'],
  '£': ['l'],
  '!': ['i', 'ı'],
  '|': ['ı', 'l'],
  '0': ['o', 'ö'],
  '1': ['ı', 'i', 'l'],
  '3': ['e'],
  '4': ['a'],
  '5': ['s', 'ş'],
  '6': ['g', 'b'],
  '7': ['t'],
  '8': ['b'],
  '9': ['g'],
  w: ['v'],
  q: ['k', 'g', 'ğ'],
  x: ['ks', 'h', 'k'],
  ß: ['b', 's'],
};
const PAIRS: Readonly<Record<string, string>> = { sh: 'ş', ch: 'ç' };

/** More readings than this are not tried. */
const MOST_READINGS = 48;

/** Is there anything in a lower-case word that emo spelling could explain? */
export function looksEmo(word: string): boolean {
  // 4x4, 1e5: a word that begins and ends with a digit is a code
  return /[$@€£!|0-9wqxß]|[cs]h/.test(word) && /\p{L}/u.test(word) && !/^\d.*\d$/.test(word);
}

/** Readings of a word in lower case with plain letters, most likely first; at most MOST_READINGS. */
export function emoReadings(word: string): string[] {
  let readings = [''];
  for (let i = 0; i < word.length; i++) {
    const pair = PAIRS[word.slice(i, i + 2)];
    if (pair !== undefined) i++;
    const letter = word[i]!;
    const choices = pair !== undefined ? [pair] : (LETTERS[letter] ?? [letter]);
    const longer: string[] = [];
    for (const choice of choices) for (const reading of readings) longer.push(reading + choice);
    readings = longer.slice(0, MOST_READINGS);
  }
  return readings;
}

/** Word and phrase if it ends in English sounds: şarkı4u is şarkı and "for you". */
export function splitForYou(word: string): { rest: string; phrase: string } | undefined {
  const match = /^(.{2,})4(?:u|you)$/.exec(word);
  return match ? { rest: match[1]!, phrase: 'senin için' } : undefined;
}
