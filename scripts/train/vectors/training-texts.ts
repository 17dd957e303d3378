/** What the vectors are learnt from, as stems: questions with the passages that answer them, and plain texts by sentence. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeHTML } from 'entities';
import { readRetrievalSets } from '../../../eval/search/retrieval-set.ts';
import { packageRoot } from '../../../src/config/package-root.ts';
import type { Analyzer } from '../../../src/index/analysis/analyzer.ts';
import { vectorKey } from '../../../src/index/vectors/vector-key.ts';
import { sentences } from '../../../src/nlp/sentences.ts';

type TrainingText = { title: string[]; sentences: string[][] };
/** `text`: the number of the text that answers. */
type TrainingQuestion = { words: string[]; text: number };
export type TrainingTexts = { texts: TrainingText[]; questions: TrainingQuestion[] };

/** Sets whose licence lets a model that has learnt from them be shipped. */
const SHIPPABLE_SETS = new Set(['enelpi2020']);
/** Lines of running text that are read as one text. */
const LINES_OF_A_TEXT = 6;
/** Folders of the sample web in other languages. */
const FOREIGN = new Set(['azeri', 'english']);

/** `isLeftOut`: passages of an article, known by its title, and their questions. */
export function readTrainingTexts(
  data: string,
  analyzer: Analyzer,
  isLeftOut: (title: string) => boolean,
): TrainingTexts {
  const found: TrainingTexts = { texts: [], questions: [] };
  const words = (text: string): string[] => analyzer.analyze(text).map(({ stem }) => vectorKey(stem));
  const add = (title: string, lines: readonly string[]): number => {
    const read = lines.map(words).filter(({ length }) => length > 0);
    return found.texts.push({ title: words(title), sentences: read }) - 1;
  };
  for (const { name, docs, queries } of readRetrievalSets(join(data, 'search'))) {
    if (!SHIPPABLE_SETS.has(name)) continue;
    const numbers = new Map<string, number>();
    for (const { id, title, text } of docs) {
      if (!isLeftOut(title)) numbers.set(id, add(title, sentencesOf(text)));
    }
    for (const { q, rel } of queries) {
      const text = numbers.get(rel[0]!);
      if (text !== undefined) found.questions.push({ words: words(q), text });
    }
  }
  for (const { title, text } of sampleArticles()) add(title, sentencesOf(text));
  for (const text of newsTexts(data)) add('', sentencesOf(text));
  const file = join(data, 'nlp/sentence-boundary/Sentence-Boundary-Train.txt');
  const lines = readFileSync(file, 'utf8').split('\n');
  for (let at = 0; at < lines.length; at += LINES_OF_A_TEXT) add('', lines.slice(at, at + LINES_OF_A_TEXT));
  return found;
}

function sentencesOf(text: string): string[] {
  return sentences(text).map((sentence) => sentence.text);
}

function newsTexts(data: string): string[] {
  const tsv = gunzipSync(readFileSync(join(data, 'classify/ttc3600.train.tsv.gz'))).toString('utf8');
  const texts = tsv.split('\n').map((line) => decodeHTML(line.slice(line.indexOf('\t') + 1)));
  return texts.filter((text) => text !== '');
}

function sampleArticles(): { title: string; text: string }[] {
  const folder = join(packageRoot(), 'sample-web/articles');
  return readdirSync(folder)
    .filter((name) => !FOREIGN.has(name))
    .flatMap((name) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
    .sort()
    .map((file) => {
      const [, head = '', text = ''] = readFileSync(file, 'utf8').split(/^---$/m);
      return { title: /^title: (.*)$/m.exec(head)?.[1] ?? '', text };
    });
}
