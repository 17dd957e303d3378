/**
 * The steps of `normalize` that process one word at a time: they look for a spelling that the dictionary
 * knows.
 */

import { keepShape } from '../../threads/keep-shape.ts';
import { hasOnlyLetters } from '../common-letters.ts';
import { asciify, deasciify } from '../deasciify.ts';
import type { Dictionary } from '../dictionary.ts';
import { fold, lowerTurkish } from '../fold.ts';
import { TokenScanner, WORD_KIND } from '../tokenize.ts';
import { splitClitics } from './clitics.ts';
import { correctedTypo } from './corrected-typo.ts';
import { emoReadings, looksEmo, splitForYou } from './emo-spelling.ts';
import { fullSpellings, withoutNe } from './informal-endings.ts';
import { longEndings } from './long-endings.ts';
import type { NormalizationChange, NormalizationStep } from './normalization-step.ts';
import { isEmphatic, withoutRepeats } from './repeated-letters.ts';
import { inDictionarySpelling, knownLetters } from './restore-letters.ts';
import { isRomanNumeral } from './roman-numerals.ts';
import { slangForms, slangMeaning } from './slang.ts';
import { isNominal, verbFrequency } from './verb-or-noun.ts';
import { withVowels } from './with-vowels.ts';
import { wordList } from './word-list.ts';

type Found = { text: string; steps: NormalizationStep[] };

