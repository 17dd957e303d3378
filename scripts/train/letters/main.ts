import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTreebank, TREEBANKS } from '../../../eval/text/conllu.ts';
import { packageRoot } from '../../../src/config/package-root.ts';
import { encodeLetterModel } from '../../../src/nlp/letters/letter-model.ts';
import { readDictionaries } from '../lemmas/dictionary.ts';
import { trainLetters } from './train-letters.ts';

/** `npm run train -- letters --data <folder>`: writes models/letters.bin. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, out: { type: 'string' } } });
  if (!values.data) throw new Error('say where the data are: --data <folder>');
  const model = trainLetters(trainingLines(values.data), (line) => console.error(line));
  const bytes = encodeLetterModel(model);
  const out = values.out ?? join(packageRoot(), 'models', 'letters.bin');
  writeFileSync(out, bytes);
  console.error(`${out}: ${bytes.length} bytes`);
}

/** Sentences of the treebanks and of the sentence-boundary set, and the words of the dictionaries, each alone. */
export function trainingLines(data: string): string[] {
  const lines = TREEBANKS.flatMap((name) =>
    readTreebank(data, name, 'train').map((sentence) => sentence.text),
  );
  const more = readFileSync(join(data, 'sentence-boundary', 'Sentence-Boundary-Train.txt'), 'utf8').split(
    '\n',
  );
  const words = readDictionaries(data).map(({ word, wordClass }) =>
    wordClass === 'verb' ? infinitive(word) : word,
  );
  return [...words, ...lines, ...more].map((line) => line.trim()).filter((line) => line !== '');
}

function infinitive(stem: string): string {
  const vowel = [...stem].findLast((letter) => 'aıoueiöü'.includes(letter)) ?? 'a';
  return stem + ('aıou'.includes(vowel) ? 'mak' : 'mek');
}
