/**
 * Trains the content model on pages with gold text: the first look on block features, then the second on what the
 * first says about pages that it was not trained on (two halves of the sites, each judged by the model of the other).
 * Every page is shown with no memory of its site, with that of one other page, and with that of all of them.
 */
import { bestBlocks } from '../../../eval/clean/best-blocks.ts';
import type { GoldPage } from '../../../eval/clean/dataset.ts';
import { wordBag } from '../../../eval/clean/word-score.ts';
import { parsePage } from '../../../src/html/parse-page.ts';
import type { ParsedPage } from '../../../src/model/parsed-page.ts';
import { BLOCK_FEATURES, blockFeatures, FEATURE_COUNT } from '../../../src/similartext/block-features.ts';
import { type ContentModel, ContentScorer } from '../../../src/similartext/content-model.ts';
import type { DecisionTrees } from '../../../src/similartext/decision-trees.ts';
import type { MemoryView } from '../../../src/similartext/memory-view.ts';
import {
  NEIGHBOUR_COUNT,
  NEIGHBOUR_FEATURES,
  neighbourFeatures,
} from '../../../src/similartext/neighbour-features.ts';
import { outlineOf, type PageOutline } from '../../../src/similartext/page-outline.ts';
import { SiteMemory } from '../../../src/similartext/site-memory.ts';
import { type BoostSettings, boostTrees, type Examples } from './boost-trees.ts';
import { directionsOf } from './directions.ts';

const FIRST: BoostSettings = { trees: 40, leaves: 8, rate: 0.15, minLeaf: 5, columnShare: 0.4, seed: 1 };
const SECOND: BoostSettings = { trees: 30, leaves: 6, rate: 0.15, minLeaf: 8, columnShare: 0.6, seed: 2 };
/** How many other pages of the site the memory has learnt. */
const MEMORIES = [0, 1, Number.POSITIVE_INFINITY];
/** A block weighs by its words in relation to the article's, so that all pages count alike; long ones a little less. */
const WEIGHT_POWER = 0.8;
/** 1 would let every data set count alike, 0 every page. */
const BALANCE = 0.7;

export type TrainingPage = {
  dataSet: string;
  site: string;
  key: string;
  parsed: ParsedPage;
  outline: PageOutline;
  /** Per block, whether it is content; null for pages without gold text. */
  labels: boolean[] | null;
  weights: Float32Array;
};

export function trainingPage(page: GoldPage): TrainingPage {
  const parsed = parsePage(page.html);
  const bags = parsed.blocks.map((block) => wordBag(block.text));
  const gold = page.gold === null ? null : wordBag(page.gold);
  return {
    dataSet: page.dataSet,
    site: page.site,
    key: page.key,
    parsed,
    outline: outlineOf(parsed),
    labels: gold && bestBlocks(bags, gold),
    weights: Float32Array.from(bags, ({ total }) => {
      if (!gold) return 0;
      const share = (Math.min(total, 2 * gold.total) + 0.3) / Math.max(30, gold.total);
      return (100 * share ** WEIGHT_POWER) / MEMORIES.length;
    }),
  };
}

/** `pages` holds every page of each site, so that memories can be made. */
export function trainContentModel(pages: readonly TrainingPage[], log: (line: string) => void): ContentModel {
  const shown = showPages(pages, blankScorer());
  const balance = balanceOf(shown);
  const examples = examplesOf(shown, balance, FEATURE_COUNT, directionsOf(BLOCK_FEATURES), ({ page, view }) =>
    blockFeatures(page.outline, view),
  );
  log(`first look: ${examples.labels.length} rows`);
  const halfOf = (page: TrainingPage) => hashOf(page.site) & 1;
  const rowsOf = (wanted: (page: TrainingPage) => boolean) => chosenRows(shown, wanted);
  const first = boostTrees(
    examples,
    rowsOf(() => true),
    FIRST,
  );
  const halves = [0, 1].map((half) =>
    boostTrees(
      examples,
      rowsOf((page) => halfOf(page) !== half),
      FIRST,
    ),
  );

  log('second look');
  const scorers = halves.map((trees) => scorerOf(trees, blankTrees()));
  const again = showPages(pages, (page) => scorers[halfOf(page)]!);
  const second = examplesOf(
    again,
    balance,
    NEIGHBOUR_COUNT,
    directionsOf(NEIGHBOUR_FEATURES),
    ({ page, view }) => {
      const rows = blockFeatures(page.outline, view);
      return neighbourFeatures(page.outline, view, rows, scorers[halfOf(page)]!.first(rows));
    },
  );
  return modelOf(
    first,
    boostTrees(
      second,
      rowsOf(() => true),
      SECOND,
    ),
  );
}

