import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IndexWriter } from '../../src/index/index-writer.ts';
import { parseQuery } from '../../src/search/query/parse-query.ts';
import { planQuery, type QueryPlan, segmentTerms } from '../../src/search/query/plan-query.ts';
import { firstStage } from '../../src/search/ranking/first-stage.ts';
import { secondStage } from '../../src/search/ranking/second-stage.ts';
import { TopHits } from '../../src/search/ranking/top-hits.ts';
import { Searcher } from '../../src/search/searcher.ts';
import { WorkBudget } from '../../src/search/work-budget.ts';
import type { Engine, EngineMaker } from './engine.ts';

/** The whole engine, as users see it. */
export const tazi: EngineMaker = (docs) => {
  const { searcher, close } = indexOf(docs);
  return {
    name: 'tazi',
    search: (query) => searcher.search(query).hits.map(({ id }) => docs[id - 1]!.id),
    close,
  };
};

/** The same with meaning beside the words. */
export const taziHybrid: EngineMaker = (docs) => {
  const { searcher, close } = indexOf(docs);
  return {
    name: 'tazi, hybrid',
    search: (query) => searcher.search(query, { mode: 'hybrid' }).hits.map(({ id }) => docs[id - 1]!.id),
    close,
  };
};

const CANDIDATES = 50;

/** Parts of the ranking alone. */
export const taziParts: readonly EngineMaker[] = [
  part('tazi: stems', (plan) => ({ ...plan, pairs: [], words: [] })),
  part('tazi: words', (plan) => ({
    ...plan,
    pairs: [],
    words: [],
    terms: plan.words.map(({ exact }) => exact).filter((term) => term !== null),
  })),
  part('tazi: stems + words', (plan) => ({ ...plan, pairs: [] })),
  part('tazi: stems + words + pairs', (plan) => plan),
];

function part(name: string, restrict: (plan: QueryPlan) => QueryPlan): EngineMaker {
  return (docs) => {
    const { searcher, close } = indexOf(docs);
    const { segments } = searcher.reader;
    const search: Engine['search'] = (text) => {
      const query = parseQuery(text, searcher.analyzer);
      const plan = restrict(planQuery(query, segmentTerms(segments)));
      const top = new TopHits(CANDIDATES);
      firstStage(query, plan, segments, top, WorkBudget.unlimited());
      return secondStage(top.sorted(), { plan, segments, freshAt: null, words: [] })
        .slice(0, 10)
        .map(({ segment, doc }) => docs[segments[segment]!.reader.page(doc) - 1]!.id);
    };
    return { name, search, close };
  };
}

/** A searcher of an index of these passages, with ids from 1 on in their order. */
export function indexOf(docs: Parameters<EngineMaker>[0]): { searcher: Searcher; close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-eval-'));
  const writer = IndexWriter.open(folder);
  const fixed = { site: '', siteId: 1, language: 'tr', topic: null, publishedAt: null, changedAt: 0 };
  writer.apply(
    docs.map(({ title, text }, number) => ({
      seq: number + 1,
      id: number + 1,
      page: { id: number + 1, title, text, ...fixed },
    })),
  );
  writer.commit(docs.length);
  writer.close();
  const searcher = Searcher.open(folder);
  const close = (): void => {
    searcher.close();
    rmSync(folder, { recursive: true });
  };
  return { searcher, close };
}
