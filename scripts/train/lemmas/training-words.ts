/** The words of the treebanks as training material: what was written, its dictionary form, the class of that form. */
import type { TreebankSentence } from '../../../eval/text/conllu.ts';
import { fold, lowerTurkish } from '../../../src/nlp/fold.ts';
import { type WrittenWord, writtenWord } from '../../../src/nlp/lemmas/written-word.ts';
import { Analyzer, MAX_SUFFIXES } from '../../../src/nlp/morphology/analyzer.ts';
import { applyEdit, type LexiconData } from '../../../src/nlp/morphology/lexicon.ts';
import { stemClass, stemEdit, WORD_CLASSES, type WordClass } from '../../../src/nlp/morphology/stem.ts';
import type { Root } from '../../../src/nlp/morphology/stem-variants.ts';
import { isStemSuffix, leadsToVerb } from '../../../src/nlp/morphology/suffix-graph.ts';
import { asLexicon, buildLexicon, type Counts, lemmaKey, plain } from './build-lexicon.ts';

export type TrainingWord = {
  written: WrittenWord;
  /** In lower case. */
  lemma: string;
  folded: string;
  /** Key of the dictionary form in the counts. */
  key: string;
  punctuation: boolean;
  name: boolean;
  /** Is this what is learnt, or only its context? */
  target: boolean;
};

export type TrainingSentence = { words: TrainingWord[]; fold: number; treebank: number };

const CLASSES: Readonly<Record<string, WordClass>> = {
  NOUN: 'noun',
  ADJ: 'adjective',
  VERB: 'verb',
  AUX: 'verb',
  PROPN: 'name',
  NUM: 'number',
  PRON: 'pronoun',
  ADV: 'adverb',
  ADP: 'postposition',
  CCONJ: 'conjunction',
  SCONJ: 'conjunction',
  DET: 'determiner',
  INTJ: 'interjection',
};

type Word = { form: string; lemma: string; upos: string; feats: string };

/** Sentences in folds of neighbours; a sentence with joined words comes a second time as it is written. */
export function trainingSentences(
  treebanks: readonly TreebankSentence[][],
  folds: number,
): TrainingSentence[] {
  const sentences: TrainingSentence[] = [];
  for (const [treebank, list] of treebanks.entries()) {
    for (const [index, sentence] of list.entries()) {
      const fold = Math.floor((index * folds * 4) / list.length) % folds;
      sentences.push({ words: sentence.words.map((word) => trainingWord(word, true)), fold, treebank });
      if (sentence.surface.some((word) => word.parts > 1)) {
        const words = sentence.surface.map((word) => trainingWord(word, word.parts > 1));
        sentences.push({ words, fold, treebank });
      }
    }
  }
  return sentences;
}

const writtenCache = new Map<string, WrittenWord>();

function trainingWord(word: Word, target: boolean): TrainingWord {
  let written = writtenCache.get(word.form);
  if (!written) {
    written = writtenWord(word.form);
    writtenCache.set(word.form, written);
  }
  const lemma = lowerTurkish(word.lemma).replaceAll('’', "'");
  const punctuation = word.upos === 'PUNCT';
  const name = word.upos === 'PROPN' || word.upos === 'X';
  const usable = target && !punctuation && word.lemma !== '_' && word.lemma !== '';
  return {
    written,
    lemma,
    folded: fold(lemma),
    key: `${word.upos} ${word.feats}`,
    punctuation,
    name,
    target: usable,
  };
}

