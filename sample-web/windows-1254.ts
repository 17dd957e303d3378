/** Text as windows-1254 bytes, the Turkish code page of old sites; Node can read it but not write it. */
export function encodeWindows1254(text: string): Buffer {
  const bytes = Buffer.alloc(text.length);
  let length = 0;
  for (const char of text) {
    const code = char.codePointAt(0)!;
    const byte = SPECIAL.get(char) ?? (code < 0x100 && !REPLACED.has(code) ? code : QUESTION_MARK);
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}

const QUESTION_MARK = 0x3f;

/** The six letters in which it differs from Latin-1, and the part of 0x80 to 0x9F that Turkish prose needs. */
const SPECIAL = new Map<string, number>([
  ['Ğ', 0xd0],
  ['İ', 0xdd],
  ['Ş', 0xde],
  ['ğ', 0xf0],
  ['ı', 0xfd],
  ['ş', 0xfe],
  ['€', 0x80],
  ['…', 0x85],
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['•', 0x95],
  ['–', 0x96],
  ['—', 0x97],
]);

/** Latin-1 letters whose place is taken (Ð Ý Þ ð ý þ) and the controls that are none here. */
const REPLACED = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe]);
for (let code = 0x80; code < 0xa0; code++) REPLACED.add(code);
