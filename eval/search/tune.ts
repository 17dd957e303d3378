/**
 * How the constants of the ranking were chosen: the formula of src/search over plain maps, which takes any k1, b, bonus
 * for titles and weights of words and pairs, on a part of the questions (the evaluation has the others as well).
 *
 *   npm run eval -- search --data <folder> --tune
 */
import { Analyzer } from '../../src/index/analysis/analyzer.ts';
import type { RetrievalSet } from './retrieval-set.ts';

type Terms = { title: string[]; text: string[] };
type Saturation = { k1: number; b: number; title: number };
type Weights = { word: number; pair: number };

/** Scores of every passage for every question, for one kind of term. */
type Scores = Float32Array[];

const EVERY = 4;
const CHOSEN: Saturation = { k1: 0.6, b: 0.5, title: 2 };
const CHOSEN_WEIGHTS: Weights = { word: 0.6, pair: 0.4 };

export function tune(sets: readonly RetrievalSet[]): void {
  const benches = sets.map((set) => new TuningBench(set));
  const show = (name: string, saturation: Saturation, weights: Weights): void => {
    const figures = benches.map((bench) => bench.mrr(saturation, weights).toFixed(4));
    console.log(`  ${name.padEnd(24)} ${figures.join('  ')}`);
  };
  console.log(`MRR@10 of ${sets.map(({ name }) => name).join(', ')}`);
  for (const word of [0, 0.2, 0.4, 0.6, 0.8]) show(`word ${word}`, CHOSEN, { ...CHOSEN_WEIGHTS, word });
  for (const pair of [0, 0.2, 0.3, 0.4, 0.6]) show(`pair ${pair}`, CHOSEN, { ...CHOSEN_WEIGHTS, pair });
  for (const title of [0, 1, 2, 3]) show(`title ${title}`, { ...CHOSEN, title }, CHOSEN_WEIGHTS);
  for (const k1 of [0.4, 0.6, 0.8, 1.2]) {
    for (const b of [0.3, 0.5, 0.7]) show(`k1 ${k1}, b ${b}`, { ...CHOSEN, k1, b }, CHOSEN_WEIGHTS);
  }
}

class TuningBench {
  readonly #set: RetrievalSet;
  readonly #queries: RetrievalSet['queries'];
  readonly #stems: TermBench;
  readonly #words: TermBench;
  readonly #pairs: TermBench;
  readonly #placeOf: Map<string, number>;

  constructor(set: RetrievalSet) {
    this.#set = set;
    this.#queries = set.queries.filter((_, number) => number % EVERY === 1);
    this.#placeOf = new Map(set.docs.map(({ id }, place) => [id, place]));
    const analyzer = new Analyzer();
    const stems = (text: string): string[] => analyzer.analyze(text).map(({ stem }) => stem);
    const pairs = (text: string): string[] => {
      const all = stems(text);
      return all.slice(1).map((stem, before) => `${all[before]} ${stem}`);
    };
    this.#stems = new TermBench(set, this.#queries, stems);
    this.#words = new TermBench(set, this.#queries, (text) => analyzer.analyze(text).map(({ word }) => word));
    // Neighbours weigh as much as both words together: the index does not count pairs
    this.#pairs = new TermBench(set, this.#queries, pairs, (pair) =>
      pair.split(' ').reduce((sum, stem) => sum + this.#stems.idf(stem), 0),
    );
  }

  mrr(saturation: Saturation, { word, pair }: Weights): number {
    const stems = this.#stems.scores(saturation);
    const words = this.#words.scores(saturation);
    const pairs = this.#pairs.scores(saturation);
    const sums = new Float32Array(this.#set.docs.length);
    let total = 0;
    for (const [number, { rel }] of this.#queries.entries()) {
      for (let doc = 0; doc < sums.length; doc++) {
        sums[doc] = stems[number]![doc]! + word * words[number]![doc]! + pair * pairs[number]![doc]!;
      }
      const best = Math.min(...rel.map((id) => rankOf(this.#placeOf.get(id)!, sums)));
      if (best <= 10) total += 1 / best;
    }
    return total / this.#queries.length;
  }
}

class TermBench {
  readonly #docs: Terms[];
  readonly #queries: string[][];
  readonly #lengths: number[];
  readonly #averageLength: number;
  readonly #postings = new Map<string, Map<number, { count: number; inTitle: number }>>();
  readonly #idfOf: (term: string) => number;
  readonly #known = new Map<string, Scores>();

  constructor(
    set: RetrievalSet,
    queries: RetrievalSet['queries'],
    terms: (text: string) => string[],
    idfOf?: (term: string) => number,
  ) {
    this.#docs = set.docs.map(({ title, text }) => ({ title: terms(title), text: terms(text) }));
    this.#queries = queries.map(({ q }) => [...new Set(terms(q))]);
    const analyzer = new Analyzer();
    this.#lengths = set.docs.map(
      ({ title, text }) => analyzer.analyze(title).length + analyzer.analyze(text).length,
    );
    this.#averageLength = this.#lengths.reduce((sum, length) => sum + length, 0) / set.docs.length;
    this.#idfOf = idfOf ?? ((term) => this.idf(term));
    for (const [doc, { title, text }] of this.#docs.entries()) {
      for (const term of title) this.#posting(term, doc).inTitle = 1;
      for (const term of [...title, ...text]) this.#posting(term, doc).count++;
    }
  }

  idf(term: string): number {
    const documents = this.#postings.get(term)?.size ?? 0;
    return Math.log(1 + (this.#docs.length - documents + 0.5) / (documents + 0.5));
  }

  scores(saturation: Saturation): Scores {
    const key = JSON.stringify(saturation);
    const known = this.#known.get(key) ?? this.#queries.map((terms) => this.#score(terms, saturation));
    this.#known.clear();
    this.#known.set(key, known);
    return known;
  }

  #score(terms: readonly string[], { k1, b, title }: Saturation): Float32Array {
    const scores = new Float32Array(this.#docs.length);
    for (const term of terms) {
      const idf = this.#idfOf(term);
      for (const [doc, { count, inTitle }] of this.#postings.get(term) ?? []) {
        const frequency = count + title * inTitle;
        const norm = k1 * (1 - b + (b * this.#lengths[doc]!) / this.#averageLength);
        scores[doc]! += (idf * frequency) / (frequency + norm);
      }
    }
    return scores;
  }

  #posting(term: string, doc: number): { count: number; inTitle: number } {
    let list = this.#postings.get(term);
    if (list === undefined) {
      list = new Map();
      this.#postings.set(term, list);
    }
    let posting = list.get(doc);
    if (posting === undefined) {
      posting = { count: 0, inTitle: 0 };
      list.set(doc, posting);
    }
    return posting;
  }
}

function rankOf(place: number, scores: Float32Array): number {
  const own = scores[place]!;
  if (own <= 0) return Number.POSITIVE_INFINITY;
  let rank = 1;
  for (let doc = 0; doc < scores.length; doc++) {
    if (scores[doc]! > own || (scores[doc] === own && doc < place)) rank++;
  }
  return rank;
}
