/** Turkish letters and the ASCII letters that replace them on other keyboards. */

const pairs = ['çc', 'ğg', 'ıi', 'öo', 'şs', 'üu', 'ÇC', 'ĞG', 'İI', 'ÖO', 'ŞS', 'ÜU'] as const;
/** Circumflexes are dropped in ASCII, and not restored. */
const dropped = ['âa', 'îi', 'ûu', 'ÂA', 'ÎI', 'ÛU'] as const;

const SIZE = 0x180;
const toAscii = new Uint16Array(SIZE);
const marked = new Uint16Array(SIZE);
for (let code = 0; code < SIZE; code++) toAscii[code] = code;
for (const [turkish, ascii] of [...pairs, ...dropped].map(
  (pair) => [pair.charCodeAt(0), pair.charCodeAt(1)] as const,
)) {
  toAscii[turkish] = ascii;
}
for (const pair of pairs) marked[pair.charCodeAt(1)] = pair.charCodeAt(0);

/** The ASCII letter that people type for a Turkish one; other characters are unchanged. */
export function asciiOf(code: number): number {
  return code < SIZE ? toAscii[code]! : code;
}

/** The Turkish letter that this ASCII letter may stand for, or 0: i may be ı, I may be İ. */
export function markedOf(code: number): number {
  return code < SIZE ? marked[code]! : 0;
}

/** Text as typed without Turkish letters. */
export function asciify(text: string): string {
  let out = '';
  let kept = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const ascii = asciiOf(code);
    if (ascii === code) continue;
    out += text.slice(kept, i) + String.fromCharCode(ascii);
    kept = i + 1;
  }
  return kept === 0 ? text : out + text.slice(kept);
}
