/** Restores the Turkish letters of words typed without them, letter by letter, in the context of the text. */
import { codeAt } from '../code-at.ts';
import { TokenScanner, WORD_KIND } from '../tokenize.ts';
import { asciiOf, markedOf } from './ascii-letters.ts';
import { LETTER_FEATURES, type LetterContext, letterFeatures } from './letter-features.ts';
import type { LetterModel } from './letter-model.ts';

/** Longer words are left unchanged: they are not Turkish, and would make the work unbounded. */
export const MAX_WORD = 64;
/** Number of letters of the neighbours to use. */
const REACH = 8;

const LETTER_I = 0x49;
/**
 * The dictionary may overrule decisions with log-odds below the first value, at most this many at once;
 * chosen on the dev splits.
 */
const MOST_DOUBT = 4;
const MOST_FLIPS = 4;

/** What a dictionary knows about words in lower case; `capital` says whether names count. */
export interface WordKnowledge {
  isKnown(word: string, capital: boolean): boolean;
  /** Did the word occur in the training texts, and not only as a name? */
  isAttested(word: string): boolean;
  /** Did it occur there at all? */
  isMet(word: string): boolean;
}

/** A buffer for one word in context. */
export function emptyContext(): LetterContext {
  return {
    restored: new Uint16Array(MAX_WORD),
    ascii: new Uint16Array(MAX_WORD),
    length: 0,
    word: 0,
    previous: 0,
    next: 0,
    before: new Uint16Array(REACH),
    after: new Uint16Array(REACH),
  };
}

/** Positions of the words of a text, flat: start and end of each. */
export function wordSpans(text: string): number[] {
  const spans: number[] = [];
  const scanner = new TokenScanner(text);
  while (scanner.next()) {
    const { kind, start, end, stemEnd } = scanner;
    // numbers may carry suffixes: 100'üncü
    if (kind === WORD_KIND || stemEnd < end) spans.push(start, end);
  }
  return spans;
}

/** Fills the context for word number `index` of the spans; false if the word is too long. */
export function fillContext(
  context: LetterContext,
  text: string,
  spans: readonly number[],
  index: number,
): boolean {
  const start = spans[index * 2]!;
  const end = spans[index * 2 + 1]!;
  if (end - start > MAX_WORD) return false;
  context.length = end - start;
  let word = 0x1111111;
  for (let i = start; i < end; i++) {
    const code = lowerAscii(codeAt(text, i));
    context.ascii[i - start] = code;
    context.restored[i - start] = code;
    word = Math.imul(word ^ code, 0x01000193);
  }
  context.word = word;
  context.before.fill(0);
  context.after.fill(0);
  context.previous = 0;
  context.next = 0;
  if (index > 0) {
    const from = spans[index * 2 - 2]!;
    const to = spans[index * 2 - 1]!;
    context.previous = hashOf(text, from, to);
    for (let i = 0; i < REACH && to - 1 - i >= from; i++)
      context.before[i] = lowerAscii(codeAt(text, to - 1 - i));
  }
  if (index * 2 + 2 < spans.length) {
    const from = spans[index * 2 + 2]!;
    const to = spans[index * 2 + 3]!;
    context.next = hashOf(text, from, to);
    for (let i = 0; i < REACH && from + i < to; i++) context.after[i] = lowerAscii(codeAt(text, from + i));
  }
  return true;
}

function hashOf(text: string, start: number, end: number): number {
  let hash = 0x1111111;
  const to = Math.min(end, start + MAX_WORD);
  for (let i = start; i < to; i++) hash = Math.imul(hash ^ lowerAscii(codeAt(text, i)), 0x01000193);
  return hash;
}

function lowerAscii(code: number): number {
  const ascii = asciiOf(code);
  return ascii >= 65 && ascii <= 90 ? ascii + 32 : ascii;
}

export class LetterRestorer {
  readonly #model: LetterModel;
  readonly #features = new Int32Array(LETTER_FEATURES);
  readonly #context = emptyContext();

  readonly #doubts = new Float64Array(MAX_WORD);
  readonly #words: WordKnowledge;

  constructor(model: LetterModel, words: WordKnowledge) {
    this.#model = model;
    this.#words = words;
  }

