import { describe, expect, it } from 'vitest';
import { CRAWLER_PAGE_TEXTS } from './crawler-page-texts.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import { PAGE_TEXTS } from './page-texts.ts';
import { PANEL_TEXTS } from './panel-texts.ts';
import { parameterText } from './parameter-texts.ts';
import { UI_TEXTS, uiTexts } from './ui-texts.ts';

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each([
  ['pages', UI_TEXTS],
  ['crawler page', CRAWLER_PAGE_TEXTS],
  ['page detail', PAGE_TEXTS],
  ['panel', PANEL_TEXTS],
  ['errors', ERROR_TEXTS],
])('the texts of the %s', (_, texts) => {
  it.each(Object.entries(texts))(
    '%s exists in both languages, with the same places to fill',
    (_key, { tr, en }) => {
      expect(tr.trim()).not.toBe('');
      expect(en.trim()).not.toBe('');
      expect(placeholders(tr)).toEqual(placeholders(en));
    },
  );
});

describe('uiTexts', () => {
  it('gives every text in one language', () => {
    expect(uiTexts('tr').searchLabel).toBe('Ara');
    expect(Object.keys(uiTexts('en'))).toEqual(Object.keys(UI_TEXTS));
  });
});

describe('parameterText', () => {
  it('names the limit, and leaves other names to their schema', () => {
    expect(parameterText('page', 'en', { maxDepth: 7 })).toBe(
      'page must be a whole number from 1, and page × size at most 7',
    );
    expect(parameterText('__proto__', 'en', {})).toBeNull();
    expect(parameterText('size', 'tr', {})).toBeNull();
  });
});
