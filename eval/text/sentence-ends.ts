/** Sentence splitting: how many of the true ends inside paragraphs are found, and how many found ends are true. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Splitter = { name: string; ends(text: string): number[] };
export type EndScores = { precision: number; recall: number; f1: number };

/** Lines of the sentence-boundary set, each a sentence. */
export function boundarySentences(data: string): string[] {
  const file = join(data, 'sentence-boundary', 'Sentence-Boundary-Train.txt');
  return readFileSync(file, 'utf8')
    .replace('\ufeff', '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Sentences are joined by spaces into paragraphs of this many; the end of a paragraph is not counted. */
const PARAGRAPH = 10;

export function endScores(sentences: readonly string[], splitter: Splitter, wrong?: string[]): EndScores {
  let right = 0;
  let found = 0;
  let gold = 0;
  for (let i = 0; i < sentences.length; i += PARAGRAPH) {
    const part = sentences.slice(i, i + PARAGRAPH);
    const text = part.join(' ');
    const ends = new Set<number>();
    let at = -1;
    for (const sentence of part) {
      at += sentence.length + 1;
      if (at < text.length) ends.add(at);
    }
    const predicted = splitter.ends(text).filter((end) => end < text.length);
    gold += ends.size;
    found += predicted.length;
    for (const end of predicted) {
      if (ends.delete(end)) right++;
      else wrong?.push(`+ ${text.slice(Math.max(0, end - 30), end)}¦${text.slice(end, end + 20)}`);
    }
    for (const end of ends)
      wrong?.push(`- ${text.slice(Math.max(0, end - 30), end)}¦${text.slice(end, end + 20)}`);
  }
  const precision = right / Math.max(1, found);
  const recall = right / Math.max(1, gold);
  return {
    precision: 100 * precision,
    recall: 100 * recall,
    f1: (200 * precision * recall) / Math.max(1e-9, precision + recall),
  };
}
