import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Page } from '../model/page.ts';
import { readLabelledTexts } from './evaluation/read-labelled-texts.ts';
import { exportLabelled, labelOf } from './export-labelled.ts';

test('pages with a topic become two files and a card that tells human from machine labels, without near-duplicates', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-labelled-'));
  const words = (seed: number) =>
    Array.from({ length: 40 }, (_, i) => `söz${(seed * 97 + i * 31) % 887}`).join(' ');
  const pages = Array.from({ length: 22 }, (_, i) => ({
    id: i + 1,
    url: `https://a.tr/${i}`,
    site: 'a.tr',
    title: `Başlık ${i}`,
    // The last two repeat the first two.
    text: words(i % 20),
    topic: i === 7 ? null : i % 2 === 0 ? 'spor' : 'sağlık',
    topicScores: { spor: 0.9 },
    fetchedAt: 1_700_000_000_000,
  })) as unknown as Page[];
  const origins = {
    human: new Map([
      [3, 'yemek'],
      [8, 'yemek'],
    ]),
    model: { kind: 'linear', digest: 'abc', analysis: 3, documents: 2717 },
    thresholds: { model: 0.5, custom: { yemek: 0.7 } },
  };
  async function* labelled() {
    yield* pages.filter((page) => labelOf(page, origins) !== null);
  }
  const report = await exportLabelled(labelled(), folder, 1_700_000_000_000, origins);
  expect(report).toMatchObject({ human: 2, nearDuplicates: 2, labels: { spor: 9, sağlık: 9, yemek: 2 } });
  expect(report.train + report.test).toBe(20);
  const test = readFileSync(join(folder, 'test.jsonl'), 'utf8').trim().split('\n');
  expect(test).toHaveLength(report.test);
  expect(JSON.parse(test[0]!)).toMatchObject({ site: 'a.tr', label: expect.any(String) });
  expect(readFileSync(join(folder, 'DATACARD.md'), 'utf8')).toMatch(
    /2 near-duplicates[\s\S]*2 pages\)[\s\S]*18 pages[\s\S]*linear, version abc[\s\S]*0\.50[\s\S]*yemek from 0\.70[\s\S]*\| spor \| 9 \|/,
  );
  const all = ['train', 'test'].flatMap((part) => readLabelledTexts(join(folder, `${part}.jsonl`)));
  expect(all.filter(({ label }) => label === 'yemek')).toHaveLength(2);
  const rows = ['train', 'test'].flatMap((part) =>
    readFileSync(join(folder, `${part}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { label: string; labelledBy: string }),
  );
  expect(rows.filter(({ labelledBy }) => labelledBy === 'human').map(({ label }) => label)).toEqual([
    'yemek',
    'yemek',
  ]);
  rmSync(folder, { recursive: true });
});
