import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTreebank, TREEBANKS } from '../../../eval/text/conllu.ts';
import { packageRoot } from '../../../src/config/package-root.ts';
import { encodePosModel } from '../../../src/nlp/pos/pos-model.ts';
import { trainPos } from './train-pos.ts';

/** `npm run train -- pos --data <folder>`: writes models/pos.bin. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, out: { type: 'string' } } });
  if (!values.data) throw new Error('say where the data are: --data <folder>');
  const data = values.data;
  const sentences = TREEBANKS.flatMap((name, i) =>
    readTreebank(data, name, 'train').map((sentence) => ({ ...sentence, style: i + 1 })),
  );
  const bytes = encodePosModel(trainPos(sentences, (line) => console.error(line)));
  const out = values.out ?? join(packageRoot(), 'models', 'pos.bin');
  writeFileSync(out, bytes);
  console.error(`${out}: ${bytes.length} bytes`);
}
