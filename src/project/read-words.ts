/** The words of a page as its X-ray shows them: the beginning with the dictionary form of each word, and the names. */
import { Dictionary } from '../nlp/dictionary.ts';
import { lowerTurkish } from '../nlp/fold.ts';
import { lemmatize } from '../nlp/lemmatize.ts';
import { type CountedName, countNames } from '../nlp/pos/count-names.ts';
import { forEachSentence } from '../nlp/sentences.ts';
import { tokenize } from '../nlp/tokenize.ts';
import type { UserWord } from '../nlp/with-user-words.ts';

export type PageWords = {
  /** The most frequent first; of Turkish pages only. */
  names: CountedName[];
  /**
   * The beginning of the text, token by token; null if the dictionary form is the word itself. `isSpaced`: something was
   * left out before it.
   */
  lemmas: { token: string; lemma: string | null; isSpaced: boolean }[];
};

export type WordsMaterial = { text: string; language: string; words: readonly UserWord[] };

export const NO_WORDS: PageWords = { names: [], lemmas: [] };

const MAX_NAMES = 20;
/** Tagging takes a millisecond for some hundred characters. */
export const MAX_TAGGED_CHARS = 8_000;

export function readWords({ text, language, words }: WordsMaterial): PageWords {
  return {
    names: language === 'tr' ? countNames(text.slice(0, MAX_TAGGED_CHARS), MAX_NAMES) : [],
    lemmas: lemmasOf(beginningOf(text), new Dictionary(words)),
  };
}

/** As much as a reader takes in at a glance. */
const MAX_LEMMA_CHARS = 700;

/** Browsers do not break what has something written above it. */
const MAX_RUBY_CHARS = 40;

/** To the end of a word, unless that is far. */
function beginningOf(text: string): string {
  if (text.length <= MAX_LEMMA_CHARS) return text;
  const cut = text.slice(0, MAX_LEMMA_CHARS);
  return /\s/.test(text.charAt(MAX_LEMMA_CHARS)) ? cut : cut.replace(/(\s)\S+$/, '$1');
}

function lemmasOf(text: string, dictionary: Dictionary): PageWords['lemmas'] {
  const out: PageWords['lemmas'] = [];
  let last = 0;
  forEachSentence(text, (start, end) => {
    const tokens = tokenize(text.slice(start, end));
    const lemmas = lemmatize(
      tokens.map((token) => token.text),
      dictionary,
    );
    for (const [i, { text: token, start: at }] of tokens.entries()) {
      const lemma = lemmas[i]!;
      const isShown = token.length <= MAX_RUBY_CHARS && lowerTurkish(lemma) !== lowerTurkish(token);
      const isSpaced = start + at > last;
      last = start + at + token.length;
      out.push({ token, lemma: isShown ? lemma : null, isSpaced });
    }
  });
  return out;
}
