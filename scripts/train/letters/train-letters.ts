/** Trains the model that restores Turkish letters, from any text that has them. The same text gives the same bytes. */

import { lowerTurkish } from '../../../src/nlp/fold.ts';
import { asciiOf, markedOf } from '../../../src/nlp/letters/ascii-letters.ts';
import {
  LETTER_FEATURES,
  LETTER_WEIGHT_BITS,
  letterFeatures,
} from '../../../src/nlp/letters/letter-features.ts';
import type { LetterModel } from '../../../src/nlp/letters/letter-model.ts';
import { emptyContext, fillContext, wordSpans } from '../../../src/nlp/letters/letter-restorer.ts';
import { seededRandom } from '../lemmas/log-linear.ts';

const OPTIONS = { epochs: 6, rate: 0.05, firstSquare: 0.1, seed: 11 };
const LARGEST_WEIGHT = 3;

export function trainLetters(
  lines: readonly string[],
  say: (line: string) => void,
  options = OPTIONS,
): LetterModel {
  const { features, labels } = cases(lines);
  say(`${lines.length} lines, ${labels.length} ambiguous letters`);
  const weights = train(features, labels, options);
  const scale = LARGEST_WEIGHT / 127;
  return {
    weights: Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale)))),
    scale,
  };
}

function cases(lines: readonly string[]): { features: Int32Array; labels: Uint8Array } {
  const context = emptyContext();
  const buffer = new Int32Array(LETTER_FEATURES);
  let features = new Int32Array(1 << 24);
  const labels: number[] = [];
  for (const line of lines) {
    const text = lowerTurkish(line);
    const spans = wordSpans(text);
    for (let index = 0; index * 2 < spans.length; index++) {
      if (!fillContext(context, text, spans, index)) continue;
      const start = spans[index * 2]!;
      for (let at = 0; at < context.length; at++) {
        const gold = text.charCodeAt(start + at);
        const ascii = context.ascii[at]!;
        const marked = markedOf(ascii);
        if (marked !== 0 && (gold === ascii || gold === marked)) {
          letterFeatures(context, at, buffer);
          const offset = labels.length * LETTER_FEATURES;
          if (offset + LETTER_FEATURES > features.length) {
            const larger = new Int32Array(features.length * 2);
            larger.set(features);
            features = larger;
          }
          features.set(buffer, offset);
          labels.push(gold === marked ? 1 : 0);
        }
        context.restored[at] = asciiOf(gold) === gold || markedOf(asciiOf(gold)) === gold ? gold : ascii;
      }
    }
  }
  return { features, labels: Uint8Array.from(labels) };
}

function train(features: Int32Array, labels: Uint8Array, options: typeof OPTIONS): Float32Array {
  const weights = new Float32Array(1 << LETTER_WEIGHT_BITS);
  const squares = new Float32Array(weights.length).fill(options.firstSquare);
  const average = new Float32Array(weights.length);
  const random = seededRandom(options.seed);
  const order = Int32Array.from(labels, (_, index) => index);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      const kept = order[i]!;
      order[i] = order[j]!;
      order[j] = kept;
    }
    for (const index of order)
      step(features, index * LETTER_FEATURES, labels[index]!, weights, squares, options.rate);
    if (epoch * 2 >= options.epochs)
      for (let i = 0; i < weights.length; i++) average[i] = average[i]! + weights[i]!;
  }
  const kept = options.epochs - Math.ceil(options.epochs / 2);
  for (let i = 0; i < weights.length; i++) average[i] = average[i]! / kept;
  return average;
}

function step(
  features: Int32Array,
  from: number,
  label: number,
  weights: Float32Array,
  squares: Float32Array,
  rate: number,
): void {
  let score = 0;
  for (let f = from; f < from + LETTER_FEATURES; f++) score += weights[features[f]!]!;
  const gradient = 1 / (1 + Math.exp(-score)) - label;
  if (Math.abs(gradient) < 1e-3) return;
  for (let f = from; f < from + LETTER_FEATURES; f++) {
    const id = features[f]!;
    const square = squares[id]! + gradient * gradient;
    squares[id] = square;
    weights[id] = weights[id]! - (rate * gradient) / Math.sqrt(square);
  }
}
