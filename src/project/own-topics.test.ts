import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../store/open-store.ts';
import { judgeOf } from '../topics/judge-of.ts';
import { listTopics } from '../topics/list-topics.ts';
import { topicScores } from '../topics/topic-scores-report.ts';
import { fileSource } from '../transfer/import/document-lines.ts';
import { importDocuments } from '../transfer/import/import-documents.ts';
import { askTopic, topicFile, uncertainPages } from './own-topics.ts';
import { projectPaths } from './project.ts';

const folder = mkdtempSync(join(tmpdir(), 'tazi-own-'));
const paths = projectPaths(folder);
const sources = { modelFile: null, ownFolder: join(paths.dataFolder, 'models'), version: 1, focus: [] };

const QUAKE = ['deprem', 'fay', 'artçı', 'sarsıntı', 'büyüklüğünde', 'Kandilli', 'merkez üssü', 'hasar'];
const OTHER = ['bahçe', 'roman', 'tarif', 'maç', 'borsa', 'okul', 'tren', 'müzik', 'resim', 'hava'];

function sentenceOf(words: readonly string[], seed: number): string {
  const all = Array.from({ length: 30 }, (_, i) => words[(seed * 7 + i * 3) % words.length]);
  return `Bugün ${all.join(' ve ')} hakkında konuşuldu, yazı numarası ${seed} olan haber böyle bitti.`;
}

beforeAll(async () => {
  const lines = Array.from({ length: 60 }, (_, i) => {
    const isQuake = i < 20;
    return JSON.stringify({
      url: `https://ornek.com.tr/${i}`,
      title: isQuake ? `Deprem haberi ${i}` : `Haber ${i}`,
      text: sentenceOf(isQuake ? QUAKE : OTHER, i),
    });
  });
  const file = join(folder, 'belgeler.jsonl');
  writeFileSync(file, lines.join('\n'));
  await importDocuments(paths, fileSource(file));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a topic is learnt from a few pages, found on others, and improved by labels', async () => {
  const request = {
    action: 'add' as const,
    name: 'Deprem',
    pages: [1, 2, 3, 4, 5, 6],
    texts: [],
    keywords: ['deprem'],
    precision: 0.5,
  };
  expect(await askTopic(paths, sources, request, 2)).toBe(true);
  let store = await openStore(paths.databaseFile, 'read');
  const unlabelled = (await store.pages.getMany([10, 12, 15])).values();
  for (const page of unlabelled) expect(page.topicScores?.['Deprem']).toBeGreaterThan(0.5);
  expect((await store.pages.get(50))!.topicScores?.['Deprem'] ?? 0).toBeLessThan(0.5);
  const listed = (await listTopics(store, { ...sources, version: 3 }))[0]!;
  expect(listed).toMatchObject({
    id: 'deprem',
    label: 'Deprem',
    isOwn: true,
    own: { about: 6, notAbout: 0 },
  });
  expect(topicScores(sources).own).toMatchObject([{ id: 'deprem', threshold: listed.own!.threshold }]);
  expect(topicScores(sources).own[0]!.curve[0]).toMatchObject({ threshold: 0, recall: 1 });
  const told = judgeOf({ ...sources, version: 3 }).explain({ text: sentenceOf(QUAKE, 3) }, 'Deprem')!;
  expect(told.topic).toBe('Deprem');
  expect(told.words.filter(({ share }) => share > 0)).not.toHaveLength(0);
  const [first] = await uncertainPages(store, sources, 'deprem', 5);
  expect(first!.id).toBeGreaterThan(6);
  await store.close();
  const label = { page: first!.id, isAbout: first!.id <= 20 };
  expect(await askTopic(paths, sources, { action: 'label', topic: 'deprem', labels: [label] }, 4)).toBe(true);
  store = await openStore(paths.databaseFile, 'read');
  expect(await store.topics.labels('deprem')).toContainEqual(label);
  expect((await uncertainPages(store, sources, 'deprem', 60)).map(({ id }) => id)).not.toContain(first!.id);
  await store.close();
  await askTopic(paths, sources, { action: 'remove', topic: 'Deprem' }, 5);
  store = await openStore(paths.databaseFile, 'read');
  expect((await listTopics(store, { ...sources, version: 6 })).map(({ id }) => id)).not.toContain('deprem');
  expect((await store.pages.get(10))!.topicScores).not.toHaveProperty('Deprem');
  await store.close();
}, 60_000);

test('a topic that was not added cannot be labelled', async () => {
  await expect(
    askTopic(paths, sources, { action: 'label', topic: 'yok', labels: [] }, 9),
  ).rejects.toMatchObject({ code: 'topic-unknown' });
});

test.each(['', '   ', 'a,b', '!?', 'x'.repeat(101)])('a topic cannot be named "%s"', async (name) => {
  const request = { action: 'add' as const, name, pages: [1], texts: [], keywords: [], precision: 0.5 };
  await expect(askTopic(paths, sources, request, 9)).rejects.toMatchObject({ code: 'topic-name' });
});

test('the model of a topic has a name that every file system takes', () => {
  expect(topicFile('arıcılık')).toBe('own-arıcılık.bin');
  const long = topicFile('話'.repeat(100));
  expect(Buffer.byteLength(`${long}.part`)).toBeLessThanOrEqual(255);
  expect(long).not.toBe(topicFile('話'.repeat(99)));
});
