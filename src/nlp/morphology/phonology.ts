/** Sounds of Turkish letters, by code unit: what vowel harmony and consonant assimilation need to know. */

/** Bits of a vowel; 0 is no vowel. */
export const VOWEL = 1;
export const FRONT = 2;
export const ROUND = 4;

export const CODE_A = 0x61;
export const CODE_E = 0x65;
export const CODE_I = 0x69;
export const CODE_DOTLESS = 0x131;
export const CODE_U = 0x75;
export const CODE_UE = 0xfc;
export const CODE_K = 0x6b;
export const CODE_SOFT_G = 0x11f;

/** Turkish letters are below this; anything above counts as a voiced consonant. */
const TABLE_SIZE = 0x180;
const vowels = new Uint8Array(TABLE_SIZE);
const voiceless = new Uint8Array(TABLE_SIZE);
const plain = new Uint16Array(TABLE_SIZE);

for (const [letters, bits] of [
  ['aıâ', VOWEL],
  ['eiî', VOWEL | FRONT],
  ['ouû', VOWEL | ROUND],
  ['öü', VOWEL | FRONT | ROUND],
] as const) {
  for (const letter of letters) vowels[letter.charCodeAt(0)] = bits;
}
for (const letter of 'fstkçşhp') voiceless[letter.charCodeAt(0)] = 1;
for (let code = 0; code < TABLE_SIZE; code++) plain[code] = code;
for (const [marked, base] of ['âa', 'îi', 'ûu']) plain[marked!.charCodeAt(0)] = base!.charCodeAt(0);

/** Vowel bits of a lower-case letter, 0 for consonants. */
export function vowelBits(code: number): number {
  return code < TABLE_SIZE ? vowels[code]! : 0;
}

export function isVoiceless(code: number): boolean {
  return code < TABLE_SIZE && voiceless[code] === 1;
}

/** The letter without its circumflex: dictionaries and writers disagree about it. */
export function withoutCircumflex(code: number): number {
  return code < TABLE_SIZE ? plain[code]! : code;
}

/** a or e, in harmony with the vowel before. */
export function openVowel(before: number): number {
  return (before & FRONT) !== 0 ? CODE_E : CODE_A;
}

/** ı, i, u or ü, in harmony with the vowel before. */
export function closeVowel(before: number): number {
  if ((before & ROUND) !== 0) return (before & FRONT) !== 0 ? CODE_UE : CODE_U;
  return (before & FRONT) !== 0 ? CODE_I : CODE_DOTLESS;
}