type Shown = { page: TrainingPage; view: MemoryView };

/** Every page with gold text before memories of different sizes, none of which has seen the page itself. */
function showPages(
  pages: readonly TrainingPage[],
  scorer: ContentScorer | ((page: TrainingPage) => ContentScorer),
): Shown[] {
  const shown: Shown[] = [];
  for (const page of pages) {
    if (!page.labels) continue;
    const siblings = pages.filter((other) => other.site === page.site && other !== page);
    for (const size of MEMORIES) {
      const memory = new SiteMemory(typeof scorer === 'function' ? scorer(page) : scorer);
      for (const sibling of siblings.slice(0, size)) memory.learn(sibling.parsed, sibling.key);
      shown.push({ page, view: memory.view(page.outline, page.key) });
    }
  }
  return shown;
}

function examplesOf(
  shown: readonly Shown[],
  balance: ReadonlyMap<string, number>,
  columns: number,
  directions: readonly number[],
  featuresOf: (shown: Shown) => Float32Array,
): Examples {
  const count = shown.reduce((sum, { page }) => sum + page.weights.length, 0);
  const rows = new Float32Array(count * columns);
  const labels = new Float32Array(count);
  const weights = new Float32Array(count);
  let at = 0;
  for (const one of shown) {
    const { page } = one;
    rows.set(featuresOf(one), at * columns);
    for (let i = 0; i < page.weights.length; i++, at++) {
      labels[at] = page.labels![i] ? 1 : 0;
      weights[at] = page.weights[i]! * balance.get(page.dataSet)!;
    }
  }
  return { rows, columns, labels, weights, directions };
}

function chosenRows(shown: readonly Shown[], wanted: (page: TrainingPage) => boolean): Int32Array {
  const rows: number[] = [];
  let at = 0;
  for (const { page } of shown) {
    const isWanted = wanted(page);
    for (let i = 0; i < page.weights.length; i++, at++) if (isWanted) rows.push(at);
  }
  return Int32Array.from(rows);
}

function balanceOf(shown: readonly Shown[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { page } of shown) {
    const own = page.weights.reduce((sum, weight) => sum + weight, 0);
    sums.set(page.dataSet, (sums.get(page.dataSet) ?? 0) + own);
  }
  const mean = [...sums.values()].reduce((sum, value) => sum + value, 0) / sums.size;
  return new Map([...sums].map(([dataSet, sum]) => [dataSet, (mean / sum) ** BALANCE]));
}

function modelOf(first: DecisionTrees, second: DecisionTrees): ContentModel {
  return { columns: { first: [...BLOCK_FEATURES], second: [...NEIGHBOUR_FEATURES] }, first, second };
}

function scorerOf(first: DecisionTrees, second: DecisionTrees): ContentScorer {
  return new ContentScorer(modelOf(first, second));
}

function blankTrees(): DecisionTrees {
  return { bias: 0, roots: [], column: [], threshold: [], left: [], right: [] };
}

function blankScorer(): ContentScorer {
  return scorerOf(blankTrees(), blankTrees());
}

function hashOf(text: string): number {
  let hash = 7;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash, 31) + text.charCodeAt(i);
  return (hash ^ (hash >>> 9)) >>> 0;
}
