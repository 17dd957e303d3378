/**
 * `npm run eval -- documents --data <folder> [--raise]`: the words of every PDF below a folder against those that
 * `pdftotext` (poppler-utils) gives, as F1 over the bags of words, letter case aside. Page numbers and running titles,
 * which we leave out on purpose, count against us.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { readPdf } from '../../src/documents/formats/read-pdf.ts';
import { lowerTurkish } from '../../src/nlp/fold.ts';
import { dataFolder } from '../data-folder.ts';
import { digestOf, holdFloors } from '../floors.ts';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string' }, raise: { type: 'boolean' }, lower: { type: 'boolean' } },
  });
  const folder = dataFolder(values.data, 'real');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.pdf'))
    .map((file) => join(folder, file))
    .sort();
  const all = { common: 0, ours: 0, theirs: 0 };
  let least = 1;
  for (const file of files) {
    const ours = wordsOf((await readPdf(readFileSync(file)))?.text ?? '');
    const theirs = wordsOf(execFileSync('pdftotext', ['-enc', 'UTF-8', file, '-'], { encoding: 'utf8' }));
    const common = commonWords(ours, theirs);
    const f1 = (2 * common) / Math.max(1, ours.length + theirs.length);
    least = Math.min(least, f1);
    all.common += common;
    all.ours += ours.length;
    all.theirs += theirs.length;
    console.log(`${f1.toFixed(4)}  ${relative(folder, file)}`);
  }
  const f1 = (2 * all.common) / Math.max(1, all.ours + all.theirs);
  console.log(`${f1.toFixed(4)}  all ${files.length} documents, the least ${least.toFixed(4)}`);
  const digest = digestOf(files.map((file) => `${relative(folder, file)} ${readFileSync(file).length}`));
  const figures = { 'pdf words F1': f1 * 100, 'pdf words F1, least': least * 100 };
  const below = holdFloors('documents', digest, figures, {
    raise: values.raise ?? false,
    lower: values.lower ?? false,
  });
  for (const line of below) console.error(line);
  if (below.length > 0) process.exitCode = 1;
}

function wordsOf(text: string): string[] {
  return lowerTurkish(text.normalize('NFC')).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function commonWords(some: readonly string[], others: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of some) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    common++;
    counts.set(word, left - 1);
  }
  return common;
}
