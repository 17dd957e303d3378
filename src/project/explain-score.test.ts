import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import { explainScore, type ScoreStory } from '../links/explain-score.ts';
import { learnProjectKeywords } from '../links/learn-keywords.ts';
import { linkTargets } from '../model/link-targets.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { packHtml } from '../store/stored-html.ts';
import { ScoreReader } from './score-reader.ts';

let store: Store;
const TARGET = { id: 9, url: 'https://hedef.com.tr/baraj-haberi' as CanonicalUrl, depth: 1, priority: 41 };

beforeEach(async () => {
  store = await openStore(':memory:', 'write');
  const page = (id: number, site: string, title: string) =>
    sampleJourney('indexed', {
      page: id,
      discovered: [sampleUrl(id, `https://www.${site}/${id}`)],
      content: sampleContent({ title, text: `${title}. Barajlarda su arttı.`, textHash: `${id}` }),
      links: linkTargets([{ id: 9, anchor: 'Baraj doldu' }]),
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
  const score = await explainScore(TARGET, 1, { ...(await parts(store)), memory, relevanceOf: null });
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
  const score = await explainScore(TARGET, 1, { ...(await parts(store)), memory: undefined, relevanceOf });
  expect(score.backlinks).toBeCloseTo(1 - 1 / 1.8);
});

test('words around links count, and are shown for one page of each site', async () => {
  const plain = await explainScore(TARGET, 1, {
    ...(await parts(store)),
    memory: undefined,
    relevanceOf: null,
  });
  const around = async () => 'Baraj doldu, barajlarda su arttı';
  const score = await explainScore(TARGET, 1, {
    ...{ ...(await parts(store)), memory: undefined, relevanceOf: null, around },
  });
  expect(score.links).toEqual([
    { from: 'https://www.bir.com.tr/1', anchor: 'Baraj doldu', around: 'Baraj doldu, barajlarda su arttı' },
    { from: 'https://www.iki.com.tr/2', anchor: 'Baraj doldu', around: 'Baraj doldu, barajlarda su arttı' },
  ]);
  const stems = ({ terms }: ScoreStory) => terms.map(({ stem }) => stem);
  expect(
    stems(score)
      .filter((stem) => !stems(plain).includes(stem))
      .join(' '),
  ).toMatch(/^art/);
  expect(score.keywords).not.toBe(plain.keywords);
});

test('they are read from the stored HTML of the linking page', async () => {
  const html =
    '<p>Valilik yağışlar için <a href="https://hedef.com.tr/baraj-haberi">Baraj doldu</a> dedi.</p>';
  await store.journeys.commit([
    sampleJourney('indexed', {
      page: 4,
      discovered: [sampleUrl(4, 'https://www.dort.com.tr/4')],
      content: sampleContent({ title: 'Dört', textHash: '4' }),
      links: linkTargets([{ id: 9, anchor: 'Baraj doldu' }]),
      body: packHtml(Buffer.from(html)),
    }),
  ]);
  const reader = new ScoreReader(store, loadSettings({ environment: {} }).settings, '/nowhere');
  const score = await reader.scoreOf(TARGET.url);
  expect(score?.links.map(({ around }) => around)).toContain('Valilik yağışlar için Baraj doldu dedi.');
  expect(await reader.scoreOf('https://hedef.com.tr/baska' as CanonicalUrl)).toBeNull();
});

const parts = async ({ links, pages, changes }: Store) => ({
  ...{ links, pages, around: async () => '' },
  profile: await learnProjectKeywords(changes, null),
});
