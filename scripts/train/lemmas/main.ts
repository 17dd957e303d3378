import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { TREEBANKS } from '../../../eval/text/conllu.ts';
import { packageRoot } from '../../../src/config/package-root.ts';
import { encodeLemmaModel } from '../../../src/nlp/lemmas/lemma-model.ts';
import { trainLemmas } from './train-lemmas.ts';

/** `npm run train -- lemmas --data <folder>`: writes models/lemmas.bin. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, out: { type: 'string' } } });
  if (!values.data) throw new Error('say where the data are: --data <folder>');
  const started = Date.now();
  const parts = trainLemmas(values.data, TREEBANKS, (line) => console.error(line));
  const bytes = encodeLemmaModel(parts);
  const out = values.out ?? join(packageRoot(), 'models', 'lemmas.bin');
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, bytes);
  console.error(`${out}: ${bytes.length} bytes in ${Math.round((Date.now() - started) / 1000)} s`);
}
