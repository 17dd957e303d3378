/** Completions of a query from the titles of pages: "kalp d" → "kalp damar hastalıkları". */
import { fold, lowerTurkish } from '../../nlp/fold.ts';
import { isStopWord } from '../../nlp/stop-words.ts';

/** Maximum number of words of a phrase beyond those typed, and of letters in all. */
const MORE_WORDS = 3;
const MAX_LETTERS = 80;
const MAX_TYPED_WORDS = 8;
/** With fewer letters, too many titles have such a word. */
const MIN_LETTERS = 3;

/** The query for titles that may contain what is typed; null if too little is typed. */
export function titleQuery(typed: string): string | null {
  const words = wordsOf(typed);
  const last = words.at(-1);
  if (last === undefined || words.length > MAX_TYPED_WORDS) return null;
  if (words.length === 1 && last.text.length < MIN_LETTERS) return null;
  const isOpen = last.end === typed.length;
  return words.map((word) => `title:${word.text}${word === last && isOpen ? '*' : ''}`).join(' ');
}

/** Phrases of the titles that begin with what is typed, those of the most titles first. */
export function titlePhrases(typed: string, titles: readonly string[]): string[] {
  const wanted = wordsOf(typed).map(({ text }) => fold(text));
  const isOpen = wordsOf(typed).at(-1)?.end === typed.length;
  const found = new Map<string, { phrase: string; titles: number }>();
  for (const title of titles) {
    const phrase = phraseIn(title, wanted, isOpen);
    if (phrase === null) continue;
    const key = fold(phrase);
    const known = found.get(key);
    if (known) known.titles++;
    else found.set(key, { phrase, titles: 1 });
  }
  return [...found.values()].sort((a, b) => b.titles - a.titles).map(({ phrase }) => phrase);
}

function phraseIn(title: string, wanted: readonly string[], isOpen: boolean): string | null {
  const words = wordsOf(title);
  const last = wanted.length - 1;
  const first = words.findIndex((_, at) =>
    wanted.every((word, i) => {
      const folded = fold(words[at + i]?.text ?? '');
      return i === last && isOpen ? folded.startsWith(word) : folded === word;
    }),
  );
  if (wanted.length === 0 || first < 0) return null;
  let end = first + last;
  for (let at = end + 1; at <= first + last + MORE_WORDS && at < words.length; at++) {
    // A phrase ends with its sentence or clause
    if (/\S/.test(title.slice(words[at - 1]!.end, words[at]!.start))) break;
    if (words[at]!.end - words[first]!.start > MAX_LETTERS) break;
    end = at;
  }
  while (end > first + last && isStopWord(fold(words[end]!.text))) end--;
  const phrase = lowerTurkish(title.slice(words[first]!.start, words[end]!.end)).replace(/\s+/gu, ' ');
  return fold(phrase) === wanted.join(' ') ? null : phrase;
}

function wordsOf(text: string): { text: string; start: number; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}
