import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Page } from '../model/page.ts';
import type { ChangeLog } from '../model/store.ts';
import { exportLabelled } from './export-labelled.ts';

test('pages with a topic become two files and a card, without near-duplicates', async () => {
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
  const scan = async (after: number) =>
    after > 0 ? [] : pages.map((page, i) => ({ seq: i + 1, id: page.id, page }));
  const report = await exportLabelled({ scan } as unknown as ChangeLog, folder, 1_700_000_000_000);
  expect(report).toMatchObject({ nearDuplicates: 2, labels: { spor: 10, sağlık: 9 } });
  expect(report.train + report.test).toBe(19);
  const test = readFileSync(join(folder, 'test.jsonl'), 'utf8').trim().split('\n');
  expect(test).toHaveLength(report.test);
  expect(JSON.parse(test[0]!)).toMatchObject({ site: 'a.tr', label: expect.any(String) });
  expect(readFileSync(join(folder, 'DATACARD.md'), 'utf8')).toMatch(
    /2 near-duplicates[\s\S]*\| spor \| 10 \|/,
  );
  rmSync(folder, { recursive: true });
});
