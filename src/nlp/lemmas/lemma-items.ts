/**
 * The possible dictionary forms of one word, each with its evidence regardless of context. They come from the
 * analyses (the stem, and the word up to each derivational suffix), from the forms seen in training, from
 * guessing the stem of unknown words, and from the word itself. One builder handles one word at a time and
 * overwrites its arrays: this runs for every new word of a crawl.
 */
import { codeAt } from '../code-at.ts';
import { restoredStem } from '../morphology/analyses.ts';
import { type Analyzer, GUESSED, MAX_SUFFIXES } from '../morphology/analyzer.ts';
import {
  applyEdit,
  type Edit,
  formCount,
  formEdit,
  type LexiconData,
  MAX_RUN,
  runLength,
  runStart,
} from '../morphology/lexicon.ts';
import {
  HAS_POSSESSIVE,
  stemClass,
  stemEdit,
  stemFlags,
  stemFrequency,
  WORD_CLASSES,
} from '../morphology/stem.ts';
import { isBeforeYor, isStemSuffix, leadsToVerb } from '../morphology/suffix-graph.ts';
import { feature, tailHash, textHash } from './features.ts';
import type { WrittenWord } from './written-word.ts';

/** Word classes beyond those of the lexicon. */
const DERIVED_NOUN = WORD_CLASSES.length;
const DERIVED_VERB = DERIVED_NOUN + 1;
const GUESS = DERIVED_NOUN + 2;
const SEEN_ONLY = DERIVED_NOUN + 3;
const ITSELF = DERIVED_NOUN + 4;
const VERB_CLASS = WORD_CLASSES.indexOf('verb');
const NOUN_CLASS = WORD_CLASSES.indexOf('noun');
const ADJECTIVE_CLASS = WORD_CLASSES.indexOf('adjective');

export const MAX_ITEMS = 40;
export const WORD_FEATURES = 22;
const NO_TAG = 255;
/**
 * How often a form must have occurred with only one dictionary form to be settled; chosen on the dev splits.
 */
const SETTLED_COUNT = 2;

export class ItemBuilder {
  /** Number of items of the last word. */
  count = 0;
  readonly lemmas: string[] = new Array(MAX_ITEMS).fill('');
  /** Hash of the word class and the suffixes after the dictionary form: what context can agree with. */
  readonly signatures = new Int32Array(MAX_ITEMS);
  /** The same with the first suffix only. */
  readonly outlines = new Int32Array(MAX_ITEMS);
  readonly classes = new Uint8Array(MAX_ITEMS);
  readonly lemmaHashes = new Int32Array(MAX_ITEMS);
  /** WORD_FEATURES features of each item. */
  readonly features = new Int32Array(MAX_ITEMS * WORD_FEATURES);

  readonly #lexicon: LexiconData;
  readonly #analyzer: Analyzer;
  readonly #frequencies = new Uint8Array(MAX_ITEMS);
  readonly #chains = new Int32Array(MAX_ITEMS);
  readonly #firstTags = new Uint8Array(MAX_ITEMS);
  readonly #derivations = new Int32Array(MAX_ITEMS);
  readonly #paths = new Int32Array(MAX_ITEMS);
  /** Is an item a compound whose dictionary form ends in the possessive (cezaevi)? */
  readonly #compounds = new Uint8Array(MAX_ITEMS);
  #hasCompound = false;
  readonly #seenLemmas: string[] = new Array(MAX_RUN).fill('');
  readonly #seenCounts = new Uint16Array(MAX_RUN);
  #seen = 0;
  #seenTotal = 0;

  constructor(morphology: Analyzer) {
    this.#lexicon = morphology.lexicon;
    this.#analyzer = morphology;
  }

  /** The only dictionary form of a word in training, if it occurred often enough to be trusted. */
  settled(word: WrittenWord): string | undefined {
    this.#readSeen(word);
    return this.#seen === 1 && this.#seenTotal >= SETTLED_COUNT ? this.#seenLemmas[0] : undefined;
  }

  build(word: WrittenWord): void {
    this.#readSeen(word);
    this.collect(word);
    this.describe(word);
  }

