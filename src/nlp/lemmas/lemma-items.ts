/**
 * The possible dictionary forms of one word, each with what speaks for it regardless of context. They come from the
 * analyses (the stem, and the word up to each derivational suffix), from the forms met in training, from guessing the
 * stem of unknown words, and from the word itself.
 */
import { restoredStem } from '../morphology/analyses.ts';
import { type Analyzer, GUESSED, MAX_SUFFIXES } from '../morphology/analyzer.ts';
import {
  applyEdit,
  formCount,
  formEdit,
  type LexiconData,
  runLength,
  runStart,
} from '../morphology/lexicon.ts';
import { stemClass, stemEdit, stemFrequency, WORD_CLASSES } from '../morphology/stem-record.ts';
import { isBeforeYor, isStemSuffix, leadsToVerb } from '../morphology/suffix-graph.ts';
import { feature, tailHash, textHash } from './features.ts';
import type { WrittenWord } from './written-word.ts';

export type LemmaItem = {
  lemma: string;
  /** Word class and the suffixes behind the dictionary form, hashed: what context can agree with. */
  signature: number;
  /** The same with the first suffix only. */
  outline: number;
  wordClass: number;
  lemmaHash: number;
  features: number[];
};

/** Word classes beyond those of the lexicon. */
const DERIVED_NOUN = WORD_CLASSES.length;
const DERIVED_VERB = DERIVED_NOUN + 1;
const GUESS = DERIVED_NOUN + 2;
const SEEN_ONLY = DERIVED_NOUN + 3;
const ITSELF = DERIVED_NOUN + 4;

const MAX_ITEMS = 40;
const NO_TAG = 255;

type Draft = {
  lemma: string;
  wordClass: number;
  frequency: number;
  chain: number;
  firstTag: number;
  derivation: number;
  stemClass: number;
  path: number;
};

export function lemmaItems(word: WrittenWord, lexicon: LexiconData, analyzer: Analyzer): LemmaItem[] {
  const drafts = new Map<string, Draft>();
  const seen = seenLemmas(word, lexicon);
  analyzer.analyze(word.stem, word.capital);
  collect(word, lexicon, analyzer, drafts, 0);
  const found = analyzer.count;
  if (word.letters && (found === 0 || (word.capital && word.stem.length === word.lower.length))) {
    analyzer.guess(word.capital);
    collect(word, lexicon, analyzer, drafts, found);
  }
  for (const lemma of seen.counts.keys()) {
    if (![...drafts.values()].some((draft) => draft.lemma === lemma)) addPlain(drafts, lemma, SEEN_ONLY);
  }
  addPlain(drafts, word.stem, ITSELF);
  if (word.lower !== word.stem) addPlain(drafts, word.lower, ITSELF);
  if (!word.letters && word.stem.endsWith('.')) addPlain(drafts, word.stem.slice(0, -1), ITSELF);
  return withFeatures(word, [...drafts.values()].slice(0, MAX_ITEMS), seen);
}

type Seen = { total: number; counts: ReadonlyMap<string, number> };

/** Dictionary forms that this written form had in training. */
function seenLemmas(word: WrittenWord, lexicon: LexiconData): Seen {
  const counts = new Map<string, number>();
  let total = 0;
  const run = lexicon.formTable.get(word.key);
  const start = runStart(run);
  for (let i = start; i < start + runLength(run); i++) {
    const record = lexicon.forms[i]!;
    const lemma = applyEdit(word.lower, lexicon.formEdits[formEdit(record)]!);
    counts.set(lemma, formCount(record));
    total += formCount(record);
  }
  return { total, counts };
}

function addPlain(drafts: Map<string, Draft>, lemma: string, wordClass: number): void {
  if (lemma === '') return;
  const draft = {
    lemma,
    wordClass,
    frequency: 0,
    chain: 0,
    firstTag: NO_TAG,
    derivation: 0,
    stemClass: wordClass,
    path: 0,
  };
  drafts.set(`${lemma} ${wordClass}`, draft);
}

