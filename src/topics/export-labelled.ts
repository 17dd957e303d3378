/**
 * A labelled data set from a project (F10): pages with a topic, without near-duplicates, split into a
 * training and a test part, with a data card that describes it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import { foldsOf } from './evaluation/cross-validate.ts';
import { twinGroups } from './evaluation/twin-groups.ts';
import { ASSIGNED } from './explain-topic.ts';
import { modelHeadOf, readOwnTopics, type TopicSources } from './judge-of.ts';

/** Where labels come from: users' judgements of pages, and what classified the others. */
export type LabelOrigins = {
  /** Pages that a user assigned to a topic, by page: the topic's name. */
  human: ReadonlyMap<PageId, string>;
  model: { kind: string; digest: string; analysis: number; documents: number };
  /** The score from which each label is given; the model's own labels share one threshold. */
  thresholds: { model: number; custom: Readonly<Record<string, number>> };
};

export type LabelledExport = {
  /** Pages labelled by people; all others were labelled by the model. */
  human: number;
  train: number;
  test: number;
  nearDuplicates: number;
  labels: Record<string, number>;
};

/** One page in five is for testing. */
const FOLDS = 5;
const SEED = 1;

/** The label that a page has in the data set; null for none. */
export function labelOf({ id, topic }: Pick<Page, 'id' | 'topic'>, { human }: LabelOrigins): string | null {
  return human.get(id) ?? topic;
}

/** `chosen`: pages with a label. */
export async function exportLabelled(
  chosen: AsyncIterable<Page>,
  folder: string,
  now: number,
  origins: LabelOrigins,
): Promise<LabelledExport> {
  const pages: Page[] = [];
  for await (const page of chosen) pages.push(page);
  pages.sort((a, b) => a.id - b.id);
  const twins = twinGroups(pages.map(({ title, text }) => `${title}\n${text}`));
  const kept = pages
    .filter((_, i) => twins[i] === i)
    .map((page) => ({ page, label: labelOf(page, origins)! }));
  const fold = foldsOf(kept, FOLDS, SEED);
  const lines = { train: [] as string[], test: [] as string[] };
  const labels: Record<string, number> = {};
  kept.forEach(({ page, label }, i) => {
    labels[label] = (labels[label] ?? 0) + 1;
    const { title, text, url, site, fetchedAt, topicScores } = page;
    const score = topicScores?.[label] ?? null;
    const labelledBy = origins.human.has(page.id) ? 'human' : 'machine';
    const topics = page.topics?.map(({ topic, score: each }) => ({ topic, score: each })) ?? [];
    const at = new Date(fetchedAt).toISOString();
    const row = { label, labelledBy, title, text, url, site, score, topics, fetchedAt: at };
    lines[fold[i] === 0 ? 'test' : 'train'].push(JSON.stringify(row));
  });
  const report = {
    human: kept.filter(({ page }) => origins.human.has(page.id)).length,
    train: lines.train.length,
    test: lines.test.length,
    nearDuplicates: pages.length - kept.length,
    labels,
  };
  mkdirSync(folder, { recursive: true });
  for (const part of ['train', 'test'] as const)
    writeFileSync(join(folder, `${part}.jsonl`), lines[part].map((line) => `${line}\n`).join(''));
  writeFileSync(
    join(folder, 'DATACARD.md'),
    cardOf(
      report,
      kept.map(({ page }) => page),
      now,
      origins,
    ),
  );
  return report;
}

function cardOf(
  report: LabelledExport,
  pages: readonly Page[],
  now: number,
  { model, thresholds }: LabelOrigins,
): string {
  const custom = Object.entries(thresholds.custom).map(([name, least]) => `${name} from ${least.toFixed(2)}`);
  const sites = new Map<string, number>();
  for (const { site } of pages) sites.set(site, (sites.get(site) ?? 0) + 1);
  const times = pages.map(({ fetchedAt }) => fetchedAt).sort((a, b) => a - b);
  const day = (time: number | undefined) =>
    time === undefined ? '–' : new Date(time).toISOString().slice(0, 10);
  const rows = (counts: Iterable<[string, number]>) =>
    [...counts]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .map(([name, count]) => `| ${name.replaceAll('|', '\\|')} | ${count} |`)
      .join('\n');
  return `# Data card

Turkish web pages with topics, made by \`tazi export --labelled\` on ${day(now)}.

- ${report.train} pages to train on (\`train.jsonl\`), ${report.test} to test on (\`test.jsonl\`); every label is in both in the same proportion.
- ${report.nearDuplicates} near-duplicates (half or more of their word fives in common) were left out; of each group one page stayed.
- Fetched from ${day(times[0])} to ${day(times.at(-1))}.
- A line is {"label", "labelledBy", "title", "text", "url", "site", "score", "topics", "fetchedAt"}. \`labelledBy\` is \`human\` where a user of the
  project gave the label (${report.human} pages), \`machine\` where a classifier did and nobody checked (${report.train + report.test - report.human} pages); \`score\` is how sure it was.
- The classifier: kind ${model.kind}, version ${model.digest} (analysis ${model.analysis}), trained on ${model.documents} texts. A label is given from a score of
  ${thresholds.model.toFixed(2)} on${custom.length > 0 ? `; custom topics: ${custom.join(', ')}` : ''}.
- The files can be fed back: \`tazi topics train --data train.jsonl --out model.bin\`, \`tazi topics evaluate --model model.bin --data test.jsonl\`.
- The texts belong to their publishers. Look at the terms of each site before you pass them on.

| label | pages |
| --- | --- |
${rows(Object.entries(report.labels))}

| site | pages |
| --- | --- |
${rows(sites)}
`;
}

/** What a project knows about the origin of its labels. */
export async function labelOrigins(
  store: Pick<Store, 'topics'>,
  sources: TopicSources,
): Promise<LabelOrigins> {
  const human = new Map<PageId, string>();
  for (const { id, name } of await store.topics.list())
    for (const { page, isAbout } of await store.topics.labels(id)) if (isAbout) human.set(page, name);
  const { kind, analysis, trainedOn } = modelHeadOf(sources);
  const own = readOwnTopics(sources.ownFolder).map(({ name, threshold }) => [name, threshold] as const);
  return {
    human,
    model: { kind, analysis, digest: trainedOn.digest, documents: trainedOn.documents },
    thresholds: { model: ASSIGNED, custom: Object.fromEntries(own) },
  };
}
