import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IndexReader } from './index-reader.ts';
import { IndexWriter } from './index-writer.ts';
import type { IndexChange } from './indexable-page.ts';
import { NO_MORE_DOCS } from './postings/postings-cursor.ts';
import { testPage } from './test-page.ts';

const WORDS = [
  'ev',
  'evler',
  'evde',
  'kitap',
  'kitabı',
  'gül',
  'güller',
  'gul',
  've',
  '1453',
  'İstanbul',
  'ışık',
];

const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' '));
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('put' as const), id: fc.integer({ min: 1, max: 25 }), text }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 25 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('commit' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), steps: fc.nat({ max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
);

describe('an index that follows a store', () => {
  it('matches an index built from scratch, whatever the order of commits, merges and restarts', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        const folder = mkdtempSync(join(tmpdir(), 'tazi-follow-'));
        const history: IndexChange[] = [];
        let writer = IndexWriter.open(folder, { maxBufferedWords: 40 });
        for (const now of steps) {
          if (now.kind === 'put' || now.kind === 'remove') {
            const page = now.kind === 'put' ? testPage(now.id, now.text, now.text.slice(0, 8)) : null;
            history.push({ seq: history.length + 1, id: now.id, page });
            writer.apply(history.slice(-1));
          } else if (now.kind === 'commit') {
            writer.commit(history.length);
          } else if (now.kind === 'merge') {
            let clock = 0;
            writer.maybeMerge({
              budgetMs: now.steps,
              now: () => clock++,
              moment: now.steps % 2 === 0 ? 'rest' : 'stream',
            });
          } else {
            writer.close();
            writer = IndexWriter.open(folder, { maxBufferedWords: 40 });
            writer.apply(history.slice(writer.checkpoint));
          }
        }
        writer.commit(history.length);
        writer.maybeMerge();
        writer.close();
        const anew = mkdtempSync(join(tmpdir(), 'tazi-anew-'));
        const other = IndexWriter.open(anew);
        other.apply(history);
        other.commit(history.length);
        other.close();
        expect(contentOf(folder)).toEqual(contentOf(anew));
        rmSync(folder, { recursive: true });
        rmSync(anew, { recursive: true });
      }),
      { numRuns: 40 },
    );
  });
});

/** Every term with its live pages, counts and positions. */
function contentOf(folder: string): Record<string, string[]> {
  const reader = IndexReader.open(folder);
  const content: Record<string, string[]> = {};
  for (const { reader: segment, tombstones } of reader.segments) {
    segment.forEachTerm('', (key, info) => {
      const cursor = segment.cursor(info);
      for (let doc = cursor.next(); doc !== NO_MORE_DOCS; doc = cursor.next()) {
        if (tombstones.has(doc)) continue;
        const places = cursor.positions();
        // A word that shares the list of its stem also has its positions, unlike one with a list of its own
        const positions = key.charCodeAt(0) === 2 ? [] : [...places.values.subarray(0, places.length)];
        const entry = `${segment.page(doc)}: ${cursor.count}${cursor.inTitle ? 't' : ''} ${positions.join(',')}`;
        content[key] ??= [];
        content[key].push(entry);
      }
      return true;
    });
  }
  reader.close();
  for (const entries of Object.values(content)) entries.sort();
  return Object.fromEntries(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)));
}
