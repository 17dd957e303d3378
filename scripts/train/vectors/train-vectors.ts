/**
 * Vocabulary, pairs and rounds; the training itself is in vector-trainer.ts. Seeded: the same data give the same
 * vectors.
 */

import { countWeight } from '../../../src/index/vectors/count-weight.ts';
import { VECTOR_DIMENSIONS } from '../../../src/index/vectors/vector-dimensions.ts';
import type { LearntVectors } from '../../../src/index/vectors/word-vectors.ts';
import { seededRandom } from '../../../src/model/seeded-random.ts';
import type { TrainingTexts } from './training-texts.ts';
import { type Bag, type Pair, VectorTrainer } from './vector-trainer.ts';

const OPTIONS = { dimensions: VECTOR_DIMENSIONS, temperature: 0.08, rate: 0.05 };
/** Rarer stems are left to the words. */
const MIN_TEXTS = 3;
const ROUNDS = 4;
const BATCH = 96;
/** Pairs of neighbouring texts that are mixed in every other round: their texts are harder to tell apart. */
const CHUNK = 384;
/** Sentences of one text that are paired with the rest of it. */
const SENTENCES_OF_A_TEXT = 3;
const TITLE_COUNT = 2;
const SEED = 5;

export function trainVectors(data: TrainingTexts, say: (line: string) => void): LearntVectors {
  const random = seededRandom(SEED);
  const { keys, scales } = vocabulary(data);
  const trainer = new VectorTrainer(scales, OPTIONS, random);
  const pairs = makePairs(data, new Map(keys.map((key, number) => [key, number])), random);
  say(
    `${keys.length} stems, ${data.texts.length} texts, ${data.questions.length} questions, ${pairs.length} pairs`,
  );
  for (let round = 0; round < ROUNDS; round++) {
    const mixed = round % 2 === 0 ? shuffled(pairs, random) : shuffledInChunks(pairs, random);
    let loss = 0;
    let batches = 0;
    for (let at = 0; at + BATCH <= mixed.length; at += BATCH, batches++) {
      loss += trainer.contrast(mixed.slice(at, at + BATCH));
    }
    say(`round ${round + 1}: loss ${(loss / batches).toFixed(4)}`);
  }
  const { vectors, queryWeights } = trainer;
  return { keys, vectors, queryWeights, dimensions: OPTIONS.dimensions };
}

function vocabulary({ texts, questions }: TrainingTexts): { keys: string[]; scales: Float32Array } {
  const counts = new Map<string, number>();
  const count = (words: readonly string[]): void => {
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  for (const { title, sentences } of texts) count([...title, ...sentences.flat()]);
  for (const { words } of questions) count(words);
  const keys = [...counts.keys()].filter((key) => counts.get(key)! >= MIN_TEXTS).sort();
  const scales = Float32Array.from(keys, (key) => Math.log(1 + texts.length / counts.get(key)!) / 4);
  return { keys, scales };
}

/** Question and text, title and text, sentence and the rest of its text. */
function makePairs(
  { texts, questions }: TrainingTexts,
  numberOf: ReadonlyMap<string, number>,
  random: () => number,
): Pair[] {
  const bagOf = (words: readonly string[], title: readonly string[] = []): Bag => bag(words, title, numberOf);
  const wholes = texts.map(({ title, sentences }) => bagOf([...title, ...sentences.flat()], title));
  const pairs: Pair[] = questions.map(({ words, text }) => {
    return { left: bagOf(words), right: wholes[text]!, group: text };
  });
  for (const [group, { title, sentences }] of texts.entries()) {
    pairs.push({ left: bagOf(title), right: bagOf(sentences.flat()), group });
    for (let time = 0; time < Math.min(SENTENCES_OF_A_TEXT, sentences.length - 1); time++) {
      const chosen = Math.floor(random() * sentences.length);
      const rest = sentences.filter((_, place) => place !== chosen).flat();
      pairs.push({ left: bagOf(sentences[chosen]!), right: bagOf(rest, title), group });
    }
  }
  return pairs
    .filter(({ left, right }) => left.keys.length > 0 && right.keys.length > 0)
    .sort((a, b) => a.group - b.group);
}

function bag(words: readonly string[], title: readonly string[], numberOf: ReadonlyMap<string, number>): Bag {
  const counts = new Map<number, number>();
  const bump = (word: string, by: number): void => {
    const number = numberOf.get(word);
    if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + by);
  };
  for (const word of words) bump(word, 1);
  for (const word of new Set(title)) bump(word, TITLE_COUNT);
  return { keys: Uint32Array.from(counts.keys()), counts: Float32Array.from(counts.values(), countWeight) };
}

function shuffledInChunks(pairs: readonly Pair[], random: () => number): Pair[] {
  const chunks: Pair[][] = [];
  for (let at = 0; at < pairs.length; at += CHUNK) chunks.push(shuffled(pairs.slice(at, at + CHUNK), random));
  return shuffled(chunks, random).flat();
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other]!, copy[at]!];
  }
  return copy;
}