function collect(
  word: WrittenWord,
  lexicon: LexiconData,
  analyzer: Analyzer,
  drafts: Map<string, Draft>,
  from: number,
): void {
  for (let index = from; index < analyzer.count; index++) {
    const record = analyzer.records[index]!;
    const depth = analyzer.depths[index]!;
    const base = index * MAX_SUFFIXES;
    const end = analyzer.stemEnds[index]!;
    const guessed = record === GUESSED;
    const stem = guessed ? GUESS : stemClass(record);
    let path = stem;
    for (let i = 0; i < depth; i++) path = Math.imul(path, 31) + analyzer.suffixes[base + i]! + 1;
    const surface = word.stem.slice(0, end);
    keep(drafts, {
      lemma: guessed ? surface : applyEdit(surface, lexicon.stemEdits[stemEdit(record)]!),
      wordClass: stem,
      frequency: guessed ? 0 : stemFrequency(record) + 1,
      chain: chainAfter(analyzer, base, 0, depth),
      firstTag: depth > 0 ? analyzer.suffixes[base]! : NO_TAG,
      derivation: 0,
      stemClass: stem,
      path,
    });
    let derivations = 0;
    for (let i = 0; i < depth; i++) {
      const suffix = analyzer.suffixes[base + i]!;
      if (!isStemSuffix(suffix)) continue;
      derivations++;
      const verb = leadsToVerb(suffix);
      const at = analyzer.ends[base + i]!;
      keep(drafts, {
        lemma: restoredStem(word.stem.slice(0, at), isBeforeYor(suffix)),
        wordClass: verb ? DERIVED_VERB : DERIVED_NOUN,
        frequency: derivedFrequency(lexicon, analyzer.runAt(at), verb),
        chain: chainAfter(analyzer, base, i + 1, depth),
        firstTag: i + 1 < depth ? analyzer.suffixes[base + i + 1]! : NO_TAG,
        derivation: suffix * 4 + Math.min(3, derivations) + 1,
        stemClass: stem,
        path,
      });
    }
  }
}

function keep(drafts: Map<string, Draft>, draft: Draft): void {
  const key = `${draft.lemma} ${draft.wordClass} ${draft.chain}`;
  const known = drafts.get(key);
  if (known === undefined || known.derivation > draft.derivation) drafts.set(key, draft);
}

function chainAfter(analyzer: Analyzer, base: number, from: number, depth: number): number {
  let chain = 7;
  for (let i = from; i < depth; i++) chain = Math.imul(chain, 131) + analyzer.suffixes[base + i]! + 1;
  return chain;
}

const VERB_CLASS = WORD_CLASSES.indexOf('verb');

function derivedFrequency(lexicon: LexiconData, run: number, verb: boolean): number {
  let best = 0;
  const start = runStart(run);
  for (let i = start; i < start + runLength(run); i++) {
    const record = lexicon.stems[i]!;
    if ((stemClass(record) === VERB_CLASS) === verb) best = Math.max(best, stemFrequency(record) + 1);
  }
  return best;
}

function withFeatures(word: WrittenWord, drafts: Draft[], seen: Seen): LemmaItem[] {
  let highest = 0;
  let longestKnown = 0;
  for (const draft of drafts) {
    if (draft.frequency > highest) highest = draft.frequency;
    if (draft.frequency > 0 && draft.lemma.length > longestKnown) longestKnown = draft.lemma.length;
  }
  const tails = [2, 3, 4, 5].map((letters) => tailHash(word.stem, letters));
  return drafts.map((draft) => {
    const { lemma, wordClass, frequency, chain, firstTag, derivation } = draft;
    const lemmaHash = textHash(lemma);
    const count = seen.counts.get(lemma) ?? 0;
    const rule = ruleBetween(word.stem, lemma);
    const signature = Math.imul(chain, 37) + wordClass;
    const outline = firstTag * 32 + wordClass;
    const support = supportOf(count, seen.total);
    const longest = lemma.length === longestKnown ? 1 : lemma.length > longestKnown ? 2 : 0;
    const rarity = frequency === 0 ? 0 : 1 + Math.min(3, (highest - frequency) >> 1);
    const features = [
      feature(1, signature),
      feature(2, outline, derivation),
      feature(3, wordClass, frequency, derivation),
      feature(4, support),
      feature(5, support, wordClass, frequency > 0 ? 1 : 0),
      feature(6, rule, tails[0]),
      feature(7, rule, tails[1]),
      feature(8, rule, tails[2]),
      feature(9, rule, tails[3]),
      feature(10, lemmaHash, wordClass),
      feature(11, tailHash(lemma, 2), outline),
      feature(12, tailHash(lemma, 3), wordClass, derivation),
      feature(13, Math.min(7, lemma.length), wordClass, Math.min(7, word.stem.length - lemma.length)),
      feature(14, longest, wordClass, rarity),
      feature(15, longest, derivation, rarity),
      feature(16, draft.path),
      feature(17, draft.path, derivation),
      feature(18, frequency, firstTag, derivation),
      feature(19, word.shape, wordClass),
      feature(20, word.shape, outline, longest),
      feature(21, lemmaHash, signature),
      feature(22, support, rarity, longest),
    ];
    return { lemma, signature, outline, wordClass, lemmaHash, features };
  });
}

/** How often training had this dictionary form for this form, against its other ones: a small number. */
function supportOf(count: number, total: number): number {
  if (total === 0) return 0;
  const size = total === 1 ? 0 : total <= 3 ? 1 : total <= 10 ? 2 : total <= 50 ? 3 : 4;
  const share = Math.round((8 * count) / total);
  return 1 + size * 12 + (count > 0 && share === 0 ? 9 : share);
}

function ruleBetween(word: string, lemma: string): number {
  let same = 0;
  while (same < word.length && same < lemma.length && word.charCodeAt(same) === lemma.charCodeAt(same))
    same++;
  return Math.imul(word.length - same + 1, 0x3779b1) ^ textHash(lemma, same);
}
