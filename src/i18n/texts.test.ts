import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fill, fillText, LANGUAGES, type Text } from './text.ts';

const FOLDER = new URL('./', import.meta.url);

/** Every text of every table in this folder, under its name. */
async function allTexts(): Promise<[string, Text][]> {
  const files = readdirSync(FOLDER).filter((name) => /-texts\.ts$/.test(name));
  const texts: [string, Text][] = [];
  for (const file of files) {
    const module = (await import(new URL(file, FOLDER).href)) as Record<string, unknown>;
    for (const [table, entries] of Object.entries(module)) {
      if (typeof entries !== 'object' || entries === null) continue;
      for (const [name, text] of Object.entries(entries)) texts.push([`${table}.${name}`, text as Text]);
    }
  }
  return texts;
}

const TEXTS = await allTexts();

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('every text that a user reads', () => {
  test('was found by this test', () => {
    const names = TEXTS.map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['CLI_TEXTS.crawl', 'ERROR_TEXTS.internal', 'UI_TEXTS.engine']),
    );
    expect(names.length).toBeGreaterThan(150);
  });

  test('exists in both languages', () => {
    const missing = TEXTS.filter(([, text]) => LANGUAGES.some((language) => !text[language]?.trim()));
    expect(missing).toEqual([]);
  });

  test('names the same places in both languages', () => {
    const different = TEXTS.filter(([, { tr, en }]) => placesOf(tr).join() !== placesOf(en).join());
    expect(different).toEqual([]);
  });

  test('ends and breaks lines alike in both languages', () => {
    const lines = (text: string) => text.split('\n').length;
    const different = TEXTS.filter(([, { tr, en }]) => lines(tr) !== lines(en));
    expect(different.map(([name]) => name)).toEqual([]);
  });

  test('is well-formed, without spaces that nobody sees', () => {
    const odd = TEXTS.filter(([, text]) => /[\t\u00a0\u200b\ufeff\ufffd]/.test(text.tr + text.en));
    expect(odd.map(([name]) => name)).toEqual([]);
  });
});

describe('filling in', () => {
  test('puts values into their places, as often as they are named', () => {
    expect(fill('{a} ve {b}, {a}', { a: 'elma', b: 3 })).toBe('elma ve 3, elma');
    expect(fillText({ en: '{n} pages', tr: '{n} sayfa' }, { n: 5 })).toEqual({
      en: '5 pages',
      tr: '5 sayfa',
    });
  });

  test('chooses between one and many', () => {
    const text = '{n} {n|page|pages}';
    expect([fill(text, { n: 1 }), fill(text, { n: '1' })]).toEqual(['1 page', '1 page']);
    expect([fill(text, { n: 0 }), fill(text, { n: '1,000' })]).toEqual(['0 pages', '1,000 pages']);
    expect(fill('{yok|a|b}', {})).toBe('{yok|a|b}');
  });

  test('leaves places without a value, and values that look like places', () => {
    expect(fill('{a} {b}', { a: '{b}' })).toBe('{b} {b}');
    expect(fill('{"url"} {yok}', {})).toBe('{"url"} {yok}');
    expect(fill('{a}', { a: '$& $1' })).toBe('$& $1');
  });
});
