/**
 * Chooses the dictionary form of each word of a sentence. What can be said of a word without its neighbours is worked
 * out once and kept in a cache; most words are settled by that, and only the others are weighed in context.
 */
import {
  CONTEXT_FEATURES,
  capitalState,
  contextFeatures,
  type ItemKey,
  isCapitalSentence,
  type Neighbour,
  neighbourOf,
  SENTENCE_END,
  SENTENCE_START,
} from './context-features.ts';
import { ItemBuilder, MAX_ITEMS, WORD_FEATURES } from './lemma-items.ts';
import type { LemmaModel } from './lemma-model.ts';
import { type WrittenWord, writtenWord } from './written-word.ts';

/** A possible dictionary form with its score before context. */
type ScoredItem = ItemKey & { lemma: string; score: number };

type Entry = {
  /** The answer where context cannot change it. */
  decided: string | undefined;
  items: readonly ScoredItem[];
  word: Pick<WrittenWord, 'capital' | 'allCapitals' | 'letters' | 'lower'>;
  neighbour: Neighbour;
};

/** Two generations of this many words: the older one is dropped when the younger is full. */
const GENERATION = 40_000;
/** An item this far behind is not saved by any context; chosen on the dev splits, where it changes nothing. */
const HOPELESS = 7;

export class Lemmatizer {
  readonly #model: LemmaModel;
  readonly #builder: ItemBuilder;
  readonly #scores = new Float64Array(MAX_ITEMS);
  readonly #context = new Int32Array(CONTEXT_FEATURES);
  #young = new Map<string, Entry>();
  #old = new Map<string, Entry>();

  constructor(model: LemmaModel) {
    this.#model = model;
    this.#builder = new ItemBuilder(model.lexicon);
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
      if (entry.word.allCapitals) shouting = true;
      if (entry.decided === undefined) open++;
      else lemmas[i] = entry.decided;
    }
    if (open === 0) return lemmas;
    const capitals = shouting && isCapitalSentence(entries.map(wordOf));
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i]!;
      if (entry.decided !== undefined) continue;
      const previous = i > 0 ? entries[i - 1]!.neighbour : SENTENCE_START;
      const next = i + 1 < entries.length ? entries[i + 1]!.neighbour : SENTENCE_END;
      lemmas[i] = this.#choose(entry, previous, next, capitalState(entry.word, i === 0, capitals));
    }
    return lemmas;
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
    const entry = this.#old.get(token) ?? this.#study(token);
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(token, entry);
    return entry;
  }

  #study(token: string): Entry {
    const written = writtenWord(token);
    const { capital, allCapitals, letters, lower } = written;
    const word = { capital, allCapitals, letters, lower };
    const neighbour = neighbourOf(written);
    if (written.mark) return { decided: lower, items: [], word, neighbour };
    const builder = this.#builder;
    builder.build(written);
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
    return open
      ? { decided: undefined, items, word, neighbour }
      : { decided: items[0]?.lemma ?? lower, items: [], word, neighbour };
  }

  #score(item: number): number {
    const { features } = this.#builder;
    const { weights, scale } = this.#model;
    let sum = 0;
    for (let f = item * WORD_FEATURES; f < (item + 1) * WORD_FEATURES; f++) sum += weights[features[f]!]!;
    return sum * scale;
  }
}

function wordOf(entry: Entry): Entry['word'] {
  return entry.word;
}
