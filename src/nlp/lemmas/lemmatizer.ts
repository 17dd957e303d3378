/**
 * Chooses the dictionary form of each word of a sentence. What is known about a word without its neighbours
 * is computed once and cached; that settles most words, and only the others are weighed in context.
 */
import { Analyzer } from '../morphology/analyzer.ts';
import { ownString } from '../own-string.ts';
import {
  CONTEXT_FEATURES,
  capitalState,
  contextFeatures,
  type ItemKey,
  isCapitalSentence,
  type Neighbour,
  SENTENCE_END,
  SENTENCE_START,
  type SeenWord,
  seenWord,
} from './context-features.ts';
import { ItemBuilder, MAX_ITEMS, WORD_FEATURES } from './lemma-items.ts';
import type { LemmaModel } from './lemma-model.ts';
import { writtenWord } from './written-word.ts';

/** A possible dictionary form with its score before context. */
type ScoredItem = ItemKey & { lemma: string; score: number };

/** What is known about a token before its sentence is examined. */
type Entry = SeenWord & {
  /** The result if context cannot change it. */
  decided: string | undefined;
  items: readonly ScoredItem[];
};

const NO_ITEMS: readonly ScoredItem[] = [];

/** Two generations of this many words: the older one is dropped when the younger is full. */
const GENERATION = 64_000;
/**
 * An item this far behind cannot win by context; chosen on the dev splits, where it costs nothing and saves
 * much time.
 */
const HOPELESS = 2.5;

export class Lemmatizer {
  readonly #model: LemmaModel;
  readonly #builder: ItemBuilder;
  readonly #scores = new Float64Array(MAX_ITEMS);
  readonly #context = new Int32Array(CONTEXT_FEATURES);
  #young = new Map<string, Entry>();
  #old = new Map<string, Entry>();

  constructor(model: LemmaModel, morphology = new Analyzer(model.lexicon)) {
    this.#model = model;
    this.#builder = new ItemBuilder(morphology);
  }

  /** Dictionary forms of the tokens of one sentence, in lower case, one per token. */
  lemmatize(tokens: readonly string[]): string[] {
    const entries: Entry[] = new Array(tokens.length);
    const lemmas: string[] = new Array(tokens.length);
    let open = 0;
    let shouting = false;
    for (let i = 0; i < tokens.length; i++) {
      const entry = this.#entry(tokens[i]!);
      entries[i] = entry;
      if (entry.allCapitals) shouting = true;
      if (entry.decided === undefined) open++;
      else lemmas[i] = entry.decided;
    }
    if (open === 0) return lemmas;
    const capitals = shouting && isCapitalSentence(entries);
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i]!;
      if (entry.decided !== undefined) continue;
      const previous = i > 0 ? entries[i - 1]! : SENTENCE_START;
      const next = i + 1 < entries.length ? entries[i + 1]! : SENTENCE_END;
      lemmas[i] = this.#choose(entry, previous, next, capitalState(entry, i === 0, capitals));
    }
    return lemmas;
  }

  /**
   * `lemmatize` for a sentence of this word alone. Results are not cached: for callers that cache the answer
   * themselves, because a hundred thousand words with their items take as many megabytes. A caller that needs
   * only the first letters of the answer says how many: for most words all possible dictionary forms share
   * them, and then they need not be weighed.
   */
  lemmaOf(token: string, letters = Number.POSITIVE_INFINITY): string {
    const entry = this.#young.get(token) ?? this.#old.get(token) ?? this.#study(token, letters);
    if (entry.decided !== undefined) return entry.decided;
    const capitals = entry.allCapitals && isCapitalSentence([entry]);
    return this.#choose(entry, SENTENCE_START, SENTENCE_END, capitalState(entry, true, capitals));
  }

  #choose(entry: Entry, previous: Neighbour, next: Neighbour, capital: number): string {
    const { weights, scale } = this.#model;
    const context = this.#context;
    let best = -Infinity;
    let lemma = '';
    for (let i = 0; i < entry.items.length; i++) {
      const item = entry.items[i]!;
      contextFeatures(item, previous, next, capital, context);
      let sum = 0;
      for (let f = 0; f < CONTEXT_FEATURES; f++) sum += weights[context[f]!]!;
      const score = item.score + sum * scale;
      if (score > best) {
        best = score;
        lemma = item.lemma;
      }
    }
    return lemma;
  }

  #entry(token: string): Entry {
    const known = this.#young.get(token);
    if (known !== undefined) return known;
    const own = ownString(token);
    const entry = this.#old.get(own) ?? this.#study(own);
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(own, entry);
    return entry;
  }

  #study(token: string, letters = Number.POSITIVE_INFINITY): Entry {
    const written = writtenWord(token);
    const seen = seenWord(written);
    if (written.mark) return entryOf(seen, written.lower, NO_ITEMS);
    const builder = this.#builder;
    const settled = builder.settled(written);
    if (settled !== undefined) return entryOf(seen, settled, NO_ITEMS);
    builder.collect(written);
    builder.dropBareCompounds();
    if (builder.beginsAlike(letters)) return entryOf(seen, builder.lemmas[0]!, NO_ITEMS);
    builder.describe(written);
    const scores = this.#scores;
    let best = -Infinity;
    for (let i = 0; i < builder.count; i++) {
      scores[i] = this.#score(i);
      if (scores[i]! > best) best = scores[i]!;
    }
    const items: ScoredItem[] = [];
    let open = false;
    for (let i = 0; i < builder.count; i++) {
      if (best - scores[i]! > HOPELESS) continue;
      const lemma = builder.lemmas[i]!;
      if (items.length > 0 && items[0]!.lemma !== lemma) open = true;
      items.push({
        lemma,
        score: scores[i]!,
        signature: builder.signatures[i]!,
        outline: builder.outlines[i]!,
        wordClass: builder.classes[i]!,
        lemmaHash: builder.lemmaHashes[i]!,
      });
    }
    return open ? entryOf(seen, undefined, items) : entryOf(seen, items[0]?.lemma ?? written.lower, NO_ITEMS);
  }

  #score(item: number): number {
    const { features } = this.#builder;
    const { weights, scale } = this.#model;
    let sum = 0;
    for (let f = item * WORD_FEATURES; f < (item + 1) * WORD_FEATURES; f++) sum += weights[features[f]!]!;
    return sum * scale;
  }
}

/** All entries are created here, so that they have one shape. */
function entryOf(seen: SeenWord, decided: string | undefined, items: readonly ScoredItem[]): Entry {
  const { form, tail, tail2, shape, capital, allCapitals, counted } = seen;
  return { form, tail, tail2, shape, capital, allCapitals, counted, decided, items };
}