/** Longer chunks are not words. */
const LONGEST = 64;
/** How much more common (in tenths of bits) another word must be than the one that was typed. */
const AS_TYPED = 20;
/** Readings of verbs that can be asked about with mi. */
const FINITE = ['Past', 'Aorist', 'Progressive', 'Future', 'Evidential'];
/** A word with one of these readings already has a full ending. */
const FULL = [...FINITE, 'Necessity', 'Conditional', 'Optative', 'Imperative'];
/** Steps of the lexicon's frequency scale for each doubling. */
const BUCKETS_PER_BIT = 1.3;
/** Tenths of bits that a cut, or a step beyond the spelling itself, makes a reading less likely. */
const UNLIKELY = 20;
/** Words of two letters that may be written with signs: ßu. */
const VERY_COMMON = 70;
/** How many tenths of bits less an inflected form weighs than its dictionary form. */
const INFLECTED = 40;
const OPENING = /^[("'“‘«[{*_]+/;
const CLOSING = /[)"'”’»\]}.,;:!?…*_]+$/;

export class WordNormalizer {
  readonly #on: (step: NormalizationStep) => boolean;
  readonly #changes: NormalizationChange[];
  readonly #shouting: boolean;
  readonly #dictionary: Dictionary;
  readonly #restorations = new Map<string, string>();

  constructor(
    on: (step: NormalizationStep) => boolean,
    changes: NormalizationChange[],
    text: string,
    dictionary: Dictionary,
  ) {
    this.#dictionary = dictionary;
    this.#on = on;
    this.#changes = changes;
    this.#shouting = !/\p{Ll}/u.test(text);
  }

  /**
   * A chunk between spaces, with the word in it normalised and the punctuation around it kept. `inContext` is the
   * chunk with its letters as restored from the whole text.
   */
  normalize(chunk: string, inContext: string = chunk): string {
    this.#restorations.clear();
    if (chunk.length > LONGEST || !(hasOnlyLetters(chunk) || /\p{L}/u.test(chunk))) return chunk;
    const opening = OPENING.exec(chunk)?.[0] ?? '';
    const rest = chunk.slice(opening.length);
    const closing = CLOSING.exec(rest)?.[0] ?? '';
    const core = rest.slice(0, rest.length - closing.length);
    const found = this.#seek(core, inContext.slice(opening.length, opening.length + core.length));
    if (!found || found.text === core) return chunk;
    // the first step that was needed represents the others
    for (const step of found.steps) this.#changes.push({ step, from: core, to: found.text });
    return opening + found.text + closing;
  }

  #seek(core: string, inContext: string): Found | undefined {
    if (core === '' || core.startsWith('#') || isRomanNumeral(core)) return undefined;
    if (core === inContext) return this.#seekWord(core, lowerTurkish(core));
    const lower = lowerTurkish(core);
    const meant = lowerTurkish(inContext);
    const isSlang = this.#on('slang') && slangMeaning(lower) !== undefined;
    if (!isSlang && this.#isInflected(inDictionarySpelling(inContext), lower[0] !== core[0]))
      return { text: inContext, steps: ['letters'] };
    this.#restorations.set(lower, meant);
    const found = this.#seekWord(core, lower);
    if (found) return found;
    const text = knownLetters(core, inContext, this.#dictionary);
    return text === core ? undefined : { text, steps: ['letters'] };
  }

  #seekWord(core: string, lower: string): Found | undefined {
    const capital = lower[0] !== core[0];
    const name = capital && !this.#shouting;
    const abbreviation = name && core.length <= 6 && !/\p{Ll}/u.test(core);
    const phrase = this.#on('emo') ? splitForYou(lower) : undefined;
    if (phrase) return this.#withPhrase(phrase.rest, phrase.phrase);
    const plain = isPlainWord(core);
    if (plain && this.#on('slang') && !abbreviation) {
      const meaning = slangMeaning(lower);
      if (meaning !== undefined) return meaning === lower ? undefined : { text: meaning, steps: ['slang'] };
    }
    // q is a letter with forms of its own, but qız is none of them
    const foreign = !name && /[qwx]/.test(lower) && !this.#dictionary.known.isAttested(lower);
    if (
      plain &&
      !foreign &&
      !isEmphatic(lower) &&
      this.#dictionary.known.isKnown(lower.replace('’', "'"), capital)
    ) {
      // a word that is only derivable is less likely than a spoken form of a known one
      const spoken = this.#dictionary.known.isAttested(lower) || name ? undefined : this.#meant(lower);
      return spoken ?? this.#camel(core, lower);
    }
    if (!plain && !this.#isEmoCandidate(core, lower)) return undefined;
    if (abbreviation) return undefined;
    return this.#readings(lower, name) ?? this.#camel(core, lower);
  }

  /** A word of the dictionary with its endings, but without derivations, which explain nearly anything. */
  #isInflected(word: string, capital = false): boolean {
    const { known } = this.#dictionary;
    return known.isPlainForm(word) || known.hasReading(word, FULL) || (capital && known.isKnown(word, true));
  }

  /** Is a word with its letters more likely than the one without, which may be a word too? */
  #isLikelier(restored: string, typed: string): boolean {
    const { known } = this.#dictionary;
    if (known.isAttested(restored) && wordList().weight(restored)) return true;
    return !known.isKnown(typed) && this.#isInflected(restored);
  }

  #withPhrase(rest: string, phrase: string): Found {
    const found = this.#readings(rest, false);
    const steps: NormalizationStep[] =
      found && !found.steps.includes('emo') ? ['emo', ...found.steps] : (found?.steps ?? ['emo']);
    return { text: `${found?.text ?? rest} ${phrase}`, steps };
  }

  /** Signs and digits among letters, unless the whole is an address, a number or a code such as A4. */
  #isEmoCandidate(core: string, lower: string): boolean {
    if (!this.#on('emo') || !looksEmo(lower) || /^[\p{Lu}\d]+$/u.test(core)) return false;
    const scanner = new TokenScanner(core);
    scanner.next();
    return !(scanner.end === core.length && scanner.kind !== WORD_KIND) || core.startsWith('@');
  }

  #readings(lower: string, name: boolean): Found | undefined {
    // yonettim is yönettim, not yönetim with a letter typed twice
    const restored = isPlainWord(lower) && !isEmphatic(lower) ? this.#restored(lower) : lower;
    if (restored !== lower && this.#isInflected(restored)) return { text: restored, steps: ['letters'] };
    const readings = this.#on('emo') && looksEmo(lower) ? [lower, ...emoReadings(lower)] : [lower];
    let best: Found | undefined;
    let bestWeight = -Infinity;
    for (const reading of new Set(readings)) {
      if (!isPlainWord(reading)) continue;
      // @ali is a user name, not aali
      const variants =
        this.#on('repeats') && !lower.startsWith('@')
          ? withoutRepeats(reading)
          : [{ text: reading, cost: 0 }];
      for (const { text, cost } of variants) {
        const found = reading === lower ? this.#spelling(text, name) : this.#emoSpelling(text);
        if (!found) continue;
        const steps: NormalizationStep[] = [];
        if (reading !== lower) steps.push('emo');
        if (text !== reading) steps.push('repeats');
        const far = found.steps.filter((step) => step !== 'letters').length;
        const weight = this.#weightOf(found.text) - UNLIKELY * (cost + far);
        if (weight > bestWeight) {
          best = { text: found.text, steps: [...steps, ...found.steps] };
          bestWeight = weight;
        }
      }
    }
    if (best) return best;
    const simplest = this.#on('repeats') ? withoutRepeats(lower)[0]!.text : lower;
    // a letter typed twice may be the typo itself
    const corrected = name ? undefined : (this.#typo(lower) ?? this.#typo(simplest));
    if (corrected) return corrected;
    return isEmphatic(lower) && this.#on('repeats') ? { text: simplest, steps: ['repeats'] } : undefined;
  }

  /** Signs are read as letters only if that makes a word that is really used. */
  #emoSpelling(word: string): Found | undefined {
    const found = this.#known(word, false) ?? this.#spoken(word);
    if (!found || !this.#dictionary.known.isPlainForm(found.text.split(' ')[0]!)) return undefined;
    return found.text.length > 2 || this.#weightOf(found.text) >= VERY_COMMON ? found : undefined;
  }

  /** A known spelling for a word in lower case. */
  #spelling(word: string, name: boolean): Found | undefined {
    const spoken = name || this.#dictionary.known.isAttested(word) ? undefined : this.#meant(word);
    if (spoken) return spoken;
    const known = this.#known(word, name);
    if (known) return known;
    if (this.#on('slang')) {
      const meaning = slangMeaning(word);
      if (meaning !== undefined) return { text: meaning, steps: ['slang'] };
      const form = slangForms(word).find((text) => this.#dictionary.known.isPlainForm(text));
      if (form !== undefined) return { text: form, steps: ['slang'] };
    }
    if (this.#on('clitics')) {
      for (const { stem, particle } of splitClitics(word)) {
        const spoken =
          this.#on('informal') && !this.#dictionary.known.isAttested(stem) ? this.#informal(stem) : undefined;
        const found = spoken ?? this.#known(stem, false);
        if (found) return { text: `${found.text} ${particle}`, steps: ['clitics', ...found.steps] };
      }
    }
    return this.#on('vowels') && !name ? this.#withVowels(word) : undefined;
  }

  /** The more common of the word with its inner vowels and the word with those of its ending. */
  #withVowels(word: string): Found | undefined {
    const list = wordList();
    let best = withVowels(word, list);
    for (const { text, tag } of longEndings(word, list)) {
      const found = this.#known(text, false)?.text;
      if (
        found === undefined ||
        !this.#dictionary.known.isPlainForm(found) ||
        (tag && !this.#dictionary.known.hasReading(found, [tag]))
      )
        continue;
      if (best === undefined || this.#weightOf(found) > this.#weightOf(best)) best = found;
    }
    return best === undefined ? undefined : { text: best, steps: ['vowels'] };
  }

  /**
   * A word without its Turkish letters (sicak → sıcak, kuracaktim → kuracaktım) is more likely than a spoken form
   * (si- → sayacak).
   */
  #meant(word: string): Found | undefined {
    const restored = this.#restored(word);
    if (restored !== word && this.#isLikelier(restored, word)) return { text: restored, steps: ['letters'] };
    return this.#spoken(word);
  }

  /**
   * What a spoken form stands for: verb endings, and particles written together with a word that does not
   * take them.
   */
  #spoken(word: string): Found | undefined {
    const informal = this.#on('informal') ? this.#informal(word) : undefined;
    if (informal) return informal;
    if (!this.#on('clitics')) return undefined;
    for (const { stem, particle } of splitClitics(word)) {
      if (!this.#dictionary.known.isAttested(stem)) continue;
      const asked = particle.startsWith('m') && this.#dictionary.known.hasReading(stem, FINITE);
      if (asked || particle === 'ki') return { text: `${stem} ${particle}`, steps: ['clitics'] };
    }
    return undefined;
  }

  #informal(word: string): Found | undefined {
    if (this.#dictionary.known.hasReading(word, FULL)) return undefined;
    const rest = withoutNe(word);
    if (rest !== undefined && !(word.startsWith('ne') && this.#dictionary.known.isKnown(word))) {
      const verb = this.#informal(rest) ?? this.#known(rest, false);
      if (verb && this.#dictionary.known.hasReading(verb.text, FULL))
        return { text: `ne ${verb.text}`, steps: ['informal'] };
    }
    for (const { text, tag } of fullSpellings(word)) {
      const found = this.#known(text, false);
      if (!found) continue;
      const frequency = verbFrequency(found.text, tag, this.#dictionary.morphology);
      if (frequency === undefined) continue;
      // sıcaktır, haklıyım, saygılıyım: words with their endings, whatever else they look like
      const isKnown = frequency === 0 && this.#dictionary.known.isKnown(word);
      return isKnown || isNominal(word, frequency, this.#dictionary.morphology)
        ? undefined
        : { text: found.text, steps: ['informal'] };
    }
    return undefined;
  }

  /** The word with its Turkish letters; several steps need the same one. */
  #restored(word: string): string {
    if (!this.#on('letters')) return word;
    let restored = this.#restorations.get(word);
    if (restored === undefined) {
      restored = deasciify(word, this.#dictionary);
      this.#restorations.set(word, restored);
    }
    return restored;
  }

  /**
   * The word itself or with its Turkish letters, if the dictionary has it; the more common one if it has
   * both.
   */
  #known(word: string, name: boolean): Found | undefined {
    const here = this.#dictionary.known.isKnown(word, name);
    const restored = this.#restored(word);
    if (restored !== word && this.#dictionary.known.isKnown(restored, name)) {
      const list = wordList();
      if (!here || (list.weight(restored) ?? 0) > (list.weight(word) ?? 0) + AS_TYPED)
        return { text: restored, steps: ['letters'] };
    }
    if (here) return { text: word, steps: [] };
    // universıte: existing marks may be wrong
    const again = this.#on('letters') ? this.#restored(asciify(word)) : word;
    return again !== restored && this.#dictionary.known.isKnown(again, name)
      ? { text: again, steps: ['letters'] }
      : undefined;
  }

  #typo(word: string): Found | undefined {
    if (!this.#on('typos') || !hasOnlyLetters(word) || /[qwx]/.test(fold(word))) return undefined;
    const restored = this.#restored(word);
    const corrected = correctedOnce(restored, this.#dictionary);
    return corrected === undefined ? undefined : { text: corrected, steps: ['typos'] };
  }

  /** GaziAntep → gaziantep; if the parts are words and the whole is not, güzelGünler → güzel günler. */
  #camel(core: string, lower: string): Found | undefined {
    if (!this.#on('camel') || !/\p{Ll}\p{Lu}/u.test(core) || !/^\p{L}+$/u.test(core)) return undefined;
    if (this.#dictionary.known.isKnown(lower, true)) return { text: lower, steps: ['camel'] };
    const parts = core.split(/(?<=\p{Ll})(?=\p{Lu})/u).map((part) => lowerTurkish(part));
    const words = parts.every((part) => part.length > 1 && this.#dictionary.known.isKnown(part, true));
    return { text: words ? parts.join(' ') : lower, steps: ['camel'] };
  }

  /**
   * How common a word is, in tenths of bits; forms that the list lacks get the weight of their dictionary
   * form.
   */
  #weightOf(text: string): number {
    const listed = wordList().weight(text);
    if (listed !== undefined) return listed;
    const bits = this.#dictionary.known.plainFormFrequency(text) / BUCKETS_PER_BIT;
    return Math.max(0, bits * 10 - INFLECTED);
  }
}

/** Letters, and perhaps a suffix after an apostrophe. */
function isPlainWord(word: string): boolean {
  return hasOnlyLetters(word) || /^\p{L}+(?:['’]\p{L}+)?$/u.test(word);
}

/** Unknown words recur: corrections are cached per dictionary, up to a limit. */
const corrections = new WeakMap<Dictionary, Map<string, string | undefined>>();
const MAX_CORRECTIONS = 10_000;

function correctedOnce(word: string, dictionary: Dictionary): string | undefined {
  let cache = corrections.get(dictionary);
  if (cache === undefined) corrections.set(dictionary, (cache = new Map()));
  if (cache.has(word)) return cache.get(word);
  const { known } = dictionary;
  const corrected = correctedTypo(
    word,
    wordList(),
    (form) => known.plainFormFrequency(form) / BUCKETS_PER_BIT,
  );
  if (cache.size >= MAX_CORRECTIONS) cache.clear();
  cache.set(word, corrected);
  return corrected;
}

keepShape(WordNormalizer);
