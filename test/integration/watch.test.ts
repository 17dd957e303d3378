import { beforeAll, describe, expect, test } from 'vitest';
import { type WatchRun, watchSampleWeb } from '../../eval/watch/watch-run.ts';
import { falseChanges, scoreOf } from '../../eval/watch/watch-score.ts';

/** The sample web on a simulated clock; `npm run eval -- watch` measures the same for longer. */
describe('a crawl that watches', () => {
  let run: WatchRun;

  beforeAll(async () => {
    run = await watchSampleWeb({
      policy: 'harmonic',
      budgetPerHour: 40,
      timeScale: 600,
      warmHours: 4,
      hours: 5,
      urlsPerSite: 12,
    });
  }, 400_000);

  test('revisits the pages that it keeps, and finds their changes', () => {
    const { visitsPerHour, pages } = scoreOf(run);
    expect(pages).toBeGreaterThan(40);
    expect(visitsPerHour).toBeGreaterThan(10);
    const fast = run.pages.filter(({ rate }) => rate >= 1);
    const heard = fast.flatMap(({ visits }) => visits.map((visit) => visit.heard));
    expect(heard.filter((word) => word === 'changed').length).toBeGreaterThan(3);
  });

  test('takes neither advertisements nor counters for changes', () => {
    const still = run.pages.filter(({ changes }) => changes.length === 0);
    const revisits = still.reduce((sum, { visits }) => sum + visits.length - 1, 0);
    const wrong = still.reduce((sum, page) => sum + falseChanges(page), 0);
    expect(revisits).toBeGreaterThan(50);
    // A ticker that is the same in both fetches by chance may be accepted once.
    expect(wrong).toBeLessThanOrEqual(2);
  });

  test('forgets pages that are gone', () => {
    expect(run.goneKept).toBeLessThanOrEqual(1);
  });

  test('every hour of the report adds up with the visits', () => {
    const hourMs = 3_600_000;
    expect(run.visits.length).toBeGreaterThan(200);
    expect(run.hourly.reduce((sum, { visits }) => sum + visits, 0)).toBe(run.visits.length);
    for (const { hour, visits, unique, changes, urls } of run.hourly) {
      const within = run.visits.filter(({ at }) => at >= hour && at < hour + hourMs);
      expect(visits).toBe(within.length);
      expect(unique).toBe(new Set(within.map(({ page }) => page)).size);
      expect(changes).toBe(within.filter(({ heard }) => heard === 'changed').length);
      expect(urls).toBeGreaterThanOrEqual(unique);
    }
  });
});
