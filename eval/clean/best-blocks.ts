import type { WordBag } from './word-score.ts';

const MAX_ROUNDS = 6;

/**
 * The choice of blocks with the best word F1 that climbing can find: begins with the blocks most of whose words are in
 * the gold text, then adds or drops single blocks while that helps. It is the ceiling for anything that keeps or
 * removes whole blocks, and the label that the model is trained on.
 */
export function bestBlocks(blocks: readonly WordBag[], gold: WordBag): boolean[] {
  const choice = new Choice(gold);
  const kept = blocks.map((block) => block.total > 0 && sharedWords(block, gold) > block.total / 2);
  blocks.forEach((block, i) => {
    if (kept[i]) choice.change(block, 1);
  });
  let best = choice.f1;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let improved = false;
    blocks.forEach((block, i) => {
      if (block.total === 0) return;
      choice.change(block, kept[i] ? -1 : 1);
      if (choice.f1 > best + 1e-12) {
        best = choice.f1;
        kept[i] = !kept[i];
        improved = true;
      } else choice.change(block, kept[i] ? 1 : -1);
    });
    if (!improved) break;
  }
  return kept;
}

class Choice {
  readonly #gold: WordBag;
  readonly #counts = new Map<string, number>();
  #total = 0;
  #shared = 0;

  constructor(gold: WordBag) {
    this.#gold = gold;
  }

  change(block: WordBag, sign: 1 | -1): void {
    for (const [word, count] of block.counts) {
      const wanted = this.#gold.counts.get(word) ?? 0;
      const before = this.#counts.get(word) ?? 0;
      const after = before + sign * count;
      this.#shared += Math.min(after, wanted) - Math.min(before, wanted);
      this.#counts.set(word, after);
    }
    this.#total += sign * block.total;
  }

  get f1(): number {
    const words = this.#total + this.#gold.total;
    return words === 0 ? 0 : (2 * this.#shared) / words;
  }
}

function sharedWords(block: WordBag, gold: WordBag): number {
  let shared = 0;
  for (const [word, count] of block.counts) shared += Math.min(count, gold.counts.get(word) ?? 0);
  return shared;
}
