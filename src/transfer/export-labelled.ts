/**
 * A labelled data set out of a project (F10): pages with a topic, near-duplicates removed, cut into a part to train on and
 * one to test on, with a data card that says what it is.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '../model/page.ts';
import type { ChangeLog } from '../model/store.ts';
import { allPages } from '../store/all-pages.ts';
import { foldsOf } from '../topics/evaluation/cross-validate.ts';
import { twinGroups } from '../topics/evaluation/twin-groups.ts';

export type LabelledExport = {
  train: number;
  test: number;
  nearDuplicates: number;
  labels: Record<string, number>;
};

/** One page of five is for testing. */
const FOLDS = 5;
const SEED = 1;

export async function exportLabelled(
  changes: ChangeLog,
  folder: string,
  now: number,
): Promise<LabelledExport> {
  const pages: Page[] = [];
  for await (const page of allPages(changes)) if (page.topic !== null) pages.push(page);
  pages.sort((a, b) => a.id - b.id);
  const twins = twinGroups(pages.map(({ title, text }) => `${title}\n${text}`));
  const kept = pages.filter((_, i) => twins[i] === i).map((page) => ({ page, label: page.topic! }));
  const fold = foldsOf(kept, FOLDS, SEED);
  const lines = { train: [] as string[], test: [] as string[] };
  const labels: Record<string, number> = {};
  kept.forEach(({ page, label }, i) => {
    labels[label] = (labels[label] ?? 0) + 1;
    const { title, text, url, site, fetchedAt, topicScores } = page;
    const score = topicScores?.[label] ?? null;
    const row = { label, title, text, url, site, score, fetchedAt: new Date(fetchedAt).toISOString() };
    lines[fold[i] === 0 ? 'test' : 'train'].push(JSON.stringify(row));
  });
  const report = {
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
    ),
  );
  return report;
}

function cardOf(report: LabelledExport, pages: readonly Page[], now: number): string {
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
- A line is {"label", "title", "text", "url", "site", "score", "fetchedAt"}. Labels were given by a classifier and not checked by people;
  \`score\` is how sure it was.
- The texts belong to their publishers. Look at the terms of each site before you pass them on.

| label | pages |
| --- | --- |
${rows(Object.entries(report.labels))}

| site | pages |
| --- | --- |
${rows(sites)}
`;
}
