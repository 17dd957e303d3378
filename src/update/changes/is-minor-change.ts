import { fold } from '../../nlp/fold.ts';
import { type Simhash, simhashDistance } from '../../nlp/simhash.ts';
import { forEachWord } from '../../nlp/tokenize.ts';

export type Version = { title: string; text: string; simhash: Simhash };

/** Of 64 bits; the same threshold as for near-duplicate pages (Manku, Jain, Das Sarma 2007). */
const MINOR_BITS = 3;
/**
 * Words added or removed, as a share of all: a figure, a name, a corrected letter; a new sentence is more.
 */
const MINOR_WORDS = 0.02;

/** Is the change so small that it says nothing about when the page will change again? */
export function isMinorChange(before: Version, after: Version): boolean {
  if (simhashDistance(before.simhash, after.simhash) > MINOR_BITS) return false;
  const words = new Map<string, number>();
  const total = count(words, before, 1) + count(words, after, -1);
  let changed = 0;
  for (const left of words.values()) changed += Math.abs(left);
  return changed <= MINOR_WORDS * total;
}

function count(words: Map<string, number>, { title, text }: Version, by: 1 | -1): number {
  const folded = fold(`${title}\n${text}`);
  let total = 0;
  forEachWord(folded, (start, end) => {
    const word = folded.slice(start, end);
    words.set(word, (words.get(word) ?? 0) + by);
    total++;
  });
  return total;
}
