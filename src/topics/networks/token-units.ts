/**
 * What a network reads as one token of a text:
 * - `raw`: the unchanged text between two spaces, to see what preprocessing gains (F9);
 * - `word`: the word in lower case, without the suffix after an apostrophe;
 * - `stem`: its dictionary form in context (F5 of the paper: stemming and lemmatisation);
 * - `f5`: its first five letters, folded, so that text typed without Turkish letters reads the same;
 * - `subword`: `f5`, followed by the rest of a long word in pieces of five letters, so that endings and second
 *   parts of compounds are tokens of their own.
 * Except for `raw`, stop words, numbers and addresses are left out (F5).
 */
import type { TopicText } from '../../model/topic.ts';
import { fold, lowerTurkish } from '../../nlp/fold.ts';
import { lemmatize } from '../../nlp/lemmatize.ts';
import { forEachSentence } from '../../nlp/sentences.ts';
import { isStopWord } from '../../nlp/stop-words.ts';
import { forEachWord, HASHTAG_KIND, WORD_KIND } from '../../nlp/tokenize.ts';

export const TOKEN_UNITS = ['raw', 'word', 'stem', 'f5', 'subword'] as const;
export type TokenUnit = (typeof TOKEN_UNITS)[number];

const PIECE_LETTERS = 5;
/** A longer run of letters is data, not a word. */
const MAX_WORD_LETTERS = 40;
/** The topic of a page is clear long before this; it limits the work on hostile pages. */
const MAX_TEXT_LENGTH = 100_000;

/** The tokens of title and text in order. */
export function tokensOf({ title, text }: TopicText, unit: TokenUnit): string[] {
  const whole = (title ? `${title}\n${text}` : text).slice(0, MAX_TEXT_LENGTH);
  switch (unit) {
    case 'raw':
      return whole.split(/\s+/).filter((token) => token !== '' && token.length <= MAX_WORD_LETTERS);
    case 'word':
      return wordsOf(whole).map(lowerTurkish);
    case 'stem':
      return stemsOf(whole);
    case 'f5':
      return wordsOf(whole).map((word) => fold(word).slice(0, PIECE_LETTERS));
    case 'subword':
      return wordsOf(whole).flatMap(piecesOf);
  }
}

/** The informative words, as written. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  forEachWord(text, (start, end, kind, stemEnd) => {
    if (kind !== WORD_KIND && kind !== HASHTAG_KIND) return;
    const word = text.slice(start, Math.min(end, stemEnd, start + MAX_WORD_LETTERS));
    if (!isStopWord(word)) words.push(word);
  });
  return words;
}

function stemsOf(text: string): string[] {
  const stems: string[] = [];
  forEachSentence(text, (start, end) => {
    const sentence = text.slice(start, end);
    const tokens: string[] = [];
    forEachWord(sentence, (from, to, kind) => {
      if (kind === WORD_KIND) tokens.push(sentence.slice(from, Math.min(to, from + MAX_WORD_LETTERS)));
    });
    for (const [i, lemma] of lemmatize(tokens).entries()) {
      if (!isStopWord(tokens[i]!) && !isStopWord(lemma)) stems.push(lemma);
    }
  });
  return stems;
}

function piecesOf(word: string): string[] {
  const folded = fold(word);
  const pieces = [folded.slice(0, PIECE_LETTERS)];
  for (let at = PIECE_LETTERS; at < folded.length; at += PIECE_LETTERS) {
    pieces.push(`+${folded.slice(at, at + PIECE_LETTERS)}`);
  }
  return pieces;
}
