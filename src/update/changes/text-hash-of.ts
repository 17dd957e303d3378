import { hashOf } from '../../model/hash-of.ts';
import { fold } from '../../nlp/fold.ts';
import { steadyText } from './steady-text.ts';

/** Detects changed pages and finds twins: a hash of the clean text, folded, without clocks and counters. */
export function textHashOf(title: string, text: string): string {
  return hashOf(steadyText(fold(`${title}\n${text}`)));
}
