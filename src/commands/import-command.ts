import { availableParallelism } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { IMPORT_TEXTS } from '../i18n/import-texts.ts';
import { fillText, type Text } from '../i18n/text.ts';
import { TaziError } from '../model/errors.ts';
import { announceConversion } from '../project/older-project.ts';
import { topicSources } from '../topics/crawl-topics.ts';
import { fileSource } from '../transfer/import/document-lines.ts';
import { type ImportReport, importDocuments } from '../transfer/import/import-documents.ts';
import {
  DOCUMENT_FIELDS,
  type DocumentField,
  type ImportUnit,
  type ReadingOptions,
} from '../transfer/import/imported-document.ts';
import { type FilePlan, planImport } from '../transfer/import/plan-import.ts';
import { type CommandContext, ExitWith, INTERRUPTED, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { importSummary } from './printing/import-summary.ts';
import { printable } from './printing/printable.ts';

type ImportFlags = {
  fields?: string;
  keepFields?: string;
  base?: string;
  skipInvalid?: boolean;
  dryRun?: boolean;
  json?: boolean;
};

export function importCommand(context: CommandContext): Command {
  const command = new Command('import')
    .argument('<file|folder...>')
    .description(say(context, CLI_TEXTS.import))
    .option('--fields <names>', say(context, CLI_TEXTS.importFields))
    .option('--keep-fields <names>', say(context, CLI_TEXTS.importKeepFields))
    .option('--base <url>', say(context, CLI_TEXTS.importBase))
    .option('--skip-invalid', say(context, CLI_TEXTS.importSkipInvalid))
    .option('--dry-run', say(context, CLI_TEXTS.importDryRun))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.importFormat, { fields: DOCUMENT_FIELDS.join(', ') })}
  {"url": "https://…", "title": "…", "text": "…", "fetchedAt": "2026-05-01T10:00:00Z"}

${say(context, CLI_TEXTS.examples)}
  tazi import belgeler.jsonl
  tazi import belgeler.jsonl.gz --skip-invalid
  tazi import arsiv.warc.gz derlem.wacz raporlar/ --dry-run
  zcat derlem.gz | tazi import - --fields url=id,title=baslik,text=icerik --base https://derlem.ornek.tr/`,
    );
  addProjectFlags(command, context);
  return command.action(async (files: string[], flags: ImportFlags) => {
    const project = projectOf(command, context);
    if (!flags.dryRun) announceConversion(project.paths, project.tell);
    const sources = files.map((file) =>
      file === '-' ? { name: 'stdin', open: () => context.stdin } : fileSource(resolve(context.cwd, file)),
    );
    const reading: ReadingOptions = {
      ...(flags.fields === undefined ? {} : { fields: fieldNames(flags.fields) }),
      ...(flags.keepFields === undefined
        ? {}
        : { keep: flags.keepFields.split(',').map((name) => name.trim()) }),
      ...(flags.base === undefined ? {} : { base: flags.base }),
    };
    if (flags.dryRun) {
      const plans = await planImport(sources, reading);
      context.out(flags.json ? JSON.stringify({ files: plans }) : planned(plans, context));
      return;
    }
    const told = new Skipped(context, flags.skipInvalid ? Number.POSITIVE_INFINITY : MAX_TOLD);
    const cut = new Skipped(context, MAX_TOLD, CUT_TEXTS);
    let isStopped = false;
    const forget = context.onInterrupt(() => {
      isStopped = true;
    });
    try {
      const progress = new Progress(context);
      const result = await importDocuments(project.paths, sources, {
        ...reading,
        onSkipped: (file, line, detail, unit) => told.tell(file, line, detail, unit),
        onCut: (file, line, detail, unit) => cut.tell(file, line, detail, unit),
        ...(flags.skipInvalid ? { onInvalid: () => {} } : {}),
        language: context.language,
        threads: threadsFor(availableParallelism()),
        ...(project.settings.store.xml ? { xmlFolder: join(project.paths.dataFolder, 'xml') } : {}),
        roots: project.settings.search.roots,
        topics: topicSources(project.settings, project.paths.dataFolder),
        onProgress: (report) => flags.json || progress.tell(report),
        isStopped: () => isStopped,
      });
      context.out(flags.json ? JSON.stringify(result) : importSummary(result, told.counts, context.language));
      if (result.seeds && !flags.json)
        context.err(say(context, CLI_TEXTS.importSeeds, { count: result.seeds }));
    } finally {
      forget();
    }
    if (isStopped) throw new ExitWith(INTERRUPTED);
  });
}

