import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Analyzer } from '../../index/analysis/analyzer.ts';
import { IndexReader } from '../../index/index-reader.ts';
import { IndexWriter } from '../../index/index-writer.ts';
import { testPage } from '../../index/test-page.ts';
import { parseQuery as parse } from '../query/parse-query.ts';
import { planQuery, segmentTerms } from '../query/plan-query.ts';
import { WorkBudget } from '../work-budget.ts';
import { bestPages } from './best-pages.ts';
import { firstStage } from './first-stage.ts';
import { scoreAll } from './score-all.ts';
import { TopHits } from './top-hits.ts';

const WORDS = Array.from({ length: 300 }, (_, number) => `kelime${'abcdefghij'[number % 10]}${number}`);
const SHORT = ['ve', 'bir', 'bu', 'su', 'gul', 'elma', 'kuru'];
const DOCS = 11_000;
/** The first segment has several windows, the others one. */
const SEGMENT_ENDS = [9_500, 10_400];

let folder: string;
let reader: IndexReader;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-max-score-'));
  const writer = IndexWriter.open(folder);
  const random = seeded(5);
  for (let id = 1; id <= DOCS; id++) {
    const words: string[] = [];
    for (let left = 2 + Math.floor(random() ** 3 * 40); left > 0; left--) {
      const from = random() < 0.4 ? SHORT : STEMS;
      words.push(from[Math.floor(random() ** 2.5 * from.length)]!);
    }
    const page = testPage(id, words.join(' '), words[0], `site${id % 40}.tr`);
    writer.apply([{ seq: id, id, page }]);
    if (SEGMENT_ENDS.includes(id)) writer.commit(id);
  }
  writer.commit(DOCS);
  for (let id = 7; id <= DOCS; id += 11) writer.apply([{ seq: DOCS + id, id, page: null }]);
  writer.commit(2 * DOCS);
  writer.close();
  reader = IndexReader.open(folder);
});

afterAll(() => {
  reader.close();
  rmSync(folder, { recursive: true });
});

const analyzer = new Analyzer();
const parseQuery = (text: string) => parse(text, analyzer);

describe('the first stage', () => {
  it('works on several segments with deleted pages here', () => {
    expect(reader.segments.length).toBeGreaterThan(2);
    expect(reader.segments.every(({ tombstones }) => tombstones.count > 0)).toBe(true);
  });
  it('finds what scoring every document finds, for 1,000 random queries', () => {
    const word = fc.oneof(fc.constantFrom(...SHORT), fc.constantFrom(...STEMS));
    const part = fc.oneof(
      { weight: 12, arbitrary: word },
      word.map((plain) => `-${plain}`),
      word.map((plain) => `+${plain}`),
      fc.tuple(word, word).map(([one, other]) => `"${one} ${other}"`),
      fc.nat({ max: 40 }).map((number) => `site:site${number}.tr`),
    );
    const query = fc.array(part, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(query, fc.constantFrom(1, 3, 10, 50), (text, capacity) => {
        const parsed = parseQuery(text);
        const plan = planQuery(parsed, segmentTerms(reader.segments));
        const all = new Map<string, number>();
        const best = new TopHits(capacity);
        scoreAll(parsed, plan, reader.segments, (segment, doc, score) => {
          all.set(`${segment}:${doc}`, score);
          if (score > 0) best.offer(segment, doc, score);
        });
        const { top } = bestPages(parsed, plan, reader.segments, capacity, WorkBudget.unlimited());
        const found = top.sorted();
        const wanted = best.sorted();
        expect(found.length).toBe(wanted.length);
        for (const [rank, { segment, doc, score }] of found.entries()) {
          expect(score).toBeCloseTo(wanted[rank]!.score, 9);
          expect(score).toBeCloseTo(all.get(`${segment}:${doc}`)!, 9);
        }
      }),
      { numRuns: 1_000, seed: 20 },
    );
  });
  it('stops when its budget is used up', () => {
    const query = parseQuery('ve bir');
    const plan = planQuery(query, segmentTerms(reader.segments));
    const top = new TopHits(10);
    expect(
      firstStage(query, plan, reader.segments, top, new WorkBudget({ work: 1, endsAt: 1, now: () => 0 })),
    ).toBe(false);
  });
});

/** Stems that differ, so that the queries meet lists of all lengths. */
const STEMS = WORDS.map((word) => word.slice(6) + word);

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
