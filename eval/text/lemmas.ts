/** Lemma accuracy and conflation on the treebanks, beside what simpler means reach. */
import { loadPeer } from '../../bench/peers/load-peer.ts';
import { fold, lowerTurkish } from '../../src/nlp/fold.ts';
import { readTreebank, TREEBANKS, type Treebank, type TreebankSentence } from './conllu.ts';

export type LemmaMethod = { name: string; lemmas(tokens: readonly string[]): string[] };

/** Identity, a cut after five letters, and the Snowball stemmer: the rows to beat. */
export function simpleMethods(): LemmaMethod[] {
  const methods: LemmaMethod[] = [
    { name: 'identity', lemmas: (tokens) => tokens.map(stemOf) },
    { name: 'first 5 letters', lemmas: (tokens) => tokens.map((token) => stemOf(token).slice(0, 5)) },
  ];
  const snowball = loadPeer('snowball-stemmers') as
    | { newStemmer(language: string): { stem(word: string): string } }
    | undefined;
  if (snowball) {
    const stemmer = snowball.newStemmer('turkish');
    methods.push({
      name: 'snowball',
      lemmas: (tokens) => tokens.map((token) => stemmer.stem(stemOf(token))),
    });
  }
  return methods;
}

function stemOf(token: string): string {
  return lowerTurkish(token).replace(/(?<=.)['’].*$/, '');
}

/** Share of words with the right lemma, in percent; punctuation does not count, letters are compared folded. */
export function lemmaAccuracy(sentences: readonly TreebankSentence[], method: LemmaMethod): number {
  let words = 0;
  let right = 0;
  for (const sentence of sentences) {
    const lemmas = method.lemmas(sentence.words.map((word) => word.form));
    for (const [index, word] of sentence.words.entries()) {
      if (word.upos === 'PUNCT') continue;
      words++;
      if (fold(lemmas[index]!) === fold(word.lemma)) right++;
    }
  }
  return (100 * right) / words;
}

export function devSentences(data: string): Map<Treebank, TreebankSentence[]> {
  return new Map(TREEBANKS.map((name) => [name, readTreebank(data, name, 'dev')]));
}

export type PairScores = { precision: number; recall: number; f1: number };

/**
 * Conflation for search: of all pairs of different forms that share a lemma in the treebanks, how many get the same key,
 * and the reverse. A form is judged alone, as a query word is; its gold lemma is its most frequent one.
 */
export function pairScores(sentences: readonly TreebankSentence[], method: LemmaMethod): PairScores {
  const gold = new Map<string, Map<string, number>>();
  for (const sentence of sentences) {
    for (const word of sentence.words) {
      if (word.upos === 'PUNCT' || word.upos === 'NUM' || !/\p{L}/u.test(word.form)) continue;
      const form = lowerTurkish(word.form);
      const lemmas = gold.get(form) ?? new Map<string, number>();
      const lemma = fold(word.lemma);
      lemmas.set(lemma, (lemmas.get(lemma) ?? 0) + 1);
      gold.set(form, lemmas);
    }
  }
  const forms = [...gold.keys()];
  const goldKeys = forms.map((form) => [...gold.get(form)!].sort((a, b) => b[1] - a[1])[0]![0]);
  const foundKeys = forms.map((form) => fold(method.lemmas([form])[0]!));
  const both = pairs(forms.map((_, index) => `${goldKeys[index]} ${foundKeys[index]}`));
  const precision = both / Math.max(1, pairs(foundKeys));
  const recall = both / Math.max(1, pairs(goldKeys));
  return {
    precision: 100 * precision,
    recall: 100 * recall,
    f1: (200 * precision * recall) / (precision + recall),
  };
}

function pairs(keys: readonly string[]): number {
  const sizes = new Map<string, number>();
  for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  let count = 0;
  for (const size of sizes.values()) count += (size * (size - 1)) / 2;
  return count;
}
