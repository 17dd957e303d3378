/**
 * White space folded to single spaces, none at the ends. Control characters count as white space: they are
 * invisible, and some stores cannot hold them. Returns the same string if nothing changes.
 */
export function oneLine(text: string): string {
  return UNEVEN.test(text) ? folded(text) : text;
}

/**
 * White space other than single blanks between words. Most text has none; a regular expression finds that out
 * in half the time of a loop.
 */
const UNEVEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters count as white space
  /[\x00-\x1f\x7f\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]| (?: |$)|^ /;

function folded(text: string): string {
  const length = text.length;
  let start = 0;
  while (start < length && isSpaceUnit(text.charCodeAt(start))) start++;
  let end = length;
  while (end > start && isSpaceUnit(text.charCodeAt(end - 1))) end--;
  let out = '';
  let kept = start;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x20 && code < 0x7f) continue;
    if (!isSpaceUnit(code)) continue;
    let next = i + 1;
    while (isSpaceUnit(text.charCodeAt(next))) next++;
    if (code !== 0x20 || next > i + 1) {
      out += `${text.slice(kept, i)} `;
      kept = next;
    }
    i = next;
  }
  return kept === start ? text.slice(start, end) : out + text.slice(kept, end);
}

/** Is there nothing but white space? */
export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isSpaceUnit(text.charCodeAt(i))) return false;
  return true;
}

function isSpaceUnit(code: number): boolean {
  if (code <= 0x20) return true;
  if (code < 0x7f) return false;
  return (
    code === 0x7f ||
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x1680 ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}
