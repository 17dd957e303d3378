import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { packageRoot } from '../../src/config/package-root.ts';
import { IndexReader } from '../../src/index/index-reader.ts';
import type { Journey } from '../../src/model/journey.ts';
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { randomFrom } from './random-from.ts';

export type IndexCrashReport = {
  rounds: number;
  seed: number;
  /** Changes of pages that the store had when a round was killed, over all rounds. */
  changes: number;
  /**
   * Number of rounds that were killed with the index behind the store, with several segments, and during a
   * rebuild.
   */
  behind: number;
  severalSegments: number;
  rebuilding: number;
  /** Every broken promise, as a sentence; should be empty. */
  broken: string[];
};

const DOCUMENTS = 3_000;
const WORDS = 80;
/** Longest life of a process, from its first write on. */
const MAX_LIFE_MS = 2_500;
const REMOVED_EVERY_ROUND = 20;
const REBUILD_EVERY = 9;

/**
 * Kills real imports (and rebuilds of the index) with SIGKILL at random moments, including the middle of
 * commits and merges. Each import brings a new version of every document; pages are removed in between. After
 * each kill the index must be intact and match the store at its checkpoint; after the last import both must
 * match completely.
 */
export async function indexRounds(
  rounds: number,
  seed: number,
  log: (line: string) => void,
): Promise<IndexCrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-crash-index-'));
  const random = randomFrom(seed);
  const report: IndexCrashReport = {
    ...{ rounds, seed, changes: 0, behind: 0, severalSegments: 0, rebuilding: 0 },
    broken: [],
  };
  const file = join(folder, 'belgeler.jsonl');
  let sequence = 0;
  mkdirSync(join(folder, 'data'));
  try {
    for (let round = 1; round <= rounds; round++) {
      writeFileSync(file, documents(round, random));
      const isRebuilding = round % REBUILD_EVERY === 0;
      await runFor(folder, isRebuilding ? ['doctor', '--repair'] : ['import', file], random() * MAX_LIFE_MS);
      const found = await examine(folder);
      report.broken.push(...found.broken.map((sentence) => `round ${round}: ${sentence}`));
      if (found.sequence < sequence) report.broken.push(`round ${round}: the store went back in time`);
      report.changes += found.sequence - sequence;
      sequence = found.sequence;
      if (found.behind > 0) report.behind++;
      if (found.segments > 1) report.severalSegments++;
      if (isRebuilding) report.rebuilding++;
      log(
        `round ${round}: ${found.pages} pages, index ${found.behind} changes behind, ${found.segments} segments`,
      );
      sequence += await removeSome(folder, random);
    }
    writeFileSync(file, documents(rounds + 1, random));
    await runFor(folder, ['import', file], Number.POSITIVE_INFINITY);
    const end = await examine(folder);
    report.broken.push(...end.broken);
    if (end.behind !== 0) report.broken.push(`the index is ${end.behind} changes behind after all`);
    if (end.pages !== DOCUMENTS)
      report.broken.push(`${end.pages} of ${DOCUMENTS} documents are in the store`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

function documents(version: number, random: () => number): string {
  const lines: string[] = [];
  for (let id = 1; id <= DOCUMENTS; id++) {
    const words = Array.from({ length: WORDS }, () => `kelime${Math.floor(random() ** 3 * 5_000)}`);
    const text = `sürüm${version} belge${id} ${words.join(' ')}`;
    lines.push(JSON.stringify({ url: `https://ornek${id % 7}.com.tr/${id}`, title: `Belge ${id}`, text }));
  }
  return lines.join('\n');
}

/**
 * The clock starts when documents or the index are first written: loading the program is not what is tested.
 */
async function runFor(folder: string, args: readonly string[], lifeMs: number): Promise<void> {
  const before = lastWritten(folder);
  const cli = join(packageRoot(), 'dist/bin/cli.js');
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: folder,
    env: { ...process.env, TAZI_CRAWL_CONTACT: 'mailto:test@example.org' },
    stdio: 'ignore',
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      hasEnded = true;
      resolve();
    }),
  );
  if (Number.isFinite(lifeMs)) {
    while (!hasEnded && lastWritten(folder) === before) await pause(5);
    await Promise.race([ended, pause(lifeMs)]);
    child.kill('SIGKILL');
  }
  await ended;
}

