import { describe, expect, it } from 'vitest';
import type { Article, ChangeClass } from './article.ts';
import { CHANGE_EPOCH, Chronicle } from './changes.ts';
import { createClock, DAY_MS, HOUR_MS } from './clock.ts';

function articleThat(changes: ChangeClass, slug = 'yazi'): Article {
  return {
    site: 'gunluk',
    slug,
    title: '',
    topic: 'spor',
    section: '',
    author: '',
    publishedAt: CHANGE_EPOCH - DAY_MS,
    summary: '',
    changes,
    language: 'tr',
    price: null,
    stock: null,
    blocks: [],
    updates: [],
    comments: [],
  };
}

describe('changes', () => {
  it('come at their rate in the long run', () => {
    const chronicle = new Chronicle(7);
    for (const [changes, days] of [
      ['minutes', 30],
      ['hourly', 200],
      ['daily', 2_000],
    ] as const) {
      const article = articleThat(changes, changes);
      const expected = chronicle.rateOf(article) * days * 24;
      const found = chronicle.changesBetween(article, CHANGE_EPOCH, CHANGE_EPOCH + days * DAY_MS).length;
      // Four standard deviations of a Poisson count.
      expect(Math.abs(found - expected)).toBeLessThan(4 * Math.sqrt(expected));
    }
  });

  it('are the same for the same seed, in whatever order they are asked', () => {
    const [first, second] = [new Chronicle(3), new Chronicle(3)];
    const article = articleThat('hourly');
    const end = CHANGE_EPOCH + 10 * DAY_MS;
    second.versionAt(article, end + 50 * DAY_MS);
    expect(second.changesBetween(article, CHANGE_EPOCH, end)).toEqual(
      first.changesBetween(article, CHANGE_EPOCH, end),
    );
    expect(new Chronicle(4).changesBetween(article, CHANGE_EPOCH, end)).not.toEqual(
      first.changesBetween(article, CHANGE_EPOCH, end),
    );
  });

  it('agree with version and time of the last change', () => {
    const chronicle = new Chronicle(1);
    const article = articleThat('minutes');
    const at = CHANGE_EPOCH + 5 * HOUR_MS;
    const times = chronicle.changesBetween(article, 0, at);
    expect(chronicle.versionAt(article, at)).toBe(times.length);
    expect(chronicle.changedAt(article, at)).toBe(times.at(-1));
    expect(chronicle.versionAt(article, times[3]! - 1)).toBe(3);
    expect(chronicle.versionAt(article, times[3]!)).toBe(4);
    expect(chronicle.changedAt(article, CHANGE_EPOCH)).toBe(article.publishedAt);
  });

  it('never come to what never changes', () => {
    const chronicle = new Chronicle(1);
    const article = articleThat('never');
    expect(chronicle.versionAt(article, CHANGE_EPOCH + 1e12)).toBe(0);
    expect(chronicle.rateOf(article)).toBe(0);
  });
});

describe('the clock', () => {
  it('runs faster than the time it is given, from its start on', () => {
    let now = 1_000;
    const clock = createClock(() => now, 60);
    expect(clock.now()).toBe(1_000);
    now += 10;
    expect(clock.now()).toBe(1_600);
  });
});
