import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { EXPORT_TEXTS, LEFT_OUT_TEXTS } from '../i18n/export-texts.ts';
import { fillText } from '../i18n/text.ts';
import { indexStatistics } from '../index/index-statistics.ts';
import { TaziError } from '../model/errors.ts';
import { LEFT_OUT, type LeftOut } from '../model/left-out.ts';
import { PAGE_KINDS, type Page, type PageKind } from '../model/page.ts';
import { keywords } from '../nlp/keywords.ts';
import { DEDUPLICATIONS, type Deduplication, TextDeduplicator } from '../nlp/text-deduplicator.ts';
import { checkFilters } from '../project/check-filters.ts';
import { openForSearch, requireProject } from '../project/project.ts';
import { dateBound } from '../search/date-bound.ts';
import { topicSources } from '../topics/crawl-topics.ts';
import { exportLabelled, labelOf, labelOrigins } from '../topics/export-labelled.ts';
import { judgeOf } from '../topics/judge-of.ts';
import { type ExportOptions, exportPages } from '../transfer/export/export-pages.ts';
import { EXPORT_FORMATS, type ExportFormat, writeExport } from '../transfer/export/write-export.ts';
import { filteredPages, type PageFilter } from '../transfer/page-filter.ts';
import { catchUpXml } from './frame/catch-up-xml.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { shortCount } from './printing/short-figures.ts';

type ExportFlags = FilterFlags & { out?: string; json?: boolean };

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
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi export --format jsonl --out sayfalar.jsonl\n  tazi export --format xml --out depo/\n  tazi export --format jsonl --lang all --out hepsi.jsonl\n  tazi export --format wacz --site ornek.bel.tr --out ornek.wacz\n  tazi export --format parquet --deduplicate paragraphs --out veri-kumesi/\n  tazi export --labelled --out veri-kumesi/`,
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
      const sources = topicSources(project.settings, project.paths.dataFolder);
      const { site, topic, lang: language } = options;
      const filter = {
        ...filterOf(options),
        ...(await checkFilters(store, { site, topic, language }, () => judgeOf(sources).topics())),
        ...(options.query === undefined ? {} : { among: await opened.matchingPages(options.query) }),
      };
      let pages = 0;
      const leftOut: Partial<Record<LeftOut, number>> = {};
      const exporting: ExportOptions = {
        ...{ filter, keywordsOf, onPage: () => pages++ },
        onLeftOut: (why) => {
          leftOut[why] = (leftOut[why] ?? 0) + 1;
        },
      };
      const sayLeftOut = () => {
        const words = leftOutWords(leftOut, context);
        if (words !== '') context.err(say(context, EXPORT_TEXTS.leftOut, { words }));
      };
      if (options.labelled) {
        const folder = options.out ?? 'labelled';
        const origins = await labelOrigins(store, sources);
        const labelled = { ...filter, labelOf: (page: Page) => labelOf(page, origins) };
        const report = await exportLabelled(
          filteredPages(store.changes, labelled, exporting.onLeftOut),
          resolve(context.cwd, folder),
          Date.now(),
          origins,
        );
        context.out(JSON.stringify({ ...report, leftOut, folder }));
        if (!options.json) sayLeftOut();
        return;
      }
      const { format, out } = options;
      if (out === undefined) {
        if (format === 'parquet') throw new TaziError('usage', { detail: CLI_TEXTS.exportNeedsFolder });
        for await (const chunk of exportPages(store, format, Date.now(), exporting))
          await context.write(chunk);
        context.err(say(context, EXPORT_TEXTS.written, { count: pages }));
        sayLeftOut();
        return;
      }
      await writeExport(store, format, resolve(context.cwd, out), Date.now(), exporting);
      if (options.json) {
        context.out(JSON.stringify({ pages, leftOut, file: out, sequence }));
        return;
      }
      context.err(say(context, CLI_TEXTS.exportDone, { count: pages, file: out }));
      sayLeftOut();
    } finally {
      await opened.close();
    }
  });
}

function leftOutWords(leftOut: Partial<Record<LeftOut, number>>, context: CommandContext): string {
  return LEFT_OUT.filter((why) => leftOut[why])
    .map((why) => say(context, LEFT_OUT_TEXTS[why], { count: shortCount(leftOut[why]!, context.language) }))
    .join(' · ');
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
  labelled?: boolean;
};

/** Those whose values need no look into the project. */
function filterOf(flags: FilterFlags): PageFilter {
  const { kind, from, to, since, sample, seed, format, deduplicate } = flags;
  // Data sets are made for uses other than search.
  const respectsOptOuts = flags.respectOptOuts ?? (format === 'parquet' || flags.labelled === true);
  return {
    ...(kind === undefined ? {} : { kind }),
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
