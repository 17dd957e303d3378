import { PAGE_TEXTS } from '../../i18n/page-texts.ts';
import { fill, type Language } from '../../i18n/text.ts';
import { cut } from '../clean-query.ts';
import type { PageStory } from '../page-story.ts';
import type { View } from './view.ts';

/** What every part of the page detail needs. */
export type PartProps = { view: View; story: PageStory };

export type PageTextKey = keyof typeof PAGE_TEXTS;

/** A text of the page detail in the reader's language. */
export function pageText(
  language: Language,
  key: PageTextKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(PAGE_TEXTS[key][language], values);
}

/** Internal terms in readable form; unknown ones stay as they are. */
export function wordText(
  language: Language,
  kind: 'reason' | 'sign' | 'heard' | 'dynamism',
  word: string,
): string {
  const key = `${kind}${CAPITAL[word.charAt(0)] ?? word.charAt(0)}${word.slice(1)}`;
  return Object.hasOwn(PAGE_TEXTS, key) ? PAGE_TEXTS[key as PageTextKey][language] : word;
}

const CAPITAL: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, i) => [letter, String.fromCharCode(65 + i)]),
);

const MAX_WORD_CHARS = 60;

/** A word in a table of words: pages have words of thousands of letters. */
export function shortened(word: string): string {
  return word.length <= MAX_WORD_CHARS ? word : `${cut(word, MAX_WORD_CHARS)}…`;
}
