/** Letters repeated for emphasis (çoook, seviyorummm), and doubled by accident (hoşlanmmadım). */

/** More runs than this are all cut to one letter. */
const MOST_RUNS = 5;

/** A way to cut repeated letters, and the number of unlikely cuts. */
export type WithoutRepeats = { text: string; cost: number };

/**
 * The word with its repeated letters cut in different ways, most likely first; the word itself if none
 * repeat.
 */
export function withoutRepeats(word: string): WithoutRepeats[] {
  const runs = [...word.matchAll(/(\p{L})\1+/gu)];
  if (runs.length === 0) return [{ text: word, cost: 0 }];
  if (runs.length > MOST_RUNS) return [{ text: word.replace(/(\p{L})\1+/gu, '$1'), cost: 0 }];
  const variants: WithoutRepeats[] = [];
  for (let mask = 0; mask < 1 << runs.length; mask++) {
    let text = '';
    let at = 0;
    let cost = 0;
    for (const [index, run] of runs.entries()) {
      const doubled = (mask & (1 << index)) !== 0;
      const emphatic = run[0].length > 2;
      // three or more were never meant; two may have been
      if (emphatic === doubled) cost++;
      text += word.slice(at, run.index) + run[1]! + (doubled ? run[1]! : '');
      at = run.index + run[0].length;
    }
    variants.push({ text: text + word.slice(at), cost });
  }
  return variants.sort((a, b) => a.cost - b.cost);
}

/** Is a letter repeated three times or more, as in no Turkish word? */
export function isEmphatic(word: string): boolean {
  return /(\p{L})\1\1/u.test(word);
}
