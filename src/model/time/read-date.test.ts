import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate } from './read-date.ts';

describe('readDate', () => {
  it.each([
    ['2024', '2024-01-01T00:00:00.000Z'],
    ['2024-05', '2024-05-01T00:00:00.000Z'],
    [' 2024-05-01\n', '2024-05-01T00:00:00.000Z'],
    ['20240501', '2024-05-01T00:00:00.000Z'],
    ['2024-05-01T10:00Z', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01T10:00:00.1239+03:00', '2024-05-01T07:00:00.123Z'],
    ['2024-05-01 10:00:00', '2024-05-01T10:00:00.000Z'],
    ['Thu, 01 Jan 2004 19:48:21 GMT', '2004-01-01T19:48:21.000Z'],
    ['Thu, 1 Jan 04 19:48 EST', '2004-01-02T00:48:00.000Z'],
    ['01 Jan 1999 19:48:21 +0300', '1999-01-01T16:48:21.000Z'],
    ['Friday, 25-Jun-10 15:00:00 UTC', '2010-06-25T15:00:00.000Z'],
    ['Jun 25, 2010 15:00:00 pst', '2010-06-25T23:00:00.000Z'],
    ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37.000Z'],
    ['Mon Jan 02 15:04:05 EST 2006', '2006-01-02T20:04:05.000Z'],
    ['Pzt, 15 Oca 2024 10:20:30 +0300', '2024-01-15T07:20:30.000Z'],
    ['15 Ağustos 2024 10:20 TRT', '2024-08-15T07:20:00.000Z'],
    ['15 ŞUBAT 2024', '2024-02-15T00:00:00.000Z'],
  ])('reads %j as %s', (text, expected) => {
    expect(new Date(readDate(text)!).toISOString()).toBe(expected);
  });

  it.each([
    '',
    'dün',
    '2024-13-01',
    '31 Apr 2020',
    '2023-02-29',
    '12:30',
    '25 Foo 2020',
    'Mon',
    `2024${' '.repeat(200)}`,
  ])('knows that %j is no date', (text) => {
    expect(readDate(text)).toBeNull();
  });

  it('reads what Date writes', () => {
    const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        expect(readDate(date.toISOString())).toBe(date.getTime());
        expect(readDate(date.toUTCString())).toBe(Math.floor(date.getTime() / 1000) * 1000);
      }),
    );
  });

  it('takes microseconds for what is nearly a date', () => {
    const tabs = (most: number) => '\t'.repeat(most);
    const text = `AAA 0 ${tabs(10)},0000,${tabs(20)},${tabs(40)}0${tabs(13)}\nx`;
    const before = process.cpuUsage();
    for (let time = 0; time < 200; time++) expect(readDate(text)).toBeNull();
    const { user, system } = process.cpuUsage(before);
    // It was 17 ms each.
    expect((user + system) / 200).toBeLessThan(2_000);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void readDate(text)));
  });
});
