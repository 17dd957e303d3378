import { describe, expect, test } from 'vitest';
import { applyRules, patternFault, type SiteRule } from './site-rules.ts';

const site = 'ornek.com.tr';
const MARKED = '<p>menü</p><!-- PRINT BASLADI --><p>Haber\nmetni</p><!-- PRINT BITTI --><p>dip</p>';
const pattern = '<!--.PRINT.BASLADI.-->(.*?)<!--.PRINT.BITTI.-->';
const none = () => null;

describe('a rule', () => {
  test('cuts out what its pattern surrounds, over lines (S2)', () => {
    expect(applyRules([{ site, pattern }], MARKED, 0, none)).toEqual({
      kind: 'cut',
      html: '<p>Haber\nmetni</p>',
    });
  });

  test('that does not match is a miss, and the next one is tried', () => {
    expect(applyRules([{ site, pattern }], '<p>başka</p>', 0, none)).toEqual({ kind: 'missed' });
    const rules: SiteRule[] = [
      { site, pattern: 'YOK(.*?)YOK' },
      { site, pattern },
    ];
    expect(applyRules(rules, MARKED, 0, none).kind).toBe('cut');
  });

  test('applies only to its dates', () => {
    const rules: SiteRule[] = [{ site, pattern, from: 10, until: 20 }];
    expect([9, 10, 19, 20].map((time) => applyRules(rules, MARKED, time, none).kind)).toEqual([
      'no-rule',
      'cut',
      'cut',
      'no-rule',
    ]);
  });

  test('with a selector calls the function that can build a tree', () => {
    const select = (html: string, selector: string) => `${selector} of ${html}`;
    expect(applyRules([{ site, selector: '.haber' }], 'x', 0, select)).toEqual({
      kind: 'cut',
      html: '.haber of x',
    });
  });

  test('is searched in linear time if beginnings have no end', () => {
    const started = process.cpuUsage();
    expect(applyRules([{ site, pattern }], '<!-- PRINT BASLADI -->'.repeat(100_000), 0, none).kind).toBe(
      'missed',
    );
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });
});

test('a pattern needs a place for the article, and must be one', () => {
  expect(patternFault(pattern)).toBeNull();
  expect(patternFault('BASLADI.*BITTI')).toContain('(.*?)');
  expect(patternFault('[(.*?)')).not.toBeNull();
});

describe('a pattern that would never finish', () => {
  test('takes time proportional to the length of the page', () => {
    const html = `<p>${'bir iki üç '.repeat(20_000)}`;
    const begin = process.cpuUsage();
    const slow = { site, pattern: '(\\s|.)*<div class="yok">(.*?)</div>' };
    expect(applyRules([slow], html, 0, none)).toEqual({ kind: 'missed' });
    expect(process.cpuUsage(begin).user / 1e6).toBeLessThan(5);
  });

  test('and could not be run so is refused', () => {
    expect(patternFault('(?<=x)(.*?)</p>')).not.toBeNull();
    expect(patternFault('(a)\\1(.*?)</p>')).not.toBeNull();
  });
});
