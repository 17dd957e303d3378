/**
 * The experiments of the topic crawler (F9), recomputed: embeddings, classifiers side by side, preprocessing
 * against raw text, pages per day by concurrency. Without the user's data they run on the sample web in a few
 * minutes; scores on so few texts only show that everything works.
 */
import { crawlRateTable } from './crawl-rate-table.ts';
import { embeddingTable } from './embedding-table.ts';
import type { ExperimentTable } from './experiment-table.ts';
import { splitOfFile, splitOfSampleWeb } from './topic-examples.ts';
import { classifierTable, preprocessingTable } from './topic-network-tables.ts';

export type TopicsExperiment = {
  data: { source: string; labels: string[]; trained: number; judged: number };
  embeddings: ExperimentTable;
  classifiers: ExperimentTable;
  preprocessing: ExperimentTable;
  pagesPerDay: ExperimentTable;
};

export type TopicsExperimentOptions = {
  seed: number;
  /** Labelled texts; the sample web's articles without. */
  dataFile?: string;
  /**
   * Maximum training time of one network. If the user gives neither data nor a time, batches are counted: one seed, one
   * result.
   */
  minutes?: number;
  /** Folders of pretrained encoders to compare with. */
  encoderFolders?: readonly string[];
  nowMs: () => number;
  onStep?: (name: string) => void;
};

/**
 * For each network on a user's data: networks that read characters do not finish in this time; `--minutes` gives them
 * more.
 */
const DATA_MINUTES = 1;

export async function topicsExperiment(options: TopicsExperimentOptions): Promise<TopicsExperiment> {
  const { seed, dataFile, encoderFolders = [], nowMs, onStep = () => {} } = options;
  const minutes = options.minutes ?? (dataFile === undefined ? null : DATA_MINUTES);
  const split = dataFile === undefined ? splitOfSampleWeb(seed) : splitOfFile(dataFile, seed);
  const table = { seed, nowMs, onStep, maxSeconds: minutes === null ? null : minutes * 60 };
  return {
    data: {
      source: dataFile ?? 'sample-web',
      labels: split.labels,
      trained: split.train.length,
      judged: split.test.length,
    },
    embeddings: await embeddingTable(split, { ...table, encoderFolders }),
    classifiers: await classifierTable(split, table),
    preprocessing: await preprocessingTable(split, table),
    pagesPerDay: await crawlRateTable(table),
  };
}