  /** The items without their evidence, for a word that `settled` was called for before. */
  collect(word: WrittenWord): void {
    this.count = 0;
    this.#hasCompound = false;
    const analyzer = this.#analyzer;
    analyzer.analyze(word.stem, word.capital);
    this.#collect(word.stem, 0);
    const found = analyzer.count;
    if (word.letters && found === 0) {
      analyzer.guess(word.capital);
      this.#collect(word.stem, found);
    }
    for (let i = 0; i < this.#seen; i++) {
      const lemma = this.#seenLemmas[i]!;
      if (!this.#has(lemma)) this.#addPlain(lemma, SEEN_ONLY);
    }
    this.#addPlain(word.stem, ITSELF);
    if (word.lower !== word.stem) this.#addPlain(word.lower, ITSELF);
    if (!word.letters && word.stem.endsWith('.')) this.#addPlain(word.stem.slice(0, -1), ITSELF);
  }

  /**
   * The analyser also knows a compound without its possessive (cezaev-i, cezaev-ler). That is a dictionary
   * form only where the treebanks have it more often than the whole, as they have milletvekil. The ranker is
   * trained with both, because the treebanks have both.
   */
  dropBareCompounds(): void {
    if (!this.#hasCompound) return;
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      if (this.#isBareCompound(i)) continue;
      if (kept < i) this.#move(i, kept);
      kept++;
    }
    this.count = kept;
  }

  /** Do all items have these first letters in common? */
  beginsAlike(letters: number): boolean {
    if (this.count === 0) return false;
    const first = this.lemmas[0]!;
    if (first.length < letters) return false;
    const beginning = first.slice(0, letters);
    for (let i = 1; i < this.count; i++) if (!this.lemmas[i]!.startsWith(beginning)) return false;
    return true;
  }

  /** Dictionary forms that this written form had in training. */
  #readSeen(word: WrittenWord): void {
    const { formTable, forms, formEdits } = this.#lexicon;
    this.#seen = 0;
    this.#seenTotal = 0;
    const run = formTable.get(word.key);
    const start = runStart(run);
    for (let i = start; i < start + runLength(run); i++) {
      const record = forms[i]!;
      this.#seenLemmas[this.#seen] = applyEdit(word.lower, formEdits[formEdit(record)]!);
      this.#seenCounts[this.#seen++] = formCount(record);
      this.#seenTotal += formCount(record);
    }
  }

  #isBareCompound(item: number): boolean {
    if (!isNominal(this.classes[item]!) || this.#compounds[item] === 1) return false;
    const bare = this.lemmas[item]!;
    for (let i = 0; i < this.count; i++) {
      if (this.#compounds[i] === 0 || this.#frequencies[i]! < this.#frequencies[item]!) continue;
      const whole = this.lemmas[i]!;
      // The last letter may be softened: buzdolap, buzdolabı
      if (whole.startsWith(bare.slice(0, -1)) && POSSESSIVE.test(whole.slice(bare.length)))
        return !this.#isSeen(bare);
    }
    return false;
  }

  #isSeen(lemma: string): boolean {
    for (let i = 0; i < this.#seen; i++) if (this.#seenLemmas[i] === lemma) return true;
    return false;
  }

  #move(from: number, to: number): void {
    this.lemmas[to] = this.lemmas[from]!;
    this.classes[to] = this.classes[from]!;
    this.#frequencies[to] = this.#frequencies[from]!;
    this.#chains[to] = this.#chains[from]!;
    this.#firstTags[to] = this.#firstTags[from]!;
    this.#derivations[to] = this.#derivations[from]!;
    this.#paths[to] = this.#paths[from]!;
    this.#compounds[to] = this.#compounds[from]!;
  }

  #has(lemma: string): boolean {
    for (let i = 0; i < this.count; i++) if (this.lemmas[i] === lemma) return true;
    return false;
  }

