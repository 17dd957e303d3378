import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTreebank, TREEBANKS } from '../../../eval/text/conllu.ts';
import { packageRoot } from '../../../src/config/package-root.ts';
import { lowerTurkish } from '../../../src/nlp/fold.ts';
import { encodeWordList } from '../../../src/nlp/normalization/word-list.ts';
import { readDictionaries } from '../lemmas/dictionary.ts';

/** `npm run train -- words --data <folder>`: writes models/words.bin. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, out: { type: 'string' } } });
  if (!values.data) throw new Error('say where the data are: --data <folder>');
  const bytes = encodeWordList(wordWeights(values.data));
  const out = values.out ?? join(packageRoot(), 'models', 'words.bin');
  writeFileSync(out, bytes);
  console.error(`${out}: ${bytes.length} bytes`);
}

const LONGEST = 24;
/** Seen once, a form may be a typo of the treebank. */
const FEWEST = 2;

/** Forms of the treebanks that occur twice or more, and the words of the dictionary. */
function wordWeights(data: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of TREEBANKS) {
    for (const { words } of readTreebank(data, name, 'train')) {
      for (const { form, upos } of words) {
        const word = lowerTurkish(form);
        if (upos === 'PROPN' || upos === 'AUX' || word.length > LONGEST || !/^[a-zçğıöşüâîû]+$/.test(word))
          continue;
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
  }
  const weights = new Map<string, number>();
  for (const { word, nameOnly, wordClass } of readDictionaries(data)) {
    if (nameOnly || wordClass === 'verb' || word.length > LONGEST || !/^[a-zçğıöşüâîû]{2,}$/.test(word))
      continue;
    weights.set(word, 0);
  }
  for (const [word, count] of counts)
    if (count >= FEWEST) weights.set(word, Math.min(255, Math.round(10 * Math.log2(count))));
  return weights;
}
