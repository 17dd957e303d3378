/**
 * `npm run eval -- clean --data <folder>`: clean text by the paper's pair, by the memory of the site, by Mozilla's readability and by the best choice of
 * blocks, per data set and on the sample web; what the memory gains by each page; CPU per page; the linear method beside the literal. The trained
 * part is judged on data sets that it was not trained on. Then marked front pages, blocks of code and trafilatura, on the real pages beside
 * the data (`--real`, `--python`). `--raise` and `--lower` write floors.json.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { shippedScorer } from '../../src/similartext/content-model.ts';
import { dataFolder } from '../data-folder.ts';
import { digestOf, holdFloors } from '../floors.ts';
import { convergence, PAGES_SEEN } from './convergence.ts';
import { bySite, type GoldPage, loadGoldPages } from './dataset.ts';
import { leftOutModels } from './left-out-models.ts';
import { type CleanMethod, ceiling, everything, memory, paper } from './methods.ts';
import { reportRealPages } from './on-real-pages.ts';
import { loadReadability, readabilityMethod } from './readability.ts';
import { loadSamplePages } from './sample-pages.ts';
import { cpuPerPage, literalRatio } from './speed.ts';
import { meanScore, scoreWords, type WordScore, wordBag } from './word-score.ts';

const SAMPLE = 'sample';
const MEASURES = { f1: 'F1', precision: 'precision', recall: 'recall', wordsLeft: 'words left' } as const;

type Scores = Map<string, WordScore>;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      real: { type: 'string' },
      python: { type: 'string', default: 'python3' },
      raise: { type: 'boolean', default: false },
      lower: { type: 'boolean', default: false },
    },
  });
  const folder = dataFolder(values.data, 'clean');
  const gold = loadGoldPages(folder);
  const pages = [...gold, ...(await loadSamplePages())];
  const dataSets = [...new Set(pages.map(({ dataSet }) => dataSet))];
  const models = leftOutModels(pages, dataSets);
  const leftOut = memory('memory, left out', (dataSet) => models.get(dataSet)!);
  const readability = loadReadability();
  const methods = [
    everything,
    paper,
    leftOut,
    memory('memory, shipped', () => shippedScorer()),
    ...(readability ? [readabilityMethod(readability)] : []),
    ceiling,
  ];
  const rows = new Map(methods.map((method) => [method.name, scoresOf(method, pages)]));
  for (const [measure, title] of Object.entries(MEASURES) as [keyof WordScore, string][]) {
    console.log(`\n${title}, mean over pages; "all" is without the sample web`);
    console.table([...rows].map(([name, scores]) => tableRow(name, scores, measure)));
  }

  const curve = convergence(bySite(gold), (dataSet) => models.get(dataSet)!);
  console.log(`\nF1 by pages of the site seen before, on ${curve.pages} pages of sites with more than ten`);
  console.table([Object.fromEntries(PAGES_SEEN.map((seen, k) => [seen, rounded(curve.f1[k]!)]))]);

  const figures: Record<string, number> = {};
  for (const [dataSet, { f1 }] of rows.get(leftOut.name)!) figures[`${dataSet}, left out`] = 100 * f1;
  figures['sample, shipped'] = 100 * rows.get('memory, shipped')!.get(SAMPLE)!.f1;
  figures['100 − 100 × (final − F1 after three pages)'] = 100 - 100 * (curve.f1.at(-1)! - curve.f1[3]!);
  Object.assign(
    figures,
    await reportRealPages(realFolder(values.real, folder), gold, (set) => models.get(set)!, values.python),
  );
  if (readability) {
    const { ours, theirs } = cpuPerPage(gold, readability);
    console.log(
      `\nCPU per page: ${rounded(ours)} ms, readability ${rounded(theirs)} ms: ${rounded(ours / theirs)}`,
    );
  }
  const { linearMs, literalMs } = literalRatio(gold);
  console.log(
    `two texts of 40,000 characters: linear ${rounded(linearMs)} ms, literal ${rounded(literalMs)} ms: ` +
      `${Math.round(literalMs / linearMs)} times faster`,
  );

  const digest = digestOf(gold.map(({ key, html }) => `${key} ${html.length}`));
  const below = holdFloors('clean', digest, figures, { raise: values.raise, lower: values.lower });
  for (const line of below) console.error(line);
  if (below.length > 0) process.exitCode = 1;
}

/** The folder given, or the one called real/ beside the data. */
function realFolder(given: string | undefined, clean: string): string | null {
  const folder = given ?? join(dirname(clean), 'real');
  return existsSync(join(folder, 'labels.tsv')) ? folder : null;
}

/** Mean scores per data set, and over all pages that are not of the sample web. */
function scoresOf(method: CleanMethod, pages: readonly GoldPage[]): Scores {
  console.error(method.name);
  const scores = new Map<string, WordScore[]>();
  for (const siblings of bySite(pages).values()) {
    const texts = method.clean(siblings);
    siblings.forEach(({ dataSet, gold }, i) => {
      if (gold === null) return;
      const score = scoreWords(wordBag(texts[i]!), wordBag(gold));
      for (const name of dataSet === SAMPLE ? [SAMPLE] : [dataSet, 'all'])
        scores.set(name, [...(scores.get(name) ?? []), score]);
    });
  }
  return new Map([...scores].map(([dataSet, list]) => [dataSet, meanScore(list)]));
}

function tableRow(name: string, scores: Scores, measure: keyof WordScore): Record<string, string | number> {
  return {
    method: name,
    ...Object.fromEntries([...scores].map(([set, score]) => [set, rounded(score[measure])])),
  };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
