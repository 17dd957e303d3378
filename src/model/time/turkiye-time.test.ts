import { describe, expect, it } from 'vitest';
import { fromTurkiyeClock, startOfTurkiyeDay, turkiyeOffset } from './turkiye-time.ts';

const hours = (iso: string) => turkiyeOffset(Date.parse(iso)) / 3_600_000;

describe('the clock of Türkiye', () => {
  it('is three hours ahead all year since 2016, and was two in earlier winters', () => {
    expect(hours('2024-01-15T00:00Z')).toBe(3);
    expect(hours('2024-07-15T00:00Z')).toBe(3);
    expect(hours('2008-01-15T00:00Z')).toBe(2);
    expect(hours('2008-07-15T00:00Z')).toBe(3);
  });

  it('tells the moment of a local time, around changes too', () => {
    const moment = (local: string) => new Date(fromTurkiyeClock(Date.parse(`${local}Z`))).toISOString();
    expect(moment('2008-03-24T00:00')).toBe('2008-03-23T22:00:00.000Z');
    expect(moment('2008-03-31T00:00')).toBe('2008-03-30T21:00:00.000Z');
    expect(new Date(startOfTurkiyeDay(2024, 1, 29)).toISOString()).toBe('2024-02-28T21:00:00.000Z');
    expect(new Date(startOfTurkiyeDay(99)).toISOString()).toBe('0099-01-01T00:00:00.000Z');
  });
});
