import { expect, it } from 'vitest';
import { ChangeDates } from './change-dates.ts';
import { SiteClocks } from './site-clocks.ts';

it('a host is believed once its dates agree with what visits found', () => {
  const dates = new ChangeDates();
  expect(dates.hear('a.tr', 5, 0, 10, 'changed')).toBeNull();
  expect(dates.hear('a.tr', 12, 10, 20, 'changed')).toEqual({ changedAt: 12 });
  expect(dates.hear('a.tr', 12, 20, 30, 'unchanged')).toBeNull();
  expect(dates.hear('a.tr', 35, 30, 40, 'changed')).toEqual({ changedAt: 35 });
  expect(dates.hear('b.tr', 35, 30, 40, 'changed')).toBeNull();
  expect(dates.hear('a.tr', null, 40, 50, 'changed')).toBeNull();
});

it('the time of the request and the day of birth are no dates of change', () => {
  const clock = new ChangeDates();
  for (let at = 10; at < 200; at += 10) {
    clock.hear('a.tr', at, at - 10, at, at % 20 === 0 ? 'changed' : 'unchanged');
    expect(clock.hear('a.tr', at, at - 10, at, 'changed')).toBeNull();
    expect(clock.hear('b.tr', 1, at - 9, at, 'changed')).toBeNull();
  }
});

it('an accelerated clock may date pages in its own time', () => {
  const dates = new ChangeDates(new SiteClocks((real) => real * 100));
  for (const at of [10, 20]) dates.hear('a.tr', at * 100 - 5, at - 10, at, 'changed');
  expect(dates.hear('a.tr', 2_995, 20, 30, 'changed')).toEqual({ changedAt: 2_995 });
});
