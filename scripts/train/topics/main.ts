import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../../src/config/package-root.ts';
import { crossValidate } from '../../../src/topics/evaluation/cross-validate.ts';
import { readLabelledTexts } from '../../../src/topics/evaluation/read-labelled-texts.ts';
import { linearTrainer } from '../../../src/topics/linear/linear-trainer.ts';
import { modelScores } from '../../../src/topics/models/topic-model-file.ts';

/** The labels of TTC-3600 as a Turkish reader writes them. */
const SPELT: Readonly<Record<string, string>> = { kultursanat: 'kültür-sanat', saglik: 'sağlık' };

/** `npm run train -- topics --data <label⇥text file of TTC-3600>`: writes models/topics.bin. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, out: { type: 'string' } } });
  if (!values.data) throw new Error('say where the labelled texts are: --data <file>');
  const examples = readLabelledTexts(values.data).map((example) => ({
    ...example,
    label: SPELT[example.label] ?? example.label,
  }));
  const card = await crossValidate(linearTrainer, examples, {
    folds: 5,
    seed: 1,
    nowMs: () => performance.now(),
  });
  const bytes = (await linearTrainer.train(examples, { seed: 1 })).bytes(modelScores(card));
  const out = values.out ?? join(packageRoot(), 'models', 'topics.bin');
  writeFileSync(out, bytes);
  console.error(`${out}: ${bytes.length} bytes`);
  console.log(JSON.stringify(card));
}