/** Opening the store writes a little to its log; the first documents write more. */
const OPENING_BYTES = 200_000;

function lastWritten(folder: string): string {
  const log = statSync(join(folder, 'data/tazi.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
  const index = statSync(join(folder, 'data/index/manifest.json'), { throwIfNoEntry: false })?.mtimeMs;
  return `${log > OPENING_BYTES} ${index}`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

type Examined = { pages: number; sequence: number; behind: number; segments: number; broken: string[] };

async function examine(folder: string): Promise<Examined> {
  const store = SqliteStore.open(databaseFile(folder), 'write');
  try {
    const broken = (await store.check()).map(({ what, detail }) => `${what} ${detail}`);
    const index = IndexReader.open(join(folder, 'data/index'));
    try {
      index.verify();
      broken.push(...disagreements(store, index));
      const rows = store.file.prepare('SELECT (SELECT count(*) FROM pages) AS pages').get() as {
        pages: number;
      };
      const { seq } = store.file.prepare('SELECT coalesce(max(seq), 0) AS seq FROM changes').get() as {
        seq: number;
      };
      const { checkpoint, segments } = index;
      return {
        pages: rows.pages,
        sequence: seq,
        behind: seq - checkpoint,
        segments: segments.length,
        broken,
      };
    } finally {
      index.close();
    }
  } finally {
    await store.close();
  }
}

/** Changes after the index's checkpoint may be there in either version; everything else must be equal. */
function disagreements({ file }: SqliteStore, index: IndexReader): string[] {
  const broken: string[] = [];
  const indexed = new Map<number, number>();
  for (const { reader, tombstones } of index.segments) {
    for (let doc = 0; doc < reader.docs; doc++) {
      if (tombstones.has(doc)) continue;
      const page = reader.page(doc);
      if (indexed.has(page)) broken.push(`page ${page} is in the index twice`);
      indexed.set(page, reader.fingerprint(doc));
    }
  }
  const rows = file
    .prepare('SELECT c.page, c.seq, p.text FROM changes c LEFT JOIN pages p ON p.id = c.page')
    .all() as { page: number; seq: number; text: string | null }[];
  for (const { page, seq, text } of rows) {
    const found = indexed.get(page);
    indexed.delete(page);
    if (seq > index.checkpoint) continue;
    if (text === null && found !== undefined) broken.push(`page ${page} was removed and is in the index`);
    if (text !== null && found !== crc32(text))
      broken.push(`page ${page} is not in the index as it is in the store`);
  }
  for (const page of indexed.keys()) broken.push(`page ${page} is in the index and never was in the store`);
  return broken;
}

/** Like a crawl that finds pages gone; returns the number of changes. */
async function removeSome(folder: string, random: () => number): Promise<number> {
  const store = SqliteStore.open(databaseFile(folder), 'write');
  try {
    const { last } = store.file.prepare('SELECT coalesce(max(id), 0) AS last FROM urls').get() as {
      last: number;
    };
    const before = await store.changes.sequence();
    for (let left = last === 0 ? 0 : REMOVED_EVERY_ROUND; left > 0; left--) {
      const page = 1 + Math.floor(random() * last);
      if (await store.urls.get(page)) await store.journeys.commit([goneJourney(page)]);
    }
    return (await store.changes.sequence()) - before;
  } finally {
    await store.close();
  }
}

function goneJourney(page: number): Journey {
  const at = Date.now();
  const times = { at, scheduled: at, tookMs: 1, next: Number.POSITIVE_INFINITY };
  return {
    visit: { page, outcome: 'gone', heard: 'gone', status: 404, reason: 'http-404', bytes: 0, ...times },
    content: null,
    body: null,
    discovered: [],
    links: null,
    validators: { etag: null, lastModified: null },
    bodyHash: '',
    duplicateOf: null,
    policyState: undefined,
    retry: false,
    hostNotBefore: 0,
  };
}

function databaseFile(folder: string): string {
  return join(folder, 'data/tazi.db');
}