/** Files by their content. */
function planned(plans: readonly FilePlan[], context: CommandContext): string {
  return plans
    .map(({ file, ...counts }) => {
      const named = Object.entries(counts).filter(([, count]) => count > 0);
      const shown = named.map(([what, count]) => `${say(context, PLAN_TEXTS[what as PlanCount])} ${count}`);
      return `${printable(file)}: ${shown.join(', ') || say(context, CLI_TEXTS.importNothing)}`;
    })
    .join('\n');
}

type PlanCount = Exclude<keyof FilePlan, 'file'>;

const PLAN_TEXTS: Readonly<Record<PlanCount, Text>> = {
  texts: CLI_TEXTS.importTexts,
  pages: CLI_TEXTS.importPages,
  seeds: CLI_TEXTS.importAddresses,
  invalid: CLI_TEXTS.importUnusable,
};

/** Without --skip-invalid: an archive may have thousands. */
const MAX_TOLD = 10;

/** Counts what was skipped or cut, and reports the first. */
class Skipped {
  readonly counts: Record<ImportUnit, number> = { file: 0, record: 0, line: 0 };
  readonly #context: CommandContext;
  readonly #max: number;
  #told = 0;

  readonly #texts: Readonly<Record<ImportUnit, Text>>;

  constructor(context: CommandContext, max: number, texts = SKIPPED_TEXTS) {
    this.#context = context;
    this.#max = max;
    this.#texts = texts;
  }

  tell(path: string, line: number, detail: string, unit: ImportUnit): void {
    this.counts[unit]++;
    if (this.#told++ >= this.#max) return;
    const values = { file: printable(shortened(path, this.#context.cwd)), line, detail: printable(detail) };
    this.#context.err(say(this.#context, this.#texts[unit], values));
  }
}

const SKIPPED_TEXTS: Readonly<Record<ImportUnit, Text>> = {
  file: IMPORT_TEXTS.skippedFile,
  record: IMPORT_TEXTS.skippedRecord,
  line: IMPORT_TEXTS.skippedLine,
};

const CUT_TEXTS: Readonly<Record<ImportUnit, Text>> = {
  file: IMPORT_TEXTS.cut,
  record: IMPORT_TEXTS.cutRecord,
  line: IMPORT_TEXTS.cutLine,
};

/** Below the current folder as the user would write it. */
function shortened(path: string, cwd: string): string {
  return path.startsWith(join(cwd, sep)) ? relative(cwd, path) : path;
}

/** In addition to the threads that store and index, which cannot keep up with more. */
const MAX_THREADS = 4;

function threadsFor(cores: number): number {
  return Math.max(1, Math.min(MAX_THREADS, cores - 1));
}

/** "url=id,text=icerik" → what the file calls our fields. */
function fieldNames(text: string): Partial<Record<DocumentField, string>> {
  const names: Partial<Record<DocumentField, string>> = {};
  for (const pair of text.split(',')) {
    const [ours = '', theirs = ''] = pair.split('=').map((part) => part.trim());
    const field = DOCUMENT_FIELDS.find((known) => known === ours);
    if (field === undefined || theirs === '') {
      const values = { pair, fields: DOCUMENT_FIELDS.join(', ') };
      throw new TaziError('usage', { detail: fillText(CLI_TEXTS.importWrongFields, values) });
    }
    names[field] = theirs;
  }
  return names;
}

const TELL_EVERY_MS = 2_000;

/** Prints a line about the progress from time to time. */
class Progress {
  readonly #context: CommandContext;
  readonly #began = performance.now();
  #toldAt = performance.now();

  constructor(context: CommandContext) {
    this.#context = context;
  }

  tell({ imported, unchanged, skipped }: ImportReport): void {
    const now = performance.now();
    if (now - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = now;
    const count = imported + unchanged + skipped;
    const rate = Math.round((count * 1_000) / (now - this.#began));
    this.#context.err(say(this.#context, CLI_TEXTS.importLine, { count, rate }));
  }
}
