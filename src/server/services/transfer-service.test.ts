import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { catchUpIndex } from '../../indexing/catch-up-index.ts';
import { loadProject, openForSearch, type SearchableProject } from '../../project/project.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../../store/contract/samples.ts';
import { openStore } from '../../store/open-store.ts';
import { transferService } from './transfer-service.ts';

let folder: string;
let opened: SearchableProject;
let service: ReturnType<typeof transferService>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-transfer-'));
  writeFileSync(join(folder, 'tazi.config.json'), '{}');
  const project = loadProject(folder, { environment: {} });
  mkdirSync(project.paths.dataFolder);
  await fill(project.paths.databaseFile);
  await catchUpIndex(project.paths);
  opened = await openForSearch(project, 'read');
  service = transferService(project, opened);
});
afterEach(async () => {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

async function fill(file: string): Promise<void> {
  const store = await openStore(file, 'write');
  await store.urls.add([sampleUrl(1), sampleUrl(2)], 1);
  await store.journeys.commit([
    sampleJourney('indexed', { page: 1, content: sampleContent({ topic: 'sağlık' }) }),
    sampleJourney('indexed', { page: 2, content: sampleContent({ language: 'az', textHash: 'az' }) }),
  ]);
  await store.close();
}

async function urlsOf(request: Parameters<typeof service.exportPages>[0]): Promise<string[]> {
  let lines = '';
  for await (const piece of service.exportPages(request)) lines += piece;
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { url: string }).url);
}

test('exports Turkish pages unless a language or all are asked for', async () => {
  expect(await urlsOf({ format: 'jsonl' })).toEqual([sampleUrl(1).url]);
  expect(await urlsOf({ format: 'jsonl', language: 'az' })).toEqual([sampleUrl(2).url]);
  expect(await urlsOf({ format: 'jsonl', language: 'all' })).toHaveLength(2);
});

test('refuses filters whose values do not exist, before anything is written', async () => {
  await expect(urlsOf({ format: 'jsonl', topic: 'saglk' })).rejects.toMatchObject({
    code: 'filter-unknown',
    message: expect.stringContaining('sağlık'),
  });
  await expect(urlsOf({ format: 'parquet', site: 'yok.com.tr' })).rejects.toMatchObject({
    code: 'filter-unknown',
  });
});
