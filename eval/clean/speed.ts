import { parsePage } from '../../src/documents/html/parse-page.ts';
import { literalRuns } from '../../src/similartext/literal-runs.oracle.ts';
import { SIMILAR_LONGER_THAN, similarRuns } from '../../src/similartext/similar-runs.ts';
import { SiteMemory } from '../../src/similartext/site-memory.ts';
import { stripTags } from '../../src/similartext/strip-tags.ts';
import { bySite, type GoldPage } from './dataset.ts';
import type { ArticleFinder } from './readability.ts';

/** Pages for warming up, and pages that are measured, from all data sets. */
const WARM_UP = 40;
const MEASURED = 150;
const ROUNDS = 3;
const LITERAL_CHARS = 40_000;

/** Milliseconds of CPU per page: ours parses, cleans and learns; theirs parses and finds the article. */
export function cpuPerPage(
  all: readonly GoldPage[],
  readability: ArticleFinder,
): { ours: number; theirs: number } {
  const pages = all.filter((_, i) => i % Math.ceil(all.length / MEASURED) === 0);
  for (const { html } of pages.slice(0, WARM_UP)) readability(html);
  cleanSites(pages.slice(0, WARM_UP));
  let ours = 0;
  let theirs = 0;
  // In turn, so that a noisy neighbour disturbs both.
  for (let round = 0; round < ROUNDS; round++) {
    ours += cpuMs(() => cleanSites(pages));
    theirs += cpuMs(() => {
      for (const { html } of pages) readability(html);
    });
  }
  return { ours: ours / ROUNDS / pages.length, theirs: theirs / ROUNDS / pages.length };
}

function cleanSites(pages: readonly GoldPage[]): void {
  for (const siblings of bySite(pages).values()) {
    const memory = new SiteMemory();
    for (const { html, key } of siblings) {
      const page = parsePage(html);
      memory.clean(page, key);
      memory.learn(page, key);
    }
  }
}

/** The literal Algorithm 1 beside the linear one, on two stripped pages of a site. */
export function literalRatio(pages: readonly GoldPage[]): { linearMs: number; literalMs: number } {
  const [one, other] = longPair(pages);
  similarRuns(one, other);
  const linearMs = Math.min(...[1, 2, 3].map(() => cpuMs(() => similarRuns(one, other))));
  return { linearMs, literalMs: cpuMs(() => literalRuns(one, other, SIMILAR_LONGER_THAN)) };
}

function longPair(pages: readonly GoldPage[]): [string, string] {
  for (const siblings of bySite(pages).values()) {
    const long = siblings.map(({ html }) => stripTags(html)).filter((text) => text.length >= LITERAL_CHARS);
    if (long.length >= 2) return [long[0]!.slice(0, LITERAL_CHARS), long[1]!.slice(0, LITERAL_CHARS)];
  }
  throw new Error('no site has two pages of 40,000 characters');
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
