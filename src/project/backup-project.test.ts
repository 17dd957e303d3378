import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { backupProject } from './backup-project.ts';
import { examineProject } from './examine-project.ts';
import { loadProject, openForSearch, type ProjectPaths, projectPaths } from './project.ts';
import { restoreProject } from './restore-project.ts';

let folder: string;
let paths: ProjectPaths;
let backup: string;
const { settings } = loadSettings({ flags: { 'crawl.contact': 'mailto:test@example.org' } });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-yedek-ğ-'));
  paths = projectPaths(join(folder, 'proje'));
  backup = join(folder, 'yedekler', 'yedek.tar.gz');
  mkdirSync(join(paths.dataFolder, 'models'), { recursive: true });
  writeFileSync(paths.configFile, '{}');
  writeFileSync(paths.seedsFile, 'https://www.ornek.com.tr/\n');
  writeFileSync(join(paths.dataFolder, 'models', 'link-sorter.json'), '{"x":1}');
  await store(1, 2, 3);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function store(...ids: number[]): Promise<void> {
  const opened = await openStore(paths.databaseFile, 'write');
  await opened.urls.add(
    ids.map((id) => sampleUrl(id)),
    1,
  );
  const content = (id: number) => sampleContent({ title: '', text: `Zeytin ${id}.`, textHash: `h${id}` });
  await opened.journeys.commit(ids.map((page) => sampleJourney('indexed', { page, content: content(page) })));
  await opened.close();
}

const ill = async (of: ProjectPaths) => (await examineProject(of, settings)).findings.filter(({ ok }) => !ok);

describe('a backup', () => {
  test('is restored elsewhere: pages, settings, seeds, models; the index finds them, and doctor is content', async () => {
    const report = await backupProject(paths, backup, Date.UTC(2026, 2, 1));
    expect(report).toMatchObject({ file: backup, pages: 3, files: 4 });
    const there = join(folder, 'başka');
    expect(await restoreProject(backup, there)).toMatchObject({ pages: 3, at: '2026-03-01T00:00:00.000Z' });
    const restored = projectPaths(there);
    expect(readFileSync(restored.seedsFile, 'utf8')).toBe('https://www.ornek.com.tr/\n');
    expect(readFileSync(join(restored.dataFolder, 'models', 'link-sorter.json'), 'utf8')).toBe('{"x":1}');
    expect(await ill(restored)).toEqual([]);
    const opened = await openForSearch(loadProject(there, { environment: {} }), 'read');
    const request = { query: 'zeytin', page: 1, size: 10, sort: 'relevance', explain: false } as const;
    expect((await opened.search.search(request)).total).toBe(3);
    await opened.close();
  });

  test('holds one moment of a project that is being written, and its digest is the same for the same state', async () => {
    const lock = ProjectLock.take(paths.dataFolder);
    const writer = await openStore(paths.databaseFile, 'write');
    await backupProject(paths, backup, 1);
    await writer.urls.add([sampleUrl(4)], 1);
    await writer.journeys.commit([sampleJourney('indexed', { page: 4 })]);
    await writer.close();
    lock.release();
    expect(await restoreProject(backup, join(folder, 'eski'))).toMatchObject({ pages: 3 });
    const first = await backupProject(paths, backup, 1);
    const second = await backupProject(paths, backup, 1);
    expect(first.pages).toBe(4);
    expect(second.sha256).toBe(first.sha256);
  });

  test('is known to doctor, also when it is gone', async () => {
    await backupProject(paths, backup, 1);
    const found = async () =>
      (await examineProject(paths, settings)).findings.find(({ what }) => what === 'backup');
    expect(await found()).toMatchObject({ ok: true });
    rmSync(backup);
    expect(await found()).toMatchObject({ ok: false });
  });
});

describe('a restore', () => {
  test('touches no folder that has a project', async () => {
    await backupProject(paths, backup, 1);
    await expect(restoreProject(backup, paths.folder)).rejects.toMatchObject({ code: 'project-exists' });
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['empty', () => Buffer.alloc(0)],
    ['another file', () => gzipSync('merhaba '.repeat(1000))],
    [
      'changed',
      (bytes: Buffer) => {
        const plain = gunzipSync(bytes);
        plain[plain.length >> 1]! ^= 1;
        return gzipSync(plain);
      },
    ],
    [
      'climbing out',
      (bytes: Buffer) =>
        gzipSync(
          Buffer.from(gunzipSync(bytes).toString('latin1').replace('seeds.txt', '../ed.txt'), 'latin1'),
        ),
    ],
  ])('of a file that is %s says so and leaves nothing behind', async (_, spoil) => {
    await backupProject(paths, backup, 1);
    writeFileSync(backup, spoil(readFileSync(backup)));
    const there = join(folder, 'yeni');
    await expect(restoreProject(backup, there)).rejects.toMatchObject({ code: 'file-unreadable' });
    expect(existsSync(there)).toBe(false);
  });

  test('that fails removes the folders it created, and no others', async () => {
    const missing = join(folder, 'yok.tar.gz');
    const own = join(folder, 'boş');
    mkdirSync(own);
    await expect(restoreProject(missing, own)).rejects.toMatchObject({ code: 'file-unreadable' });
    await expect(restoreProject(missing, join(folder, 'a', 'b'))).rejects.toMatchObject({
      code: 'file-unreadable',
    });
    expect(existsSync(own)).toBe(true);
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });
});
