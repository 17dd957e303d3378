import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { Command, Option } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { fillText } from '../i18n/text.ts';
import { indexStatistics } from '../index/index-statistics.ts';
import { TaziError } from '../model/errors.ts';
import { PAGE_KINDS, type Page, type PageKind } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import { keywords } from '../nlp/keywords.ts';
import { openForSearch, requireProject } from '../project/project.ts';
import { dateBound } from '../search/date-bound.ts';
import { topicSources } from '../topics/crawl-topics.ts';
import { exportLabelled, labelOrigins } from '../transfer/export-labelled.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportOptions,
  exportPages,
} from '../transfer/export-pages.ts';
import { filteredPages, type PageFilter } from '../transfer/page-filter.ts';
import { writeXmlFolder } from '../transfer/xml/write-xml-folder.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';

type ExportFlags = FilterFlags & { format: ExportFormat; out?: string; labelled?: boolean; json?: boolean };

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
    .option('--respect-opt-outs', say(context, CLI_TEXTS.exportOptOuts))
    .option('--labelled', say(context, CLI_TEXTS.exportLabelled))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi export --format jsonl --out sayfalar.jsonl\n  tazi export --format xml --out depo/\n  tazi export --labelled --out veri-kumesi/`,
    );
  addProjectFlags(command, context);
  return command.action(async (options: ExportFlags) => {
    const project = projectOf(command, context);
    requireProject(project);
    const filter = filterOf(options);
    const opened = await openForSearch(project, 'read');
    const { store } = opened;
    try {
      const analyzer = await opened.dictionary.analyzer();
      const statistics = indexStatistics(opened.searcher.reader, analyzer);
      const keywordsOf = ({ title, text }: Page) =>
        keywords(`${title}\n${text}`, statistics, MOST_KEYWORDS, analyzer.dictionary).map(
          (word) => word.text,
        );
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
      if (options.out === undefined) {
        for await (const chunk of exportPages(store, options.format, Date.now(), exporting))
          await context.write(chunk);
        return;
      }
      await writeOut(store, options.format, resolve(context.cwd, options.out), exporting);
      if (options.json) context.out(JSON.stringify({ pages, file: options.out }));
      else context.err(say(context, CLI_TEXTS.exportDone, { count: pages, file: options.out }));
    } finally {
      await opened.close();
    }
  });
}

const MOST_KEYWORDS = 10;

type FilterFlags = {
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
  const { site, topic, kind, lang, from, to, since, sample, seed, respectOptOuts } = flags;
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
    ...(respectOptOuts ? { respectsOptOuts: true } : {}),
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

async function* pagesOf(store: Store, { filter = {}, onPage }: ExportOptions): AsyncGenerator<Page> {
  for await (const page of filteredPages(store.changes, filter)) {
    onPage?.();
    yield page;
  }
}

/** E3 requires one document per site: XML goes into a folder unless a file is named. */
async function writeOut(
  store: Store,
  format: ExportFormat,
  out: string,
  exporting: ExportOptions,
): Promise<void> {
  const isFolder = existsSync(out) ? statSync(out).isDirectory() : extname(out) === '';
  try {
    if (format === 'xml' && isFolder) await writeXmlFolder(pagesOf(store, exporting), out);
    else await writeFile(exportPages(store, format, Date.now(), exporting), out);
  } catch (error) {
    if (error instanceof TaziError) throw error;
    throw new TaziError('folder-unwritable', { folder: out, detail: (error as Error).message }, error);
  }
}

/** Written under another name until it is complete, so that no one reads half an export. */
async function writeFile(chunks: AsyncIterable<string | Uint8Array>, file: string): Promise<void> {
  const unfinished = `${file}.part`;
  const stream = createWriteStream(unfinished);
  try {
    await writeAll(chunks, stream);
    stream.end();
    await once(stream, 'finish');
    renameSync(unfinished, file);
  } catch (error) {
    stream.destroy();
    rmSync(unfinished, { force: true });
    throw error;
  }
}

async function writeAll(chunks: AsyncIterable<string | Uint8Array>, stream: Writable): Promise<void> {
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => {});
  for await (const chunk of chunks) {
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed]);
  }
}