/** Finds out which class each dictionary form belongs to, and leaves its key in the words. */
export function resolveClasses(sentences: readonly TrainingSentence[], roots: readonly Root[]): void {
  const known = new Set(roots.map((root) => plain(root.word)));
  const extra: Root[] = [];
  const attributes = new Set<string>();
  for (const { words } of sentences) {
    for (const { lemma, target } of words) {
      if (!target || known.has(plain(lemma))) continue;
      known.add(plain(lemma));
      for (const wordClass of ['noun', 'verb', 'name'] as const)
        extra.push({ word: lemma, wordClass, attributes, nameOnly: false });
    }
  }
  const lexicon = asLexicon(
    buildLexicon([...roots, ...extra], { lemmas: new Map(), forms: new Map(), words: new Set() }, false),
  );
  const analyzer = new Analyzer(lexicon);
  const cache = new Map<string, string>();
  for (const { words } of sentences) {
    for (const word of words) {
      if (!word.target) continue;
      const id = `${word.written.lower} ${word.written.capital} ${word.lemma} ${word.key}`;
      let key = cache.get(id);
      if (key === undefined) {
        key = resolve(word, lexicon, analyzer);
        cache.set(id, key);
      }
      word.key = key;
    }
  }
}

function resolve(word: TrainingWord, lexicon: LexiconData, analyzer: Analyzer): string {
  const [upos = '', feats = ''] = word.key.split(' ');
  const lemma = plain(word.lemma);
  const classes = new Set<WordClass>();
  analyzer.analyze(word.written.stem, word.written.capital);
  for (let i = 0; i < analyzer.count; i++) {
    const record = analyzer.records[i]!;
    const surface = plain(word.written.stem);
    const root = plain(
      applyEdit(surface.slice(0, analyzer.stemEnds[i]!), lexicon.stemEdits[stemEdit(record)]!),
    );
    if (root === lemma) classes.add(WORD_CLASSES[stemClass(record)]!);
    for (let j = 0; j < analyzer.depths[i]!; j++) {
      const suffix = analyzer.suffixes[i * MAX_SUFFIXES + j]!;
      if (!isStemSuffix(suffix)) continue;
      const derived = surface.slice(0, analyzer.ends[i * MAX_SUFFIXES + j]!);
      if (derived === lemma || derived.replace(/ğ$/, 'k') === lemma)
        classes.add(leadsToVerb(suffix) ? 'verb' : 'noun');
    }
  }
  const verbal = /VerbForm|Polarity|Voice/.test(feats);
  const byTag = CLASSES[upos] ?? 'other';
  let best: WordClass = byTag;
  if (verbal && classes.has('verb')) best = 'verb';
  else if (!classes.has(byTag) && classes.size > 0) {
    best = [...classes].sort((a, b) => WORD_CLASSES.indexOf(a) - WORD_CLASSES.indexOf(b))[0]!;
  } else if (classes.size === 0 && byTag === 'verb') best = verbal ? 'verb' : 'noun';
  return lemmaKey(best, word.lemma);
}

/** Counts over the sentences that `include` takes. */
export function countWords(
  sentences: readonly TrainingSentence[],
  include: (sentence: TrainingSentence) => boolean,
): Counts {
  const counts: Counts = { lemmas: new Map(), forms: new Map(), words: new Set() };
  for (const sentence of sentences) {
    if (!include(sentence)) continue;
    for (const word of sentence.words) {
      if (!word.target) continue;
      counts.lemmas.set(word.key, (counts.lemmas.get(word.key) ?? 0) + 1);
      let lemmas = counts.forms.get(word.written.key);
      if (!lemmas) {
        lemmas = new Map();
        counts.forms.set(word.written.key, lemmas);
      }
      if (!word.name) counts.words.add(word.written.key);
      const lemma = plain(word.lemma);
      lemmas.set(lemma, (lemmas.get(lemma) ?? 0) + 1);
    }
  }
  return counts;
}

/** The dictionary, with the dictionary forms that only the counts have. */
export function rootsWith(roots: readonly Root[], counts: Counts): Root[] {
  const known = new Set(roots.map((root) => lemmaKey(root.wordClass, root.word)));
  const extra: Root[] = [];
  for (const key of [...counts.lemmas.keys()].sort()) {
    if (known.has(key)) continue;
    const [wordClass, word = ''] = key.split(' ') as [WordClass, string];
    if (!/^\p{L}+$/u.test(word)) continue;
    extra.push({ word, wordClass, attributes: new Set(), nameOnly: false });
  }
  return [...roots, ...extra];
}
