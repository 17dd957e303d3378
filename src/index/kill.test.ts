import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IndexReader } from './index-reader.ts';
import { IndexWriter } from './index-writer.ts';

const ROUNDS = 4;
const PAGES = 60;

/**
 * Follows a synthetic store endlessly, in small commits and merge steps, and reports what it has committed.
 */
const FOLLOWER = `
import { writeSync } from 'node:fs';
import { IndexWriter } from '${import.meta.resolve('./index-writer.ts')}';
const writer = IndexWriter.open(process.argv[1]);
const fixed = { site: 'a.tr', siteId: 1, title: '', language: 'tr', topic: null, publishedAt: null, changedAt: 1 };
for (let seq = writer.checkpoint + 1; ; seq++) {
  const id = 1 + (seq * 7) % ${PAGES};
  const page = seq % 5 === 0 ? null : { id, text: 'sürüm' + seq + ' ortak kelimeler', ...fixed };
  writer.apply([{ seq, id, page }]);
  if (seq % 3 === 0) {
    writer.commit(seq);
    writeSync(1, seq + '\\n');
  }
  writer.maybeMerge({ budgetMs: 2 });
}`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('an index whose writer is killed', () => {
  it('holds exactly what was committed, and the next writer continues from there', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const acknowledged = await followUntilKilled(20 + round * 13);
      const reader = IndexReader.open(folder);
      expect(reader.checkpoint).toBeGreaterThanOrEqual(acknowledged);
      expect(contentOf(reader)).toEqual(expectedAt(reader.checkpoint));
      reader.close();
    }
    const writer = IndexWriter.open(folder);
    expect(() => writer.verify()).not.toThrow();
    writer.close();
  }, 60_000);
});

/** The last sequence number that the follower reported as committed before it died. */
function followUntilKilled(commits: number): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', FOLLOWER, folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let last = 0;
  let seen = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = Number(line);
    if (++seen === commits) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === null ? resolve(last) : reject(new Error(`ended with ${code}`))));
  });
}

/** Which version of each page can be found. */
function contentOf(reader: IndexReader): Map<number, string> {
  const content = new Map<number, string>();
  for (const { reader: segment, tombstones } of reader.segments) {
    segment.forEachTerm('\u0002surum', (key, info) => {
      const cursor = segment.cursor(info);
      const doc = cursor.next();
      if (!tombstones.has(doc)) content.set(segment.page(doc), key.slice(1));
      return true;
    });
  }
  return new Map([...content].sort(([a], [b]) => a - b));
}

function expectedAt(checkpoint: number): Map<number, string> {
  const expected = new Map<number, string>();
  for (let seq = 1; seq <= checkpoint; seq++) {
    const id = 1 + ((seq * 7) % PAGES);
    if (seq % 5 === 0) expected.delete(id);
    else expected.set(id, `surum${seq}`);
  }
  return new Map([...expected].sort(([a], [b]) => a - b));
}
