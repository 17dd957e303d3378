/** Share of words that are unchanged after their Turkish letters were removed and restored. */
import { asciify } from '../../src/nlp/letters/ascii-letters.ts';

export type Restorer = { name: string; restore(text: string): string };

export function restorationAccuracy(
  texts: readonly string[],
  restorer: Restorer,
  wrong?: Map<string, number>,
): number {
  let words = 0;
  let right = 0;
  for (const text of texts) {
    const gold = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
    const found = restorer
      .restore(asciify(text))
      .split(/\s+/)
      .filter((word) => /\p{L}/u.test(word));
    for (const [index, word] of gold.entries()) {
      words++;
      if (found[index] === word) right++;
      else wrong?.set(`${word} ${found[index]}`, (wrong.get(`${word} ${found[index]}`) ?? 0) + 1);
    }
  }
  return (100 * right) / words;
}
