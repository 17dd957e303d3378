import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { openStaging } from '../store/staging.ts';
import { type BackupContents, backupProject } from './backup-project.ts';
import { examineProject } from './examine-project.ts';
import { moveBack, moveFiles } from './move-files.ts';
import { loadProject, openForSearch, type ProjectPaths, projectPaths } from './project.ts';
import { restoreProject } from './restore-project.ts';
import { readTar, TAR_END, tarHeader, tarPadding } from './tar.ts';

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

type Entry = { name: string; data: Buffer };

/** The backup with other entries. */
async function withEntries(packed: Buffer, change: (entries: Entry[]) => Entry[]): Promise<Buffer> {
  const entries: Entry[] = [];
  for await (const event of readTar(Readable.from([gunzipSync(packed)])))
    if (event.kind === 'file') entries.push({ name: event.name, data: Buffer.alloc(0) });
    else entries.at(-1)!.data = Buffer.concat([entries.at(-1)!.data, event.data]);
  const parts = change(entries).flatMap(({ name, data }) => [
    tarHeader(name, data.length),
    data,
    tarPadding(data.length),
  ]);
  return gzipSync(Buffer.concat([...parts, TAR_END]));
}

/** The backup with another list of its files. */
function withList(packed: Buffer, change: (list: BackupContents) => unknown): Promise<Buffer> {
  return withEntries(packed, ([list, ...rest]) => {
    const contents = JSON.parse(list!.data.toString()) as BackupContents;
    change(contents);
    return [{ name: list!.name, data: Buffer.from(JSON.stringify(contents)) }, ...rest];
  });
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

  // Finding 10: a killed backup left archive.part in a folder next to it.
  test('names the place that cannot take it: a folder, or something below a file', async () => {
    for (const place of [folder, join(paths.configFile, 'yedek.tar.gz')]) {
      const failed = backupProject(paths, place, 1);
      await expect(failed).rejects.toMatchObject({ code: 'folder-unwritable' });
      await expect(failed).rejects.toThrow(place);
    }
  });

  test('removes what a killed one has left, and says so', async () => {
    mkdirSync(join(folder, 'yedekler'));
    const stale = `${backup}.aB3dE9`;
    mkdirSync(stale);
    ProjectLock.take(stale).release();
    writeFileSync(join(stale, 'archive.part'), 'half');
    const own = `${backup}.ozelim`;
    mkdirSync(own);
    writeFileSync(join(own, 'notlar.txt'), 'benim');
    expect((await backupProject(paths, backup, 1)).leftovers).toEqual([stale]);
    expect(readdirSync(join(folder, 'yedekler')).sort()).toEqual(['yedek.tar.gz', 'yedek.tar.gz.ozelim']);
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
  // Finding 10: a killed restore left half a project, and the next one refused.
  test('that was killed while it moved files is undone by the next', async () => {
    await backupProject(paths, backup, 1);
    const there = join(folder, 'yarım');
    mkdirSync(join(there, 'data'), { recursive: true });
    const staging = await openStaging(join(there, '.restore-'));
    const prepared = join(staging.folder, 'project');
    mkdirSync(join(prepared, 'data'), { recursive: true });
    writeFileSync(join(prepared, 'tazi.config.json'), '{"half":1}');
    writeFileSync(join(prepared, 'data', 'tazi.db'), 'half');
    // As if the kill came after these two.
    await moveFiles(prepared, there, ['tazi.config.json', 'data/tazi.db']);
    const busy = await openStaging(join(there, '.restore-'));
    await expect(restoreProject(backup, there)).rejects.toMatchObject({ code: 'project-exists' });
    // The process is gone, and so is its hold on the folder.
    const stale = join(there, '.restore-zZ9yX1');
    renameSync(staging.folder, stale);
    rmSync(join(stale, 'lock'));
    ProjectLock.take(stale).release();
    const report = await restoreProject(backup, there);
    expect(report).toMatchObject({ pages: 3, leftovers: [stale] });
    expect(existsSync(stale)).toBe(false);
    await staging.close();
    // What somebody is at work in stays.
    expect(existsSync(busy.folder)).toBe(true);
    await busy.close();
    expect(readFileSync(join(there, 'tazi.config.json'), 'utf8')).toBe('{}');
    expect(await ill(projectPaths(there))).toEqual([]);
  });

  test('undoes only its own moves', async () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    for (const name of [from, to]) mkdirSync(name);
    writeFileSync(join(from, 'seeds.txt'), 'a');
    writeFileSync(join(from, 'rules.json'), 'b');
    await moveFiles(from, to, ['seeds.txt', 'rules.json']);
    rmSync(join(to, 'seeds.txt'));
    writeFileSync(join(to, 'own.txt'), 'kept in another place, so that no number is used again');
    writeFileSync(join(to, 'seeds.txt'), 'written by somebody');
    await moveBack(from, to);
    expect(existsSync(join(to, 'rules.json'))).toBe(false);
    expect(readFileSync(join(from, 'rules.json'), 'utf8')).toBe('b');
    expect(readFileSync(join(to, 'own.txt'), 'utf8')).toMatch(/kept/);
  });

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
    // These were an internal error, and accepted.
    [
      'one with an entry twice',
      (bytes: Buffer) => withEntries(bytes, (entries) => [...entries, entries[1]!]),
    ],
    ['one that lists a file twice', (bytes: Buffer) => withList(bytes, ({ files }) => files.push(files[0]!))],
    ['one with a negative length', (bytes: Buffer) => withList(bytes, ({ files }) => (files[0]!.bytes = -1))],
    ['one with another length', (bytes: Buffer) => withList(bytes, ({ files }) => files[0]!.bytes++)],
    ['one with an unlisted file', (bytes: Buffer) => withList(bytes, ({ files }) => files.shift())],
    [
      'one with a field too many',
      (bytes: Buffer) => withList(bytes, (list) => Object.assign(list, { x: 1 })),
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
    writeFileSync(backup, await spoil(readFileSync(backup)));
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
