import type { Mark } from '../../model/marked-text.ts';
import type { MatchedWord } from './word-matcher.ts';

/**
 * The part of a text to show: the one that covers most of the query, from the start of a sentence or word to
 * the end of a word.
 */
export function snippetWindow(text: string, matches: readonly MatchedWord[], maxLetters: number): Mark {
  const window = bestWindow(matches, maxLetters);
  const start = windowStart(text, window.start, maxLetters);
  const end = windowEnd(text, Math.max(window.end, Math.min(text.length, start + maxLetters)), maxLetters);
  return { start, end };
}

/**
 * The stretch of at most `maxLetters` with the most different words of the query; of equal ones, the first.
 */
function bestWindow(marks: readonly MatchedWord[], maxLetters: number): Mark {
  const inside = new Map<number, number>();
  let best: Mark = { start: 0, end: 0 };
  let bestWorth = 0;
  let worth = 0;
  let first = 0;
  for (const mark of marks) {
    const known = inside.get(mark.term) ?? 0;
    inside.set(mark.term, known + 1);
    worth += markWorth(mark, known);
    while (mark.end - marks[first]!.start > maxLetters && marks[first] !== mark) {
      const left = marks[first++]!;
      const rest = inside.get(left.term)! - 1;
      inside.set(left.term, rest);
      worth -= markWorth(left, rest);
    }
    if (worth > bestWorth + 1e-9) {
      bestWorth = worth;
      best = { start: marks[first]!.start, end: mark.end };
    }
  }
  return best;
}

/** The first occurrence of a word in a window counts most; its exact form a little more. */
function markWorth({ exact }: MatchedWord, known: number): number {
  return (known === 0 ? 1 : 0.1) + (exact ? 0.05 : 0);
}

/** Begins at a sentence or paragraph if one is near, else at a word, leaving room on both sides. */
function windowStart(text: string, matchStart: number, maxLetters: number): number {
  const room = Math.floor(maxLetters / 3);
  if (matchStart <= room) return 0;
  const earliest = matchStart - room;
  for (let at = matchStart - 1; at >= earliest; at--) {
    const code = text.charCodeAt(at);
    const ends = code === 10 || ((code === 46 || code === 33 || code === 63) && isBlank(text, at + 1));
    if (ends) return skipBlank(text, at + 1, matchStart);
  }
  for (let at = earliest; at < matchStart; at++)
    if (isBlank(text, at)) return skipBlank(text, at, matchStart);
  return matchStart;
}

/** Ends after a word, and never inside a character. */
function windowEnd(text: string, wanted: number, maxLetters: number): number {
  if (wanted >= text.length) return text.length;
  const earliest = wanted - Math.floor(maxLetters / 3);
  for (let at = wanted; at > earliest && at > 0; at--) if (isBlank(text, at)) return at;
  const code = text.charCodeAt(wanted);
  return code >= 0xdc00 && code <= 0xdfff ? wanted - 1 : wanted;
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || code === 10 || code === 13 || code === 9 || code === 0xa0;
}

function skipBlank(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && isBlank(text, at)) at++;
  return at;
}
