import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadGoldPages } from '../../../eval/clean/dataset.ts';
import { loadSamplePages } from '../../../eval/clean/sample-pages.ts';
import { packageRoot } from '../../../src/config/package-root.ts';
import { TrainingSet, trainingPage } from './train-content-model.ts';

/** `npm run train -- clean --data <folder>`: writes models/clean.json from pages with gold text and the sample web. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, out: { type: 'string' } } });
  if (!values.data) throw new Error('say where the pages are: --data <folder with index.jsonl>');
  const pages = [...loadGoldPages(values.data), ...(await loadSamplePages())];
  const set = new TrainingSet(pages.map(trainingPage));
  const json = `${JSON.stringify(set.train(({ labels }) => labels !== null))}\n`;
  const out = values.out ?? join(packageRoot(), 'models', 'clean.json');
  writeFileSync(out, json);
  console.error(`${out}: ${json.length} bytes`);
}
