import { describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/canonical-url.ts';
import { patternOf, TrapGuard } from './trap-guard.ts';

const url = (text: string) => text as CanonicalUrl;

/** As the admission of links does it: asks, and tells the filter what came of it. */
function takes(guard: TrapGuard, text: string): boolean {
  const verdict = guard.admits(url(text), { via: 'link', depth: 1 });
  if (verdict === null) guard.took(url(text));
  else guard.refused(url(text));
  return verdict === null;
}

describe('TrapGuard', () => {
  test('ends an endless calendar whose pages bring nothing', () => {
    const guard = new TrapGuard();
    let taken = 0;
    for (let month = 0; month < 5_000; month++) {
      if (takes(guard, `https://a.tr/takvim/${2026 + Math.floor(month / 12)}/${(month % 12) + 1}`)) taken++;
    }
    expect(taken).toBe(200);
    expect(guard.report(5)).toEqual([{ pattern: 'a.tr/takvim/#/#', taken: 200, refused: 4_800 }]);
  });

  test('lets a pattern grow for ever while its pages bring something', () => {
    const guard = new TrapGuard();
    for (let id = 0; id < 20_000; id++) {
      const page = `https://a.tr/haber.aspx?id=${id}`;
      expect(takes(guard, page)).toBe(true);
      if (id % 10 === 0) guard.wasUseful(url(page));
    }
  });

  test('does not care in which way parameters are combined', () => {
    const guard = new TrapGuard();
    let taken = 0;
    for (let i = 0; i < 1_000; i++) if (takes(guard, `https://a.tr/liste?p${i}=1&q=${i}`)) taken++;
    expect(taken).toBe(200);
  });

  test('blots out digits and last words of a path', () => {
    expect(patternOf(url('https://a.tr/haber/2026/11/baraj-doldu-123'))).toBe('a.tr/haber/#/#/*');
    expect(patternOf(url('https://a.tr/haber.aspx?id=7'))).toBe('a.tr/haber.aspx?');
    expect(patternOf(url('https://a.tr/'))).toBe('a.tr/');
  });
});
