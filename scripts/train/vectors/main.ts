import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { partOfTitles } from '../../../eval/search/part-of-titles.ts';
import { packageRoot } from '../../../src/config/package-root.ts';
import { Analyzer } from '../../../src/index/analysis/analyzer.ts';
import { encodeVectors } from '../../../src/index/vectors/word-vectors.ts';
import { trainVectors } from './train-vectors.ts';
import { readTrainingTexts } from './training-texts.ts';

/**
 * `npm run train -- vectors --data <folder>`: writes models/vectors.bin. With `--leave-out n/m`, articles of the question sets whose
 * title falls into the n-th of m parts are left out with their questions, for measuring on what was not learnt
 * (`npm run eval -- search --left-out n/m`, before training on all of them again).
 */
export async function run(args: string[]): Promise<void> {
  const options = {
    data: { type: 'string' },
    out: { type: 'string' },
    'leave-out': { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options });
  if (!values.data) throw new Error('say where the data are: --data <folder>');
  const isLeftOut = partOfTitles(values['leave-out']);
  const texts = readTrainingTexts(values.data, new Analyzer(), isLeftOut);
  const bytes = encodeVectors(trainVectors(texts, (line) => console.error(line)));
  const out = values.out ?? join(packageRoot(), 'models', 'vectors.bin');
  writeFileSync(out, bytes);
  console.error(`${out}: ${bytes.length} bytes`);
}
