/**
 * What is shown of a page: the window of its text with the most of the query in it. Words are marked by the same
 * analysis that found them, so that gözlükçüler is marked for gözlük, and each mark is a whole word of the text.
 */
import { type AnalyzedWord, forEachWordLike, WordBeginnings } from '../index/analyzer.ts';
import { parseQuery, type Query, wantedWords } from './query.ts';
import { escapeHtml, type Mark, markedHtml } from './safe-html.ts';

/** About two lines of a result. */
const SNIPPET_LETTERS = 220;
/** A text is looked through up to here; its subject is known by then. */
const MAX_TEXT_LETTERS = 100_000;
const ELLIPSIS = '…';

type MarkedWord = Mark & { term: number; exact: boolean };

/** Safe HTML with <mark> alone. Without a match: the beginning of the text. */
export function snippet(
  text: string,
  query: WordMatcher | Query | string,
  maxLetters = SNIPPET_LETTERS,
): string {
  const looked = text.length > MAX_TEXT_LETTERS ? text.slice(0, MAX_TEXT_LETTERS) : text;
  const marks = marksIn(looked, matcherOf(query));
  const window = bestWindow(marks, maxLetters);
  const from = windowStart(looked, window.start, maxLetters);
  const to = windowEnd(looked, Math.max(window.end, Math.min(looked.length, from + maxLetters)), maxLetters);
  const html = markedHtml(
    looked.slice(from, to).replace(LINE_BREAK, ' '),
    marks
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start - from, end: end - from })),
  ).trim();
  const before = from > 0 ? `${ELLIPSIS} ` : '';
  const after = to < text.length && html !== '' ? ` ${ELLIPSIS}` : '';
  return before + html + after;
}

const LINE_BREAK = /[\r\n\t\u2028\u2029]/g;

/** The title as safe HTML with the words of the query marked. */
export function titleHtml(title: string, query: WordMatcher | Query | string): string {
  if (title.length > MAX_TEXT_LETTERS) return escapeHtml(title.slice(0, MAX_TEXT_LETTERS));
  return markedHtml(title, marksIn(title, matcherOf(query)));
}

function matcherOf(query: WordMatcher | Query | string): WordMatcher {
  return query instanceof WordMatcher ? query : new WordMatcher(query);
}

/** Which word of the query a word of a text is a form of; made once for all results of a query. */
export class WordMatcher {
  readonly beginnings = new WordBeginnings();
  readonly #words = new Map<string, number>();
  readonly #stems = new Map<string, number>();
  readonly #prefixes: { prefix: string; term: number }[] = [];

  constructor(given: Query | string) {
    const query = typeof given === 'string' ? parseQuery(given) : given;
    let term = 0;
    for (const { word, stem } of wantedWords(query)) {
      this.#words.set(word, term);
      this.#stems.set(stem, term);
      this.beginnings.add(word);
      this.beginnings.add(stem);
      term++;
    }
    for (const { atoms, need } of query.groups) {
      for (const atom of need === 'mustNot' ? [] : atoms) {
        if (atom.kind !== 'prefix') continue;
        this.#prefixes.push({ prefix: atom.prefix, term: term++ });
        this.beginnings.add(atom.prefix);
      }
    }
  }

  /** The number of the word in the query, or -1. */
  termOf({ word, stem }: AnalyzedWord): number {
    const known = this.#words.get(word) ?? this.#stems.get(stem);
    return known ?? this.#prefixes.find(({ prefix }) => word.startsWith(prefix))?.term ?? -1;
  }

  isExact({ word }: AnalyzedWord): boolean {
    return this.#words.has(word);
  }
}

function marksIn(text: string, matcher: WordMatcher): MarkedWord[] {
  const marks: MarkedWord[] = [];
  forEachWordLike(matcher.beginnings, text, (word, start, end) => {
    const term = matcher.termOf(word);
    if (term < 0) return;
    const last = marks.at(-1);
    if (last !== undefined && last.start === start) return;
    marks.push({ start, end, term, exact: matcher.isExact(word) });
  });
  return marks;
}

/** The stretch of at most `maxLetters` with the most different words of the query; the first of equals. */
function bestWindow(marks: readonly MarkedWord[], maxLetters: number): Mark {
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

/** The first occurrence of a word in a window is worth most; its very form a little more. */
function markWorth({ exact }: MarkedWord, known: number): number {
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

/** Ends behind a word, and never inside a character. */
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
