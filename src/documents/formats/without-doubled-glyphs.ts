/** Shorter words may consist of pairs by chance. */
const MIN_PAIRS = 3;

/**
 * "AAllddeehhiitt" → "Aldehit". Some programs print bold text twice, slightly shifted, glyph by glyph. A line
 * is undone only if every word of it is made of pairs, at least one of them long enough to rule out chance.
 */
export function withoutDoubledGlyphs(line: string): string {
  const words = line.split(/(\s+)/);
  let longest = 0;
  for (const word of words) {
    if (word === '' || /^\s+$/.test(word)) continue;
    if (!isDoubled(word)) return line;
    longest = Math.max(longest, word.length / 2);
  }
  if (longest < MIN_PAIRS) return line;
  return words.map((word) => (isDoubled(word) ? halved(word) : word.slice(0, 1))).join('');
}

function isDoubled(word: string): boolean {
  if (word.length === 0 || word.length % 2 !== 0 || /^\s/.test(word)) return false;
  let kinds = 0;
  for (let i = 0; i < word.length; i += 2) {
    if (word[i] !== word[i + 1]) return false;
    if (i > 0 && word[i] !== word[0]) kinds++;
  }
  // "------" and "....." are rulers.
  return word.length <= 4 || kinds > 0;
}

function halved(word: string): string {
  let half = '';
  for (let i = 0; i < word.length; i += 2) half += word[i];
  return half;
}
