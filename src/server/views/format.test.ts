import { describe, expect, it } from 'vitest';
import { formatAgo, formatBound, formatCount, formatDay, formatLanguage, formatTenths } from './format.ts';
import { pageWindow } from './pager.tsx';

describe('figures and dates', () => {
  it("are formatted in each language's convention", () => {
    expect(formatCount(12345, 'tr')).toBe('12.345');
    expect(formatCount(12345, 'en')).toBe('12,345');
    expect(formatTenths(1.94, 'tr')).toBe('1,9');
    expect(formatTenths(12.94, 'en')).toBe('13');
    expect(formatDay('2024-05-18T23:30:00Z', 'tr')).toBe('19 Mayıs 2024');
    expect(formatDay('2024-05-19T00:00:00Z', 'en')).toBe('19 May 2024');
    expect(formatBound('2024', 'tr')).toBe('2024');
    expect(formatBound('2024-05', 'tr')).toBe('Mayıs 2024');
    expect(formatBound('2024-05-19', 'en')).toBe('19 May 2024');
  });

  it('show how long ago something was', () => {
    const now = Date.UTC(2026, 2, 10);
    const ago = (ms: number) => formatAgo(new Date(now - ms).toISOString(), now, 'tr');
    expect(ago(5_000)).toBe('şimdi');
    expect(ago(-5_000)).toBe('şimdi');
    expect(ago(3 * 60_000)).toBe('3 dakika önce');
    expect(ago(26 * 3_600_000)).toBe('dün');
    expect(ago(400 * 86_400_000)).toBe('geçen yıl');
  });

  it('are empty if there is no date', () => {
    expect(formatDay('dün', 'tr')).toBe('');
    expect(formatAgo('', 0, 'tr')).toBe('');
  });
});

describe('languages', () => {
  it('are spelled out in the language of the reader', () => {
    expect(formatLanguage('tr', 'tr')).toBe('Türkçe');
    expect(formatLanguage('de', 'en')).toBe('German');
  });
  it('stay as they are if they are no language code', () => {
    expect(formatLanguage('?', 'tr')).toBe('?');
    expect(formatLanguage('', 'tr')).toBe('');
  });
});

describe('pageWindow', () => {
  it.each([
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('around page %i of %i is %j', (page, last, expected) => {
    expect(pageWindow(page, last)).toEqual(expected);
  });
});
