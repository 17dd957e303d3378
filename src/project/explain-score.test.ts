import { afterEach, beforeEach, expect, test } from 'vitest';
import { explainScore } from '../links/explain-score.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';

let store: Store;
const TARGET = { id: 9, url: 'https://hedef.com.tr/baraj-haberi' as CanonicalUrl, depth: 1, priority: 41 };

beforeEach(async () => {
  store = await openStore(':memory:', 'write');
  const page = (id: number, site: string, title: string) =>
    sampleJourney('indexed', {
      page: id,
      discovered: [sampleUrl(id, `https://www.${site}/${id}`)],
      content: sampleContent({ title, text: `${title}. Barajlarda su arttı.`, textHash: `${id}` }),
      links: [{ id: 9, url: TARGET.url, anchor: 'Baraj doldu' }],
    });
  await store.urls.add([sampleUrl(9, TARGET.url)], 0);
  await store.journeys.commit([
    page(1, 'bir.com.tr', 'Baraj haberleri'),
    page(2, 'iki.com.tr', 'Yağış'),
    page(3, 'iki.com.tr', 'Su'),
  ]);
});
afterEach(() => store.close());

test('each part of the score has its number, and the score is their mean', async () => {
  const memory = {
    weights: [],
    hits: 0,
    seen: 0,
    hosts: [],
    folders: [],
  };
  const score = await explainScore(TARGET, 1, { ...parts(store), memory, relevanceOf: null });
  expect(score.place).toBe(41);
  expect(score.sites).toMatchObject([
    { site: 'bir.com.tr', pages: 1, quality: 1 },
    { site: 'iki.com.tr', pages: 2, quality: 1 },
  ]);
  // Two sites with one vote each: 1 - 1 / (1 + 2).
  expect(score.backlinks).toBeCloseTo(2 / 3);
  expect(score.originality).toBe(1);
  expect(score.keywords).toBeGreaterThan(0.3);
  expect(score.terms.map(({ stem }) => stem)).toContain('baraj');
  expect(score.score).toBeCloseTo((score.backlinks + score.originality + score.keywords) / 3);
});

test('in a crawl with a topic, linking pages count by how much they are on it', async () => {
  const relevanceOf = ({ title }: { title: string }) => (title.startsWith('Baraj') ? 0.8 : 0);
  const score = await explainScore(TARGET, 1, { ...parts(store), memory: undefined, relevanceOf });
  expect(score.backlinks).toBeCloseTo(1 - 1 / 1.8);
});

const parts = ({ links, pages, changes }: Store) => ({ links, pages, changes });