  /**
   * The text with Turkish letters in the words that `wanted` accepts, all others unchanged. Every letter is
   * replaced by one letter, so offsets do not change.
   */
  restore(text: string, wanted: (start: number, end: number) => boolean): string {
    const spans = wordSpans(text);
    let out = '';
    let kept = 0;
    for (let index = 0; index * 2 < spans.length; index++) {
      const start = spans[index * 2]!;
      const end = spans[index * 2 + 1]!;
      if (!wanted(start, end) || !fillContext(this.#context, text, spans, index)) continue;
      if (!this.#decide()) continue;
      const first = codeAt(text, start);
      this.#preferWord(first >= 65 && first <= 90);
      const { restored } = this.#context;
      for (let i = start; i < end; i++) {
        const code = codeAt(text, i);
        const letter = inCase(code, restored[i - start]!);
        if (letter === code) continue;
        out += text.slice(kept, i) + String.fromCharCode(letter);
        kept = i + 1;
      }
    }
    return kept === 0 ? text : out + text.slice(kept);
  }

  /** Decides every letter; false if there was nothing to decide. */
  #decide(): boolean {
    const context = this.#context;
    const { weights, scale } = this.#model;
    const features = this.#features;
    let open = false;
    for (let at = 0; at < context.length; at++) {
      const other = markedOf(context.ascii[at]!);
      this.#doubts[at] = Infinity;
      if (other === 0) continue;
      open = true;
      letterFeatures(context, at, features);
      let sum = 0;
      for (let f = 0; f < LETTER_FEATURES; f++) sum += weights[features[f]!]!;
      this.#doubts[at] = Math.abs(sum) * scale;
      if (sum > 0) context.restored[at] = other;
    }
    return open;
  }

  /**
   * If the decisions do not make a word, but changing the least certain ones does, changes them. The same if
   * they make one that only the dictionary has, and the others one that occurs in texts: aşı instead of ası.
   */
  #preferWord(capital: boolean): void {
    const { restored, length } = this.#context;
    const doubtful = this.#doubtful();
    if (doubtful.length === 0) return;
    const decided = wordOf(restored, length);
    if (this.#isMet(decided, capital)) return;
    const isWord = this.#words.isKnown(decided, capital);
    const changes: { mask: number; cost: number }[] = [];
    for (let mask = 1; mask < 1 << doubtful.length; mask++) {
      let cost = 0;
      for (let bit = 0; bit < doubtful.length; bit++)
        if ((mask & (1 << bit)) !== 0) cost += this.#doubts[doubtful[bit]!]!;
      if (cost < MOST_DOUBT) changes.push({ mask, cost });
    }
    changes.sort((a, b) => a.cost - b.cost);
    for (const { mask } of changes) {
      this.#flip(doubtful, mask);
      const word = wordOf(restored, length);
      if (isWord ? this.#isMet(word, capital) : this.#words.isKnown(word, capital)) return;
      this.#flip(doubtful, mask);
    }
  }

  #isMet(word: string, capital: boolean): boolean {
    return capital ? this.#words.isMet(word) : this.#words.isAttested(word);
  }

  /** The least certain letters, at most MOST_FLIPS. */
  #doubtful(): number[] {
    const found: number[] = [];
    for (let at = 0; at < this.#context.length; at++) if (this.#doubts[at]! < MOST_DOUBT) found.push(at);
    return found.sort((a, b) => this.#doubts[a]! - this.#doubts[b]!).slice(0, MOST_FLIPS);
  }

  #flip(doubtful: readonly number[], mask: number): void {
    const { restored, ascii } = this.#context;
    for (let bit = 0; bit < doubtful.length; bit++) {
      if ((mask & (1 << bit)) === 0) continue;
      const at = doubtful[bit]!;
      restored[at] = restored[at] === ascii[at] ? markedOf(ascii[at]!) : ascii[at]!;
    }
  }
}

function wordOf(codes: Uint16Array, length: number): string {
  return String.fromCharCode(...codes.subarray(0, length));
}

/** A decided letter in the case of the original: for I, i means İ and ı means I. */
function inCase(code: number, decided: number): number {
  if (code === LETTER_I) return decided === 0x69 ? 0x130 : LETTER_I;
  if (code >= 65 && code <= 90) return decided === (code | 32) ? code : markedOf(code);
  return markedOf(code) === decided ? decided : code;
}
