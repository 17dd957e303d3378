/**
 * Documents of 256 words made from real sentences: each begins with a run of sentences of one text and
 * continues with sentences of others, so that words keep their neighbours and their frequencies. Seeded: the
 * same every time.
 */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { seededRandom } from '../../src/model/seeded-random.ts';

export type BenchDocument = { id: number; title: string; text: string };
export type BenchCorpus = { documents: (count: number) => Generator<BenchDocument>; queries: string[] };

const WORDS_PER_DOCUMENT = 256;
const SENTENCES_OF_ONE_TEXT = 6;

type Retrieval = { docs: { title: string; text: string }[]; queries: { q: string }[] };

/** Reads `*.retrieval.json` (texts and questions) and `*.tsv.gz` (label, text) in a folder and below it. */
export function readCorpus(folder: string): BenchCorpus {
  const texts: { title: string; sentences: string[] }[] = [];
  const queries: string[] = [];
  for (const file of filesBelow(folder)) {
    if (file.endsWith('.retrieval.json')) {
      const { docs, queries: asked } = JSON.parse(readFileSync(file, 'utf8')) as Retrieval;
      for (const { title, text } of docs) texts.push({ title, sentences: sentencesOf(text) });
      for (const { q } of asked) queries.push(q);
    } else if (file.endsWith('.train.tsv.gz')) {
      for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
        const sentences = sentencesOf(line.slice(line.indexOf('\t') + 1));
        if (sentences.length > 1) texts.push({ title: sentences[0]!, sentences });
      }
    }
  }
  if (texts.length === 0) throw new Error(`no *.retrieval.json or *.train.tsv.gz below ${folder}`);
  return { documents: (count) => makeDocuments(texts, count), queries: shuffled(queries) };
}

function* makeDocuments(
  texts: { title: string; sentences: string[] }[],
  count: number,
): Generator<BenchDocument> {
  const random = seededRandom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  for (let id = 1; id <= count; id++) {
    const base = pick(texts);
    const from = Math.floor(random() * base.sentences.length);
    const sentences = base.sentences.slice(from, from + SENTENCES_OF_ONE_TEXT);
    let words = wordsIn(sentences);
    while (words < WORDS_PER_DOCUMENT) {
      const sentence = pick(pick(texts).sentences);
      sentences.push(sentence);
      words += wordsIn([sentence]);
    }
    const text = sentences.join(' ').split(' ').slice(0, WORDS_PER_DOCUMENT).join(' ');
    yield { id, title: base.title, text };
  }
}

function wordsIn(sentences: readonly string[]): number {
  let words = 0;
  for (const sentence of sentences) words += sentence.split(' ').length;
  return words;
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/u).filter((sentence) => sentence.length > 20);
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}`);
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesBelow(path) : [path];
    });
}

function shuffled(list: string[]): string[] {
  const random = seededRandom(11);
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}
