/**
 * What is known about Turkish words: the lexicon that ships with the package, and the words that a project
 * has accepted (S6). A dictionary never changes: a project with other words has another one, so any number of
 * projects can share a process. The models are read, and the tools below built, on first use.
 */
import { crc32 } from 'node:zlib';
import { KnownWords } from './known-words.ts';
import { type LemmaModel, lemmaModel } from './lemmas/lemma-model.ts';
import { Lemmatizer } from './lemmas/lemmatizer.ts';
import { letterModel } from './letters/letter-model.ts';
import { LetterRestorer } from './letters/letter-restorer.ts';
import { Analyzer as MorphologicalAnalyzer } from './morphology/analyzer.ts';
import { type UserWord, withUserWords } from './with-user-words.ts';
import { WrittenWords } from './written-words.ts';

export class Dictionary {
  /** Equal for equal words; 0 for the lexicon alone. */
  readonly id: number;
  readonly words: readonly UserWord[];
  #model: LemmaModel | undefined;
  #lemmatizer: Lemmatizer | undefined;
  #morphology: MorphologicalAnalyzer | undefined;
  #known: KnownWords | undefined;
  #written: WrittenWords | undefined;
  #letters: LetterRestorer | undefined;

  constructor(words: readonly UserWord[] = []) {
    this.words = words;
    this.id = dictionaryId(words);
  }

  get model(): LemmaModel {
    this.#model ??= withUserWords(lemmaModel(), this.words);
    return this.#model;
  }

  get lemmatizer(): Lemmatizer {
    this.#lemmatizer ??= new Lemmatizer(this.model, this.morphology);
    return this.#lemmatizer;
  }

  /** Remembers the last word, which is why all tools share it: a new word goes through several of them. */
  get morphology(): MorphologicalAnalyzer {
    this.#morphology ??= new MorphologicalAnalyzer(this.model.lexicon);
    return this.#morphology;
  }

  get known(): KnownWords {
    this.#known ??= new KnownWords(this.morphology);
    return this.#known;
  }

  get written(): WrittenWords {
    this.#written ??= new WrittenWords(this.known);
    return this.#written;
  }

  get letters(): LetterRestorer {
    this.#letters ??= new LetterRestorer(letterModel(), this.known);
    return this.#letters;
  }
}

/** The lexicon that ships with the package, without words of a project. */
export const BUILT_IN = new Dictionary();

export function dictionaryId(words: readonly UserWord[]): number {
  if (words.length === 0) return 0;
  const entries = words.map(({ word, wordClass }) => `${word}\t${wordClass}`).sort();
  return crc32(entries.join('\n'));
}
