/**
 * The words of a project (S6): words of its pages that no root explains are counted during a crawl, the
 * frequent ones are proposed as dictionary entries, and what people accept forms the project's own
 * dictionary, which crawl, index, search and `tazi text` use from then on. Counts are collected in memory and
 * written every few seconds: a killed crawl loses the last ones, and later pages bring them again. Of each page the
 * words it has contributed are kept, so that a page that goes and comes back is not counted again.
 */
import { Analyzer } from '../index/analysis/analyzer.ts';
import type { PageId } from '../model/page.ts';
import type { Words } from '../model/store.ts';
import type { DictionaryEntry } from '../model/stored-word.ts';
import { Dictionary } from '../nlp/dictionary.ts';
import { capitalizeTurkish, lowerTurkish } from '../nlp/fold.ts';
import { WORD_CLASSES, type WordClass } from '../nlp/morphology/stem.ts';
import type { UnknownWord } from '../nlp/stems-of.ts';
import { UnknownWords, type WordProposal } from '../nlp/unknown-words.ts';
import type { UserWord } from '../nlp/with-user-words.ts';

const WRITE_EVERY_MS = 5_000;
/** Number of words that may wait longer; with their contexts, each takes half a kilobyte. */
const MOST_WAITING = 20_000;
/** Number of unknown words that proposals are made from. */
const MOST_LOOKED_AT = 20_000;
/** Longer entries are not words. */
const LONGEST = 40;

/** Counts of unknown words on their way into the store. */
export class WordCounts {
  readonly #store: Words;
  #waiting = new Map<PageId, readonly UnknownWord[]>();
  #waitingWords = 0;
  #writtenAt = 0;
  readonly #writeEveryMs: number;

  readonly #onDictionary: (words: UserWord[]) => void;

  /** Listeners for changes of the dictionary. */
  constructor(
    store: Words,
    onDictionary: (words: UserWord[]) => void = () => {},
    writeEveryMs = WRITE_EVERY_MS,
  ) {
    this.#store = store;
    this.#onDictionary = onDictionary;
    this.#writeEveryMs = writeEveryMs;
  }

  /** Counts the unknown words of a page, as far as it has not contributed them before. */
  add(page: PageId, words: readonly UnknownWord[]): void {
    if (words.length === 0) return;
    this.#waitingWords += words.length - (this.#waiting.get(page)?.length ?? 0);
    this.#waiting.set(page, words);
  }

  /** Writes the collected counts if it is time, or if there are many. */
  async writeIfDue(now: number): Promise<void> {
    if (now - this.#writtenAt < this.#writeEveryMs && this.#waitingWords < MOST_WAITING) return;
    this.#writtenAt = now;
    await this.write();
  }

  async write(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#waitingWords = 0;
    if (waiting.size === 0) return;
    const known = await this.#store.contributed([...waiting.keys()]);
    const counts = new UnknownWords();
    const contributed = new Map<PageId, string[]>();
    for (const [page, words] of waiting) {
      const before = new Set(known.get(page));
      const others = words.filter(({ word }) => !before.has(word));
      if (others.length === 0) continue;
      counts.merge(others);
      contributed.set(page, [...before, ...others.map(({ word }) => word)]);
    }
    await this.#store.count([...counts.words()], contributed);
  }

  /** Applies a requested change of the dictionary. */
  async change(payload: unknown, now: number): Promise<void> {
    await changeWords(this.#store, payload, now);
    this.#onDictionary(await dictionaryOf(this.#store));
  }
}

/** The project's own dictionary in the form the analyser takes. */
export async function dictionaryOf(store: Words): Promise<UserWord[]> {
  return (await store.dictionary()).filter(isEntry);
}

/** The current dictionary of a project, and the analyser made from it. */
export class ProjectDictionary {
  readonly #store: Words;
  #version = -1;
  #analyzer = new Analyzer();

  constructor(store: Words) {
    this.#store = store;
  }

  /** The same value until the words of the project change. */
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

/**
 * Dictionary entries for unknown words that occurred at least `fewest` times. Accepted or refused words are
 * not proposed again.
 */
export async function wordProposals(store: Words, fewest: number): Promise<WordProposal[]> {
  const dictionary = new Dictionary(await dictionaryOf(store));
  const refused = await store.refused();
  const frequent = await store.frequent(MOST_LOOKED_AT);
  const unknown = frequent.filter(({ word, capitals }) => !dictionary.known.isKnown(word, capitals > 0));
  return UnknownWords.from(unknown, MOST_LOOKED_AT, dictionary)
    .proposals(fewest)
    .filter(({ word }) => !refused.has(word));
}

/** A requested change of the dictionary; entries without a class get that of their proposal, or are nouns. */
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
