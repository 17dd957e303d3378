/**
 * Repairs UTF-8 text that was decoded as windows-1252 (or windows-1254) and encoded as UTF-8 again:
 * "baÅŸkanÄ±" is "başkanı". Databases and feeds are full of it, often next to correct text.
 */
export function repairDoubleEncoding(text: string): string {
  // Turkish has neither letter, so nearly every page ends here.
  if (!text.includes('Ä') && !text.includes('Å')) return text;
  const traces = text.match(TRACE)?.length ?? 0;
  if (traces < MIN_TRACES) return text;
  // A page about encodings also shows such pairs, among many correct letters.
  const right = text.match(/[ğışĞİŞ]/g)?.length ?? 0;
  if (traces * 2 < right) return text;
  return text.replace(TWICE, decodeOnce);
}

/** ğ ı ş Ğ İ Ş encoded twice: pairs that no language writes. */
const TRACE = /Ä[\u0178\x9F±\u017D\u017E\x9E°]|Å[\u0178\x9F\u017D\u017E\x9E]/g;
const MIN_TRACES = 3;

/** What windows-1252 makes of the bytes 0x80 to 0x9F; five of them are unassigned. */
const C1_CHARACTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const C1_BYTES = new Map(Array.from(C1_CHARACTERS, (char, i) => [char, 0x80 + i] as const));
C1_BYTES.delete(' ');

const TAIL = '[\\x80-\\xBF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';
/** Two bytes (Â to ß), three (à to ï), four (ð to ô), or a sequence with its last byte lost. */
const TWICE = new RegExp(`[Â-ß]${TAIL}|[à-ï]${TAIL}{2}|[ð-ô]${TAIL}{3}|(?:[ÄÅ]|â€)\uFFFD`, 'g');
/** A lost byte is one that windows-1252 or windows-1254 does not have: 0x9D of ”, 0x9E of Ğ and Ş. */
const LOST = new Map([
  ['â€\uFFFD', '”'],
  ['Ä\uFFFD', 'Ğ'],
  ['Å\uFFFD', 'Ş'],
]);

/** A text has few different ones, each many times. */
const decoded = new Map<string, string>(LOST);
const MAX_DECODED = 5_000;

function decodeOnce(sequence: string): string {
  const known = decoded.get(sequence);
  if (known !== undefined) return known;
  const bytes = Buffer.from(Array.from(sequence, (char) => C1_BYTES.get(char) ?? char.charCodeAt(0)));
  const text = bytes.toString('utf8');
  const result = text.includes('\uFFFD') ? sequence : text;
  if (decoded.size < MAX_DECODED) decoded.set(sequence, result);
  return result;
}
