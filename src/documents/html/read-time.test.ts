import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTime, readTime } from './read-time.ts';

const iso = (text: string): string | null => {
  const time = readTime(text);
  return time === null ? null : new Date(time).toISOString();
};

describe('readTime', () => {
  it.each([
    ['2024-03-12T14:05:00+03:00', '2024-03-12T11:05:00.000Z'],
    ['2024-03-12T14:05:07.123Z', '2024-03-12T14:05:07.000Z'],
    ['2024-03-12 14:05', '2024-03-12T11:05:00.000Z'],
    ['2024-03-12', '2024-03-12T09:00:00.000Z'],
    ['2024-03-12T00:00:00+03:00', '2024-03-12T09:00:00.000Z'],
    ['2024-03-12T00:00:00Z', '2024-03-12T00:00:00.000Z'],
    ['24 Mart 2008', '2008-03-24T10:00:00.000Z'],
    ['24 Mart 2008 00:30', '2008-03-23T22:30:00.000Z'],
    ['12.03.2024 14:05', '2024-03-12T11:05:00.000Z'],
    ['12/3/2024 - 14.05', '2024-03-12T11:05:00.000Z'],
    ['12 Mart 2024 Salı, 14:05', '2024-03-12T11:05:00.000Z'],
    ['1 Ağustos 2023', '2023-08-01T09:00:00.000Z'],
    ['3 ŞUBAT 2024 saat 09:30', '2024-02-03T06:30:00.000Z'],
    ['March 12, 2024', '2024-03-12T09:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  it.each(['', 'dün', '12', '31.04.2024', '40.01.2024', '12 Foo 2024', '9999-01-01', 'x'.repeat(500)])(
    'does not take %j for a date',
    (text) => {
      expect(readTime(text)).toBeNull();
    },
  );

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const time = findTime(text);
        expect(time === null || Number.isFinite(time)).toBe(true);
      }),
    );
  });
});

describe('findTime', () => {
  it('finds the date in a byline', () => {
    const time = findTime('Ayşe Kaya | 5 Ocak 2024 Cuma 10:00 | Okunma: 401');
    expect(new Date(time!).toISOString()).toBe('2024-01-05T07:00:00.000Z');
  });
});
