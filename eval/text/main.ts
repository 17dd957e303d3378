/**
 * `npm run eval -- text --data <folder>`: lemma accuracy on the dev splits of the treebanks (punctuation left out, folded),
 * conflation of forms for search, and Turkish letters restored, beside simple methods.
 */
import { parseArgs } from 'node:util';
import { deasciify } from '../../src/nlp/deasciify.ts';
import { lemmatize } from '../../src/nlp/lemmatize.ts';
import { restorationAccuracy } from './deasciification.ts';
import { devSentences, type LemmaMethod, lemmaAccuracy, pairScores, simpleMethods } from './lemmas.ts';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } });
  if (values.data === undefined) throw new Error('usage: npm run eval -- text --data <folder of treebanks>');
  const treebanks = devSentences(values.data);
  const ours: LemmaMethod = { name: 'tazi', lemmas: (tokens) => lemmatize(tokens) };
  const rows = [ours, ...simpleMethods()].map((method) => ({
    method: method.name,
    ...Object.fromEntries(
      [...treebanks].map(([name, sentences]) => [name, rounded(lemmaAccuracy(sentences, method))]),
    ),
    'pair F1': rounded(pairScores([...treebanks.values()].flat(), method).f1),
  }));
  console.table(rows);
  const restorer = { name: 'tazi', restore: deasciify };
  for (const [name, sentences] of treebanks) {
    console.log(
      `letters restored, ${name}: ${rounded(
        restorationAccuracy(
          sentences.map((sentence) => sentence.text),
          restorer,
        ),
      )} % of words`,
    );
  }
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100;
}
