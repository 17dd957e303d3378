/** Turns training sentences into cases for the ranker, with the counts of a sentence's own fold hidden from it. */
import { fold } from '../../../src/nlp/fold.ts';
import {
  CONTEXT_FEATURES,
  capitalState,
  contextFeatures,
  type ItemKey,
  isCapitalSentence,
  SENTENCE_END,
  SENTENCE_START,
  seenWord,
} from '../../../src/nlp/lemmas/context-features.ts';
import { ItemBuilder, WORD_FEATURES } from '../../../src/nlp/lemmas/lemma-items.ts';
import type { WrittenWord } from '../../../src/nlp/lemmas/written-word.ts';
import { Analyzer } from '../../../src/nlp/morphology/analyzer.ts';
import type { Root } from '../../../src/nlp/morphology/stem-variants.ts';
import { asLexicon, buildLexicon } from './build-lexicon.ts';
import type { Cases } from './log-linear.ts';
import { countWords, rootsWith, type TrainingSentence } from './training-words.ts';

type Study = { keys: readonly ItemKey[]; features: Int32Array; folded: readonly string[] };

export class CaseCollector {
  readonly #starts = new GrowingArray();
  readonly #offsets = new GrowingArray();
  readonly #features = new GrowingArray();
  readonly #right = new GrowingArray();
  readonly #context = new Int32Array(CONTEXT_FEATURES);
  readonly #sentences: readonly TrainingSentence[];
  readonly #roots: readonly Root[];

  constructor(sentences: readonly TrainingSentence[], roots: readonly Root[]) {
    this.#sentences = sentences;
    this.#roots = roots;
    this.#starts.push(0);
    this.#offsets.push(0);
  }

  /** Adds the sentences that `use` takes, seen with the counts of those that `counted` takes. */
  add(use: (sentence: TrainingSentence) => boolean, counted: (sentence: TrainingSentence) => boolean): void {
    const counts = countWords(this.#sentences, counted);
    const lexicon = asLexicon(buildLexicon(rootsWith(this.#roots, counts), counts));
    const builder = new ItemBuilder(new Analyzer(lexicon));
    const studies = new Map<string, Study>();
    for (const sentence of this.#sentences) {
      if (!use(sentence)) continue;
      this.#addSentence(sentence, (word) => {
        const id = `${word.lower} ${word.capital} ${word.allCapitals}`;
        let study = studies.get(id);
        if (!study) {
          study = studyOf(builder, word);
          studies.set(id, study);
        }
        return study;
      });
    }
  }

  #addSentence({ words }: TrainingSentence, study: (word: WrittenWord) => Study): void {
    const seen = words.map((word) => seenWord(word.written));
    const capitals = isCapitalSentence(seen);
    for (const [index, word] of words.entries()) {
      if (!word.target) continue;
      const { keys, features, folded } = study(word.written);
      // where all are right or all wrong there is nothing to learn
      const right = folded.filter((lemma) => lemma === word.folded).length;
      if (right === 0 || right === folded.length) continue;
      const previous = seen[index - 1] ?? SENTENCE_START;
      const next = seen[index + 1] ?? SENTENCE_END;
      const capital = capitalState(seen[index]!, index === 0, capitals);
      for (const [i, key] of keys.entries()) {
        for (let f = i * WORD_FEATURES; f < (i + 1) * WORD_FEATURES; f++) this.#features.push(features[f]!);
        contextFeatures(key, previous, next, capital, this.#context);
        for (const id of this.#context) this.#features.push(id);
        this.#offsets.push(this.#features.length);
        this.#right.push(folded[i] === word.folded ? 1 : 0);
      }
      this.#starts.push(this.#right.length);
    }
  }

  done(): Cases {
    return {
      starts: this.#starts.done(),
      offsets: this.#offsets.done(),
      features: this.#features.done(),
      right: Uint8Array.from(this.#right.done()),
    };
  }
}

function studyOf(builder: ItemBuilder, word: WrittenWord): Study {
  builder.build(word);
  const keys: ItemKey[] = [];
  for (let i = 0; i < builder.count; i++) {
    keys.push({
      signature: builder.signatures[i]!,
      outline: builder.outlines[i]!,
      wordClass: builder.classes[i]!,
      lemmaHash: builder.lemmaHashes[i]!,
    });
  }
  const folded = builder.lemmas.slice(0, builder.count).map(fold);
  return { keys, features: builder.features.slice(0, builder.count * WORD_FEATURES), folded };
}

class GrowingArray {
  length = 0;
  #array = new Int32Array(1 << 16);

  push(value: number): void {
    if (this.length === this.#array.length) {
      const larger = new Int32Array(this.#array.length * 2);
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array[this.length++] = value;
  }

  done(): Int32Array {
    return this.#array.slice(0, this.length);
  }
}
