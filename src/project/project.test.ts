import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IndexFolder } from '../index/index-folder.ts';
import { catchUpIndex } from '../indexing/catch-up-index.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { loadProject, openForSearch, type ProjectPaths, projectPaths } from './project.ts';

let paths: ProjectPaths;
beforeEach(async () => {
  paths = projectPaths(mkdtempSync(join(tmpdir(), 'tazi-project-')));
  mkdirSync(paths.dataFolder, { recursive: true });
  writeFileSync(paths.configFile, '{}');
  const store = await openStore(paths.databaseFile, 'write');
  await store.urls.add([sampleUrl(1)], 1);
  const content = sampleContent({ title: '', text: 'Zeytin dalı.', textHash: 'h1' });
  await store.journeys.commit([sampleJourney('indexed', { page: 1, content })]);
  await store.close();
  await catchUpIndex(paths);
});
afterEach(() => rmSync(paths.folder, { recursive: true, force: true }));

describe('a project whose index another version wrote', () => {
  test('is searched after its index was built again', async () => {
    const folder = new IndexFolder(paths.indexFolder);
    const manifest = folder.readManifest()!;
    folder.writeManifest({ ...manifest, analyzer: manifest.analyzer - 1 });
    const opened = await openForSearch(loadProject(paths.folder, { environment: {} }), 'read');
    const request = { query: 'zeytin', page: 1, size: 10, sort: 'relevance', explain: false } as const;
    expect((await opened.search.search(request)).total).toBe(1);
    await opened.close();
    expect(folder.readManifest()!.analyzer).toBe(manifest.analyzer);
  });
});
