import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSettings } from '../../src/config/load-settings.ts';
import { MemoryFrontier } from '../../src/frontier/memory-frontier.ts';
import { type LinkRules, openLinkRules } from '../../src/links/link-rules.ts';
import { TrapTries } from '../../src/links/trap-tries.ts';
import { seededRandom } from '../../src/model/seeded-random.ts';
import type { Store } from '../../src/model/store.ts';
import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { openStore } from '../../src/store/open-store.ts';

const DAY_MS = 24 * 60 * 60_000;
const day = (n: number) => `https://a.tr/takvim/${n}` as CanonicalUrl;

let store: Store;
let frontier: MemoryFrontier;
let links: LinkRules;
let tries: TrapTries;

async function open(): Promise<void> {
  frontier = await MemoryFrontier.load(store.urls, { perAddress: 1, delayMs: 0 });
  const { settings } = loadSettings({ flags: { 'crawl.scope': 'any' } });
  links = await openLinkRules({ settings, urls: store.urls, shapes: store.shapes, frontier });
  tries = new TrapTries({ frontier, links, shapes: store.shapes, random: seededRandom(1) });
}

beforeEach(async () => {
  store = await openStore(':memory:', 'write');
  await open();
});
afterEach(() => store.close());

/** Twenty days that say the same are read, and a hundred more are named. */
async function closeCalendar(): Promise<void> {
  for (let n = 0; n < 20; n++)
    links.traps.learn(day(n), {
      outcome: 'indexed',
      text: 'Bugün etkinlik yok, yine bekleriz.',
      discovered: [],
    });
  const named = Array.from({ length: 100 }, (_, n) => ({
    ...{ url: day(1_000 + n), via: 'link' as const, foundOn: null, anchor: '', depth: 1 },
  }));
  await links.admission.add(named, store.urls, 1);
  await tries.write();
}

test('what waits is in the store, and in the next run waits again', async () => {
  await closeCalendar();
  expect(frontier.stats()).toMatchObject({ known: 100, waiting: 0, deferred: 100 });
  expect((await store.shapes.list())[0]).toMatchObject({
    pattern: 'a.tr/takvim/#',
    waiting: 100,
    isClosed: true,
  });
  await open();
  expect(frontier.stats()).toMatchObject({ known: 100, waiting: 0, deferred: 100 });
  expect(links.traps.report(1).rows).toMatchObject([{ waiting: 100, refused: 100 }]);
});

test('one page with news queues all that waited, also in the store', async () => {
  await closeCalendar();
  const text =
    'Kasabada bugün bir balıkçılık şenliği var; tekneler süslendi, çocuklar kıyıya indi, herkes türkü söyledi.';
  links.traps.learn(day(500), { outcome: 'indexed', text, discovered: [] });
  tries.follow(2);
  await tries.write();
  expect(frontier.stats()).toMatchObject({ waiting: 100, deferred: 0 });
  expect((await store.shapes.list())[0]).toMatchObject({ waiting: 0, isClosed: false, reopened: 1 });
});

test('a watched crawl tries one a day, if its budget allows', async () => {
  await closeCalendar();
  expect(tries.tryWatching(0, DAY_MS)).toBe(0);
  expect(tries.tryWatching(5, DAY_MS)).toBe(1);
  expect(tries.tryWatching(5, DAY_MS + 60_000)).toBe(0);
  expect(tries.tryWatching(5, 2 * DAY_MS)).toBe(1);
  expect(frontier.stats()).toMatchObject({ waiting: 2, deferred: 98 });
});

test('a request of a user opens a shape and keeps it open', async () => {
  await closeCalendar();
  tries.decide({ pattern: 'a.tr/takvim/#', decided: 'open' });
  tries.follow(2);
  await tries.write();
  expect(frontier.stats()).toMatchObject({ waiting: 100, deferred: 0 });
  for (let n = 0; n < 40; n++)
    links.traps.learn(day(n), {
      outcome: 'indexed',
      text: 'Bugün etkinlik yok, yine bekleriz.',
      discovered: [],
    });
  expect(links.traps.shapeThatHolds(day(9_999), 'link')).toBeNull();
  // What is no decision is ignored.
  tries.decide({ pattern: 7 });
  tries.decide(null);
});