  #addPlain(lemma: string, wordClass: number): void {
    if (lemma !== '') this.#add(lemma, wordClass, 0, 0, NO_TAG, 0, 0);
  }

  #collect(stem: string, from: number): void {
    const analyzer = this.#analyzer;
    const { stemEdits } = this.#lexicon;
    for (let index = from; index < analyzer.count; index++) {
      const record = analyzer.records[index]!;
      const depth = analyzer.depths[index]!;
      const base = index * MAX_SUFFIXES;
      const guessed = record === GUESSED;
      const wordClass = guessed ? GUESS : stemClass(record);
      let path = wordClass;
      for (let i = 0; i < depth; i++) path = Math.imul(path, 31) + analyzer.suffixes[base + i]! + 1;
      const surface = stem.slice(0, analyzer.stemEnds[index]!);
      const edit = guessed ? undefined : stemEdits[stemEdit(record)]!;
      const lemma = edit === undefined ? surface : applyEdit(surface, edit);
      const frequency = guessed ? 0 : stemFrequency(record) + 1;
      const firstTag = depth > 0 ? analyzer.suffixes[base]! : NO_TAG;
      const isCompound = edit !== undefined && isPossessiveCompound(record, edit);
      this.#add(lemma, wordClass, frequency, this.#chainAfter(base, 0, depth), firstTag, 0, path, isCompound);
      this.#collectDerived(stem, base, depth, path);
    }
  }

  /** The word up to each derivational suffix is a possible dictionary form too. */
  #collectDerived(stem: string, base: number, depth: number, path: number): void {
    const analyzer = this.#analyzer;
    let derivations = 0;
    for (let i = 0; i < depth; i++) {
      const suffix = analyzer.suffixes[base + i]!;
      if (!isStemSuffix(suffix)) continue;
      derivations++;
      const verb = leadsToVerb(suffix);
      const end = analyzer.ends[base + i]!;
      const lemma = restoredStem(stem.slice(0, end), isBeforeYor(suffix));
      const firstTag = i + 1 < depth ? analyzer.suffixes[base + i + 1]! : NO_TAG;
      const derivation = suffix * 4 + Math.min(3, derivations) + 1;
      const chain = this.#chainAfter(base, i + 1, depth);
      this.#add(
        lemma,
        verb ? DERIVED_VERB : DERIVED_NOUN,
        this.#derivedFrequency(end, verb),
        chain,
        firstTag,
        derivation,
        path,
      );
    }
  }

  #chainAfter(base: number, from: number, depth: number): number {
    const { suffixes } = this.#analyzer;
    let chain = 7;
    for (let i = from; i < depth; i++) chain = Math.imul(chain, 131) + suffixes[base + i]! + 1;
    return chain;
  }

  #derivedFrequency(end: number, verb: boolean): number {
    const run = this.#analyzer.runAt(end);
    let best = 0;
    const start = runStart(run);
    for (let i = start; i < start + runLength(run); i++) {
      const record = this.#lexicon.stems[i]!;
      if ((stemClass(record) === VERB_CLASS) === verb) best = Math.max(best, stemFrequency(record) + 1);
    }
    return best;
  }

  /** Keeps one item per lemma, class and following suffixes: the one with the simplest derivation. */
  #add(
    lemma: string,
    wordClass: number,
    frequency: number,
    chain: number,
    firstTag: number,
    derivation: number,
    path: number,
    isCompound = false,
  ): void {
    let at = 0;
    while (at < this.count) {
      if (this.classes[at] === wordClass && this.#chains[at] === chain && this.lemmas[at] === lemma) break;
      at++;
    }
    if (at === this.count) {
      if (at === MAX_ITEMS) return;
      this.count++;
    } else if (this.#derivations[at]! <= derivation) return;
    this.lemmas[at] = lemma;
    this.classes[at] = wordClass;
    this.#frequencies[at] = frequency;
    this.#chains[at] = chain;
    this.#firstTags[at] = firstTag;
    this.#derivations[at] = derivation;
    this.#paths[at] = path;
    this.#compounds[at] = isCompound ? 1 : 0;
    this.#hasCompound ||= isCompound;
  }

  /** Computes the evidence for the items. */
  describe(word: WrittenWord): void {
    let highest = 0;
    let longestKnown = 0;
    for (let i = 0; i < this.count; i++) {
      const frequency = this.#frequencies[i]!;
      if (frequency > highest) highest = frequency;
      if (frequency > 0) longestKnown = Math.max(longestKnown, this.lemmas[i]!.length);
    }
    const { stem, shape } = word;
    const tail2 = tailHash(stem, 2);
    const tail3 = tailHash(stem, 3);
    const tail4 = tailHash(stem, 4);
    const tail5 = tailHash(stem, 5);
    const out = this.features;
    for (let i = 0; i < this.count; i++) {
      const lemma = this.lemmas[i]!;
      const wordClass = this.classes[i]!;
      const frequency = this.#frequencies[i]!;
      const firstTag = this.#firstTags[i]!;
      const derivation = this.#derivations[i]!;
      const path = this.#paths[i]!;
      const lemmaHash = textHash(lemma);
      const rule = ruleBetween(stem, lemma);
      const signature = Math.imul(this.#chains[i]!, 37) + wordClass;
      const outline = firstTag * 32 + wordClass;
      const support = this.#support(lemma);
      const longest = lemma.length === longestKnown ? 1 : lemma.length > longestKnown ? 2 : 0;
      const rarity = frequency === 0 ? 0 : 1 + Math.min(3, (highest - frequency) >> 1);
      this.lemmaHashes[i] = lemmaHash;
      this.signatures[i] = signature;
      this.outlines[i] = outline;
      let at = i * WORD_FEATURES;
      out[at++] = feature(1, signature);
      out[at++] = feature(2, outline, derivation);
      out[at++] = feature(3, wordClass, frequency, derivation);
      out[at++] = feature(4, support);
      out[at++] = feature(5, support, wordClass, frequency > 0 ? 1 : 0);
      out[at++] = feature(6, rule, tail2);
      out[at++] = feature(7, rule, tail3);
      out[at++] = feature(8, rule, tail4);
      out[at++] = feature(9, rule, tail5);
      out[at++] = feature(10, lemmaHash, wordClass);
      out[at++] = feature(11, tailHash(lemma, 2), outline);
      out[at++] = feature(12, tailHash(lemma, 3), wordClass, derivation);
      out[at++] = feature(13, Math.min(7, lemma.length), wordClass, Math.min(7, stem.length - lemma.length));
      out[at++] = feature(14, longest, wordClass, rarity);
      out[at++] = feature(15, longest, derivation, rarity);
      out[at++] = feature(16, path);
      out[at++] = feature(17, path, derivation);
      out[at++] = feature(18, frequency, firstTag, derivation);
      out[at++] = feature(19, shape, wordClass);
      out[at++] = feature(20, shape, outline, longest);
      out[at++] = feature(21, lemmaHash, signature);
      out[at++] = feature(22, support, rarity, longest);
    }
  }

  /**
   * How often this dictionary form occurred for this form in training, relative to others: a small number.
   */
  #support(lemma: string): number {
    const total = this.#seenTotal;
    if (total === 0) return 0;
    let count = 0;
    for (let i = 0; i < this.#seen; i++) if (this.#seenLemmas[i] === lemma) count = this.#seenCounts[i]!;
    const size = total === 1 ? 0 : total <= 3 ? 1 : total <= 10 ? 2 : total <= 50 ? 3 : 4;
    const share = Math.round((8 * count) / total);
    return 1 + size * 12 + (count > 0 && share === 0 ? 9 : share);
  }
}

const POSSESSIVE = /^s?[ıiuü]$/;

function isNominal(wordClass: number): boolean {
  return wordClass === NOUN_CLASS || wordClass === ADJECTIVE_CLASS;
}

/** With its possessive (cezaevi-n-de), or where a suffix replaced it (cezaev-ler). */
function isPossessiveCompound(record: number, { add }: Edit): boolean {
  return (
    isNominal(stemClass(record)) && ((stemFlags(record) & HAS_POSSESSIVE) !== 0 || CLOSE_VOWEL_END.test(add))
  );
}

const CLOSE_VOWEL_END = /[ıiuü]$/;

function ruleBetween(word: string, lemma: string): number {
  let same = 0;
  const shorter = Math.min(word.length, lemma.length);
  while (same < shorter && codeAt(word, same) === codeAt(lemma, same)) same++;
  return Math.imul(word.length - same + 1, 0x3779b1) ^ textHash(lemma, same);
}
