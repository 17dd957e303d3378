import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateBound } from './date-bound.ts';

const iso = (text: string, bound: 'first' | 'last') => new Date(dateBound(text, bound)!).toISOString();

describe('dateBound', () => {
  it.each([
    ['2024', '2023-12-31T21:00:00.000Z', '2024-12-31T20:59:59.999Z'],
    ['2024-02', '2024-01-31T21:00:00.000Z', '2024-02-29T20:59:59.999Z'],
    ['2024-12-31', '2024-12-30T21:00:00.000Z', '2024-12-31T20:59:59.999Z'],
    ['2008-03-24', '2008-03-23T22:00:00.000Z', '2008-03-24T21:59:59.999Z'],
    ['0099', '0099-01-01T00:00:00.000Z', '0099-12-31T23:59:59.999Z'],
    ['2024-05-19T10:00:00+03:00', '2024-05-19T07:00:00.000Z', '2024-05-19T07:00:00.000Z'],
  ])('of %s is %s to %s', (text, first, last) => {
    expect(iso(text, 'first')).toBe(first);
    expect(iso(text, 'last')).toBe(last);
  });

  it.each([
    '',
    'dün',
    '24',
    '0000',
    '0000-00-00',
    '2024-13',
    '2024-00',
    '2023-02-29',
    '2024-02-30',
    '2024-5-1',
    '2024-05-19T25:00Z',
  ])('is null for %j', (text) => {
    expect(dateBound(text, 'first')).toBeNull();
  });

  it('never throws, and the first is never after the last', () => {
    const date = fc.stringMatching(/^\d{4}(-\d\d(-\d\d)?)?$/);
    fc.assert(
      fc.property(fc.oneof(date, fc.string()), (text) => {
        const first = dateBound(text, 'first');
        const last = dateBound(text, 'last');
        expect(first === null).toBe(last === null);
        if (first !== null) expect(first).toBeLessThanOrEqual(last!);
      }),
    );
  });
});
