import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { fillText } from '../i18n/text.ts';
import { indexStatistics } from '../index/index-statistics.ts';
import { TaziError } from '../model/errors.ts';
import { PAGE_KINDS, type Page, type PageKind } from '../model/page.ts';
import { keywords } from '../nlp/keywords.ts';
import { DEDUPLICATIONS, type Deduplication, TextDeduplicator } from '../nlp/text-deduplicator.ts';
import { openForSearch, requireProject } from '../project/project.ts';
import { dateBound } from '../search/date-bound.ts';
import { topicSources } from '../topics/crawl-topics.ts';
import { type ExportOptions, exportPages } from '../transfer/export/export-pages.ts';
import { EXPORT_FORMATS, type ExportFormat, writeExport } from '../transfer/export/write-export.ts';
import { exportLabelled, labelOrigins } from '../transfer/export-labelled.ts';
import type { PageFilter } from '../transfer/page-filter.ts';
import { catchUpXml } from './frame/catch-up-xml.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';

type ExportFlags = FilterFlags & { out?: string; labelled?: boolean; json?: boolean };

export function exportCommand(context: CommandContext): Command {
  const about = say(context, CLI_TEXTS.exportFormat, { formats: EXPORT_FORMATS.join(', ') });
  const command = new Command('export')
    .description(say(context, CLI_TEXTS.export))
    .addOption(new Option('--format <format>', about).choices(EXPORT_FORMATS).default('jsonl'))
    .option('--out <file>', say(context, CLI_TEXTS.exportOut))
    .option('--site <name>', say(context, CLI_TEXTS.exportSite))
    .option('--topic <id>', say(context, CLI_TEXTS.exportTopic))
    .addOption(new Option('--kind <kind>', say(context, CLI_TEXTS.exportKind)).choices(PAGE_KINDS))
    .option('--lang <code>', say(context, CLI_TEXTS.exportLang))
    .option('--from <date>', say(context, CLI_TEXTS.exportFrom))
    .option('--to <date>', say(context, CLI_TEXTS.exportTo))
    .option('--since <n>', say(context, CLI_TEXTS.exportSince))
    .option('--sample <n>', say(context, CLI_TEXTS.exportSample))
    .option('--seed <n>', say(context, CLI_TEXTS.exportSeed))
    .option('--query <query>', say(context, CLI_TEXTS.exportQuery))
    .addOption(
      new Option('--deduplicate <what>', say(context, CLI_TEXTS.exportDeduplicate)).choices(DEDUPLICATIONS),
    )
    .option('--respect-opt-outs', say(context, CLI_TEXTS.exportOptOuts))
    .option('--no-respect-opt-outs', say(context, CLI_TEXTS.exportNoOptOuts))
    .option('--labelled', say(context, CLI_TEXTS.exportLabelled))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi export --format jsonl --out sayfalar.jsonl\n  tazi export --format xml --out depo/\n  tazi export --format wacz --site ornek.bel.tr --out ornek.wacz\n  tazi export --format parquet --deduplicate paragraphs --out veri-kumesi/\n  tazi export --labelled --out veri-kumesi/`,
    );
  addProjectFlags(command, context);
  return command.action(async (options: ExportFlags) => {
    const project = projectOf(command, context);
    requireProject(project);
    if (project.settings.store.xml) {
      const { error } = await catchUpXml(project.paths);
      if (error) context.err(error.describe(context.language));
    }
    const opened = await openForSearch(project, 'read');
    const { store } = opened;
    try {
      const analyzer = await opened.dictionary.analyzer();
      const statistics = indexStatistics(opened.searcher.reader, analyzer);
      const keywordsOf = ({ title, text }: Page) =>
        keywords(`${title}\n${text}`, statistics, MOST_KEYWORDS, analyzer.dictionary).map(
          (word) => word.text,
        );
      const sequence = await store.changes.sequence();
      const filter = filterOf(options);
      if (options.query !== undefined) filter.among = await opened.matchingPages(options.query);
      let pages = 0;
      const exporting: ExportOptions = { filter, keywordsOf, onPage: () => pages++ };
      if (options.labelled) {
        const folder = options.out ?? 'labelled';
        const report = await exportLabelled(
          store.changes,
          resolve(context.cwd, folder),
          Date.now(),
          await labelOrigins(store, topicSources(project.settings, project.paths.dataFolder)),
        );
        context.out(JSON.stringify({ ...report, folder }));
        return;
      }
      const { format, out } = options;
      if (out === undefined) {
        if (format === 'parquet') throw new TaziError('usage', { detail: CLI_TEXTS.exportNeedsFolder });
        for await (const chunk of exportPages(store, format, Date.now(), exporting))
          await context.write(chunk);
        return;
      }
      await writeExport(store, format, resolve(context.cwd, out), Date.now(), exporting);
      if (options.json) context.out(JSON.stringify({ pages, file: out, sequence }));
      else context.err(say(context, CLI_TEXTS.exportDone, { count: pages, file: out }));
    } finally {
      await opened.close();
    }
  });
}

const MOST_KEYWORDS = 10;

type FilterFlags = {
  format: ExportFormat;
  query?: string;
  deduplicate?: Deduplication;
  site?: string;
  topic?: string;
  kind?: PageKind;
  lang?: string;
  from?: string;
  to?: string;
  since?: string;
  sample?: string;
  seed?: string;
  respectOptOuts?: boolean;
};

function filterOf(flags: FilterFlags): PageFilter {
  const { site, topic, kind, lang, from, to, since, sample, seed, format, deduplicate } = flags;
  // Data sets are made for uses other than search.
  const respectsOptOuts = flags.respectOptOuts ?? format === 'parquet';
  return {
    ...(site === undefined ? {} : { site }),
    ...(topic === undefined ? {} : { topic }),
    ...(kind === undefined ? {} : { kind }),
    ...(lang === undefined ? {} : { language: lang }),
    ...(from === undefined ? {} : { from: day(from, 'first', '--from') }),
    ...(to === undefined ? {} : { to: day(to, 'last', '--to') }),
    ...(since === undefined ? {} : { since: whole(since, '--since') }),
    ...(sample === undefined ? {} : { sample: whole(sample, '--sample') }),
    ...(seed === undefined ? {} : { seed: whole(seed, '--seed') }),
    ...(deduplicate === undefined ? {} : { deduplicator: () => new TextDeduplicator(deduplicate) }),
    ...(respectsOptOuts ? { respectsOptOuts } : {}),
  };
}

function day(text: string, bound: 'first' | 'last', flag: string): number {
  const time = dateBound(text, bound);
  if (time === null) throw new TaziError('usage', { detail: fillText(CLI_TEXTS.notADay, { flag, text }) });
  return time;
}

function whole(text: string, flag: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new TaziError('usage', { detail: fillText(CLI_TEXTS.notACount, { flag, text }) });
  return value;
}
