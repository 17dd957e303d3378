/**
 * The words of a project (S6): those of its pages that no root explains are counted while it crawls, the frequent ones are proposed as dictionary
 * entries, and what people accept is its own dictionary, which crawl, index, search and `tazi text` use from then on. Counts are gathered in memory
 * and written every few seconds: a killed crawl loses the last of them, and the pages to come bring them again.
 */
import { Analyzer } from '../index/analysis/analyzer.ts';
import type { Words } from '../model/store.ts';
import type { DictionaryEntry } from '../model/stored-word.ts';
import { Dictionary } from '../nlp/dictionary.ts';
import { capitalizeTurkish, lowerTurkish } from '../nlp/fold.ts';
import { WORD_CLASSES, type WordClass } from '../nlp/morphology/stem.ts';
import type { UnknownWord } from '../nlp/stems-of.ts';
import { UnknownWords, type WordProposal } from '../nlp/unknown-words.ts';
import type { UserWord } from '../nlp/with-user-words.ts';

const WRITE_EVERY_MS = 5_000;
/** Unknown words that proposals are made of. */
const MOST_LOOKED_AT = 20_000;
/** Longer entries are no words. */
const LONGEST = 40;

/** Counts of unknown words on their way into the store. */
export class WordCounts {
  readonly #store: Words;
  #waiting = new UnknownWords();
  #writtenAt = 0;
  readonly #writeEveryMs: number;

  readonly #onDictionary: (words: UserWord[]) => void;

  /** Who is to hear of a changed dictionary. */
  constructor(
    store: Words,
    onDictionary: (words: UserWord[]) => void = () => {},
    writeEveryMs = WRITE_EVERY_MS,
  ) {
    this.#store = store;
    this.#onDictionary = onDictionary;
    this.#writeEveryMs = writeEveryMs;
  }

  add(words: readonly UnknownWord[]): void {
    this.#waiting.merge(words);
  }

  /** Writes what has come together, where it is time. */
  async writeIfDue(now: number): Promise<void> {
    if (now - this.#writtenAt < this.#writeEveryMs) return;
    this.#writtenAt = now;
    await this.write();
  }

  async write(): Promise<void> {
    const words = [...this.#waiting.words()];
    this.#waiting = new UnknownWords();
    await this.#store.count(words);
  }

  /** Applies a requested change of the dictionary. */
  async change(payload: unknown, now: number): Promise<void> {
    await changeWords(this.#store, payload, now);
    this.#onDictionary(await dictionaryOf(this.#store));
  }
}

/** The project's own dictionary as the analyser takes it. */
export async function dictionaryOf(store: Words): Promise<UserWord[]> {
  return (await store.dictionary()).filter(isEntry);
}

/** The dictionary of a project, and the analyser made from it, as they are now. */
export class ProjectDictionary {
  readonly #store: Words;
  #version = -1;
  #analyzer = new Analyzer();

  constructor(store: Words) {
    this.#store = store;
  }

  /** The same value until the project has other words. */
  async analyzer(): Promise<Analyzer> {
    const version = await this.#store.version();
    if (version !== this.#version) {
      const dictionary = new Dictionary(await dictionaryOf(this.#store));
      this.#version = version;
      if (dictionary.id !== this.#analyzer.dictionary.id) this.#analyzer = new Analyzer(dictionary);
    }
    return this.#analyzer;
  }

  async dictionary(): Promise<Dictionary> {
    return (await this.analyzer()).dictionary;
  }
}

function isEntry(entry: DictionaryEntry): entry is DictionaryEntry & { wordClass: WordClass } {
  return (WORD_CLASSES as readonly string[]).includes(entry.wordClass);
}

/** Dictionary entries for unknown words met at least `fewest` times. What was accepted or refused is not proposed again. */
export async function wordProposals(store: Words, fewest: number): Promise<WordProposal[]> {
  const dictionary = new Dictionary(await dictionaryOf(store));
  const refused = await store.refused();
  const frequent = await store.frequent(MOST_LOOKED_AT);
  const unknown = frequent.filter(({ word, capitals }) => !dictionary.known.isKnown(word, capitals > 0));
  return UnknownWords.from(unknown, MOST_LOOKED_AT, dictionary)
    .proposals(fewest)
    .filter(({ word }) => !refused.has(word));
}

/** A change of the dictionary as it is asked for; entries without a class are what the proposals say, or nouns. */
export type WordChange = {
  accept?: { word: string; wordClass?: string }[];
  refuse?: string[];
  remove?: string[];
};

/** Applies a change from outside; anything that is not a word is ignored. */
export async function changeWords(store: Words, payload: unknown, now: number): Promise<void> {
  const { accept, refuse, remove } = (payload ?? {}) as Partial<Record<keyof WordChange, unknown>>;
  const accepted: DictionaryEntry[] = listOf(accept).flatMap((entry) => {
    const { word, wordClass } = (entry ?? {}) as { word?: unknown; wordClass?: unknown };
    const lower = wordOf(word);
    const known = WORD_CLASSES.find((name) => name === wordClass) ?? 'noun';
    return lower === undefined ? [] : [{ word: lower, wordClass: known, at: now }];
  });
  const refused = listOf(refuse).flatMap((word) => wordOf(word) ?? []);
  const removed = listOf(remove).flatMap((word) => wordOf(word) ?? []);
  const changed = [...accepted.map(({ word, wordClass }) => stemOf(word, wordClass)), ...removed];
  const spellings = changed.flatMap((word) => [
    word,
    capitalizeTurkish(word),
    [...word].map(capitalizeTurkish).join(''),
  ]);
  await store.change({ accept: accepted, refuse: refused, remove: removed }, spellings, now);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A word in lower case, or undefined. */
export function wordOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const word = lowerTurkish(value.trim());
  return word.length <= LONGEST && /^\p{L}[\p{L}\p{M}-]*$/u.test(word) ? word : undefined;
}

/** What all forms of a word begin with. */
function stemOf(word: string, wordClass: string): string {
  return wordClass === 'verb' ? word.replace(/m[ae]k$/, '') : word;
}
