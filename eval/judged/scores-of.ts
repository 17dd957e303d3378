import type { JudgedQuery } from './judged-queries.ts';
import { labelOf } from './real-web.ts';

/** What an engine found for a query, the best first. */
export type Judged = { query: JudgedQuery; found: readonly string[] };

export type Scores = {
  /** Share of the queries whose first result is right. */
  firstRight: number;
  ndcg: number;
  wrong: { q: string; found: readonly string[]; isHubFirst: boolean }[];
};

const DEPTH = 5;
const RIGHT = 2;
const GOOD = 1;

/** `hubs`: home pages and listings. If the query does not ask for them, none may rank above the first right page. */
export function scoresOf(judged: readonly Judged[], hubs: ReadonlySet<string>): Scores {
  let ndcg = 0;
  const wrong: Scores['wrong'] = [];
  for (const { query, found } of judged) {
    const right = new Set(query.right.map(pageName));
    const good = new Set((query.good ?? []).map(pageName));
    const gains = found.map((name) => (right.has(name) ? RIGHT : good.has(name) ? GOOD : 0));
    const best = [...[...right].map(() => RIGHT), ...[...good].map(() => GOOD)];
    ndcg += gainOf(gains) / gainOf(best);
    if (gains[0] === RIGHT) continue;
    const first = gains.indexOf(RIGHT);
    const above = found.slice(0, first < 0 ? DEPTH : first);
    const wantsHub = [...right].some((name) => hubs.has(name));
    wrong.push({ q: query.q, found, isHubFirst: !wantsHub && above.some((name) => hubs.has(name)) });
  }
  return { firstRight: 1 - wrong.length / judged.length, ndcg: ndcg / judged.length, wrong };
}

function gainOf(gains: readonly number[]): number {
  return gains.slice(0, DEPTH).reduce((sum, gain, rank) => sum + (2 ** gain - 1) / Math.log2(rank + 2), 0);
}

/** As URLs have it: fronts/tdk.gov.tr is served as tdk-gov-tr/. */
function pageName(name: string): string {
  return name.startsWith('fronts/') ? `${labelOf(name.slice('fronts/'.length))}/` : name;
}
