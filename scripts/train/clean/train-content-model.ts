/**
 * Trains the content model on pages with gold text: the first pass on block features, then the second on what the first
 * says about pages that it was not trained on (two halves of the sites, each judged by the model of the other). Every
 * page is shown with no memory of its site, with that of one other page, and with that of all of them.
 */
import { bestBlocks } from '../../../eval/clean/best-blocks.ts';
import type { GoldPage } from '../../../eval/clean/dataset.ts';
import { wordBag } from '../../../eval/clean/word-score.ts';
import { parsePage } from '../../../src/documents/html/parse-page.ts';
import type { ParsedPage } from '../../../src/model/parsed-page.ts';
import { fold } from '../../../src/nlp/fold.ts';
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
/** What the memory has learnt from the site: nothing, one other page, or all of them. */
const MEMORIES = ['none', 'one', 'all'] as const;
/** A block weighs by its words in relation to the article's, so that all pages count alike; long ones a little less. */
const WEIGHT_POWER = 0.8;
/**
 * Rows lighter than this are drawn with a chance in proportion to their weight, and then weigh as much: most blocks of
 * a page are links of one or two words, which together say little.
 */
const LIGHT = 2;
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
  const title = page.title === undefined ? null : fold(page.title);
  return {
    dataSet: page.dataSet,
    site: page.site,
    key: page.key,
    parsed,
    outline: outlineOf(parsed),
    labels: gold && bestBlocks(bags, gold),
    weights: Float32Array.from(bags, ({ total }, i) => {
      // Data sets disagree on whether the title is content: if one leaves it out, it is not used for training.
      if (!gold || fold(parsed.blocks[i]!.text) === title) return 0;
      const share = (Math.min(total, 2 * gold.total) + 0.3) / Math.max(30, gold.total);
      return drawn((100 * share ** WEIGHT_POWER) / MEMORIES.length, hashOf(page.key) + i);
    }),
  };
}

function drawn(weight: number, seed: number): number {
  if (weight >= LIGHT) return weight;
  let draw = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  draw = Math.imul(draw ^ (draw >>> 12), 0x297a2d39);
  return ((draw ^ (draw >>> 15)) >>> 0) / 0x100000000 < weight / LIGHT ? LIGHT : 0;
}

/** Pages with the rows of the first pass, which do not depend on any model; computed once for several trainings. */
export class TrainingSet {
  readonly pages: readonly TrainingPage[];
  readonly #shown: Shown[];
  readonly #rows: Float32Array;

  /** `pages` has every page of each site, from which memories are built. */
  constructor(pages: readonly TrainingPage[]) {
    this.pages = pages;
    this.#shown = showPages(pages, () => blankScorer());
    this.#rows = rowsOf(this.#shown, FEATURE_COUNT, ({ page, view }) => blockFeatures(page.outline, view));
  }

  train(isTraining: (page: TrainingPage) => boolean): ContentModel {
    const balance = balanceOf(this.#shown, isTraining);
    const chosen = (wanted: (page: TrainingPage) => boolean) =>
      chosenRows(this.#shown, (page) => isTraining(page) && wanted(page));
    const examples = examplesOf(this.#shown, this.#rows, balance, BLOCK_FEATURES);
    const first = boostTrees(
      examples,
      chosen(() => true),
      FIRST,
    );
    const halves = [0, 1].map((half) =>
      scorerOf(
        boostTrees(
          examples,
          chosen((page) => halfOf(page) !== half),
          FIRST,
        ),
        blankTrees(),
      ),
    );
    const scorer = (page: TrainingPage) => halves[halfOf(page)]!;
    const again = showPages(this.pages.filter(isTraining), scorer);
    const rows = rowsOf(again, NEIGHBOUR_COUNT, ({ page, view }) => {
      const looked = blockFeatures(page.outline, view);
      return neighbourFeatures(page.outline, view, looked, scorer(page).first(looked));
    });
    const second = examplesOf(again, rows, balance, NEIGHBOUR_FEATURES);
    return modelOf(first, boostTrees(second, chosenRows(again, isTraining), SECOND));
  }
}

type Shown = { page: TrainingPage; view: MemoryView };

/** Every page with gold text and memories of different sizes, without what was learnt from the page itself. */
function showPages(
  pages: readonly TrainingPage[],
  scorerFor: (page: TrainingPage) => ContentScorer,
): Shown[] {
  const sites = new Map<string, TrainingPage[]>();
  for (const page of pages) sites.set(page.site, [...(sites.get(page.site) ?? []), page]);
  const shown: Shown[] = [];
  for (const siblings of sites.values()) {
    const scorer = scorerFor(siblings[0]!);
    const all = new SiteMemory(scorer, false);
    for (const page of siblings) all.learn(page.parsed, page.key);
    siblings.forEach((page, i) => {
      if (!page.labels) return;
      const one = new SiteMemory(scorer, false);
      const other = siblings[i === 0 ? 1 : i - 1];
      if (other) one.learn(other.parsed, other.key);
      const memories = { none: new SiteMemory(scorer, false), one, all };
      for (const name of MEMORIES) shown.push({ page, view: memories[name].view(page.outline, page.key) });
    });
  }
  return shown;
}

function rowsOf(
  shown: readonly Shown[],
  columns: number,
  featuresOf: (shown: Shown) => Float32Array,
): Float32Array {
  const count = shown.reduce((sum, { page }) => sum + page.weights.length, 0);
  const rows = new Float32Array(count * columns);
  let at = 0;
  for (const one of shown) {
    const features = featuresOf(one);
    rows.set(features, at);
    at += features.length;
  }
  return rows;
}

function examplesOf(
  shown: readonly Shown[],
  rows: Float32Array,
  balance: ReadonlyMap<string, number>,
  columns: readonly string[],
): Examples {
  const count = rows.length / columns.length;
  const labels = new Float32Array(count);
  const weights = new Float32Array(count);
  let at = 0;
  for (const { page } of shown) {
    const factor = balance.get(page.dataSet) ?? 0;
    for (let i = 0; i < page.weights.length; i++, at++) {
      labels[at] = page.labels![i] ? 1 : 0;
      weights[at] = page.weights[i]! * factor;
    }
  }
  return { rows, columns: columns.length, labels, weights, directions: directionsOf(columns) };
}

function chosenRows(shown: readonly Shown[], wanted: (page: TrainingPage) => boolean): Int32Array {
  const rows: number[] = [];
  let at = 0;
  for (const { page } of shown) {
    const isWanted = wanted(page);
    for (let i = 0; i < page.weights.length; i++, at++) if (isWanted && page.weights[i]! > 0) rows.push(at);
  }
  return Int32Array.from(rows);
}

function balanceOf(
  shown: readonly Shown[],
  isTraining: (page: TrainingPage) => boolean,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { page } of shown) {
    if (!isTraining(page)) continue;
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

/** Half of the sites: the first pass is trained on one half and applied to the other. */
function halfOf({ site }: TrainingPage): 0 | 1 {
  const hash = hashOf(site);
  return ((hash ^ (hash >>> 9)) & 1) as 0 | 1;
}

function hashOf(text: string): number {
  let hash = 7;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}
