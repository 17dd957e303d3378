import { CONCORDANCE_TEXTS } from '../../i18n/concordance-texts.ts';
import { fillText } from '../../i18n/text.ts';
import { asciiLower } from '../../model/ascii-lower.ts';
import { TaziError } from '../../model/errors.ts';
import { lowerTurkish } from '../../nlp/fold.ts';
import { UPOS, type Upos } from '../../nlp/pos/pos-model.ts';
import { tokenize } from '../../nlp/tokenize.ts';

/** One token of a pattern: this form, any form of this lemma, or any word of this class. */
export type PatternItem =
  | { kind: 'word'; value: string }
  | { kind: 'lemma'; value: string }
  | { kind: 'pos'; value: Upos };

/** Longer patterns are sentences, which ordinary search finds. */
const MAX_ITEMS = 12;

/**
 * Reads `word`, `"a phrase"`, `lemma:git`, `pos:NOUN` or several of them in a row, which then stand for
 * adjacent tokens. Null if there is nothing to search for: no word, or a class that does not exist.
 */
export function parsePattern(query: string): PatternItem[] | null {
  const items: PatternItem[] = [];
  for (const part of query.replace(/["“”]/gu, ' ').split(/\s+/u)) {
    if (/^(?:lemma|pos):$/u.test(part)) return null;
    const prefixed = /^(lemma|pos):(.+)$/u.exec(part);
    if (prefixed?.[1] === 'pos') {
      const value = UPOS.find((upos) => asciiLower(upos) === asciiLower(prefixed[2]!));
      if (value === undefined) return null;
      items.push({ kind: 'pos', value });
    } else if (prefixed) items.push({ kind: 'lemma', value: lowerTurkish(prefixed[2]!) });
    else items.push(...formsOf(part).map((value) => ({ kind: 'word', value }) as const));
  }
  return items.length === 0 || items.length > MAX_ITEMS ? null : items;
}

/** Like `parsePattern`, but throws if there is nothing to search for. */
export function requirePattern(query: string): PatternItem[] {
  const pattern = parsePattern(query);
  if (pattern !== null) return pattern;
  const detail = fillText(CONCORDANCE_TEXTS.wrongPattern, { query, classes: UPOS.join(', ') });
  throw new TaziError('usage', { detail });
}

/** Tokens as they occur in texts, without a suffix after an apostrophe. */
function formsOf(part: string): string[] {
  return tokenize(part)
    .filter(({ kind }) => kind !== 'space')
    .map(({ text, start, stemEnd }) => lowerTurkish(text.slice(0, stemEnd - start)));
}
