import { hashOf } from '../../model/hash-of.ts';
import { fold } from '../../nlp/fold.ts';
import { steadyText } from './steady-text.ts';

/** Detects changed pages and finds twins: a hash of title and clean text, which is given folded, without clocks and counters. */
export function textHashOf(title: string, foldedText: string): string {
  return hashOf(steadyText(`${fold(title)}\n${foldedText}`));
}
