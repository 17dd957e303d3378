import { Command } from 'commander';
import { askForget } from '../controller/ask-forget.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { FORGET_TEXTS } from '../i18n/forget-texts.ts';
import { fillText } from '../i18n/text.ts';
import { TaziError } from '../model/errors.ts';
import { type ForgetPreview, type ForgetRequest, forgottenName } from '../model/forgotten-list.ts';
import type { ForgetReport } from '../project/forget-alone.ts';
import { forgetNames, isForgetQuery, previewForget } from '../project/forget-door.ts';
import { announceConversion } from '../project/older-project.ts';
import { openForSearch, openProjectStore, type Project, requireProject } from '../project/project.ts';
import { type CommandContext, ExitWith, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { withProjectStore } from './frame/with-project-store.ts';
import { printable } from './printing/printable.ts';
import { textTable } from './printing/text-table.ts';

/** A crawl finishes visits in progress first; rewriting a large store takes minutes. */
const WAIT_MS = 10 * 60_000;

type ForgetOptions = {
  reason: string;
  archives?: boolean;
  dryRun?: boolean;
  yes?: boolean;
  all?: boolean;
  json?: boolean;
};

/** `tazi forget`: removes pages on request, once somebody has seen what goes. */
export function forgetCommand(context: CommandContext): Command {
  const command = new Command('forget')
    .enablePositionalOptions()
    .argument('<url|site:NAME|query:Q>')
    .description(say(context, FORGET_TEXTS.forget))
    .option('--reason <text>', say(context, FORGET_TEXTS.reason), '')
    .option('--archives', say(context, FORGET_TEXTS.archives))
    .option('--dry-run', say(context, FORGET_TEXTS.dryRun))
    .option('--yes', say(context, FORGET_TEXTS.yes))
    .option('--all', say(context, FORGET_TEXTS.all))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi forget 'query:"Ad Soyad"' --dry-run\n  tazi forget https://www.ornek.bel.tr/kisi --reason "sahibi istedi" --yes\n  tazi forget site:ornek.bel.tr\n  tazi forget list\n  tazi forget undo site:ornek.bel.tr\n  tazi forget restore site:ornek.bel.tr`,
    );
  addProjectFlags(command, context);
  command.action(async (given: string, options: ForgetOptions) => {
    const project = projectOf(command, context);
    requireProject(project);
    const { what, preview } = await look(given, project);
    const isThere = preview !== null && preview.urls > 0;
    if (options.dryRun) show(given, preview, options, context);
    if (preview === null || (!isThere && (options.dryRun || !options.yes)))
      throw new TaziError('forget-nothing', { what: printable(given) });
    if (options.dryRun) return;
    if (isThere) await agree(given, preview, options, context);
    const { reason, archives = false, all = false } = options;
    const graceHours = project.settings.forget.grace;
    const request: ForgetRequest = {
      ...{ action: 'forget', what, reason, archives, isConfirmed: true, all, graceHours },
    };
    await ask(project, request, options.json === true, context);
    // It is kept out from now on, but a script should learn that the name may be wrong.
    if (!isThere) throw new ExitWith(1);
  });
  return command
    .addCommand(listCommand(context))
    .addCommand(undoCommand(context, 'undo'))
    .addCommand(undoCommand(context, 'restore'));
}

/** What is meant, and what of it is here; no preview if a query finds nothing. */
async function look(
  given: string,
  project: Project,
): Promise<{ what: string[]; preview: ForgetPreview | null }> {
  const what = await forgetNames(given, project, async (work) => {
    const opened = await openForSearch(project, 'read');
    try {
      return await work(opened);
    } finally {
      await opened.close();
    }
  });
  if (what.length === 0) return { what, preview: null };
  const store = await openProjectStore(project, 'read');
  try {
    return { what, preview: await previewForget(store, what) };
  } finally {
    await store.close();
  }
}

/** The result of a dry run. */
function show(
  given: string,
  preview: ForgetPreview | null,
  options: ForgetOptions,
  context: CommandContext,
): void {
  if (options.json) context.out(JSON.stringify({ dryRun: true, ...(preview ?? NOTHING) }));
  else if (preview !== null && preview.urls > 0)
    context.out(previewLines(given, preview, context).join('\n'));
}

const NOTHING = { what: [], urls: 0, pages: 0, siteCount: 0, sites: [], examples: [] };

/** Returns once what goes has been agreed to; a script says so with --yes. */
async function agree(
  given: string,
  preview: ForgetPreview,
  { yes, all, json }: ForgetOptions,
  context: CommandContext,
): Promise<void> {
  if (!json) for (const line of previewLines(given, preview, context)) context.err(line);
  if (preview.needsAll && !all)
    throw new TaziError('forget-too-much', { pages: preview.pages, of: preview.of });
  if (yes) return;
  if (context.ask === undefined || json) throw new TaziError('forget-unconfirmed');
  const answer = await context.ask(`${say(context, FORGET_TEXTS.confirm, { pages: preview.pages })} `);
  if (YES.test(answer.trim())) return;
  context.err(say(context, FORGET_TEXTS.nothingDone));
  throw new ExitWith(1);
}

/** In both languages. */
const YES = /^(?:y|yes|e|evet)$/i;

function previewLines(given: string, preview: ForgetPreview, context: CommandContext): string[] {
  const { what, pages, of, urls, sites, siteCount, examples, needsAll } = preview;
  const counts = { what: printable(given), count: what.length, pages, of, urls };
  const lines = [
    say(context, isForgetQuery(given) ? FORGET_TEXTS.previewQuery : FORGET_TEXTS.preview, counts),
  ];
  if (needsAll) lines.push(say(context, FORGET_TEXTS.previewMost));
  if (siteCount > 0) {
    const named = sites.map((found) => `${printable(found.site)} (${found.pages})`);
    if (siteCount > sites.length) named.push('…');
    lines.push(say(context, FORGET_TEXTS.previewSites, { sites: named.join(', ') }));
    lines.push(say(context, FORGET_TEXTS.previewExamples), ...examples.map((url) => `  ${printable(url)}`));
  }
  return lines;
}

function listCommand(context: CommandContext): Command {
  const command = new Command('list')
    .description(say(context, FORGET_TEXTS.list))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi forget list\n  tazi forget list --json`,
    );
  addProjectFlags(command, context);
  return command.action((options: { json?: boolean }) =>
    withProjectStore(command, context, async (store) => {
      const entries = (await store.forgotten.list()).map(({ what, at, reason }) => ({
        ...{ what, at: new Date(at).toISOString(), reason },
      }));
      if (options.json) context.out(JSON.stringify({ forgotten: entries }));
      else if (entries.length === 0) context.out(say(context, FORGET_TEXTS.listEmpty));
      else
        context.out(
          textTable(entries.map(({ what, at, reason }) => [at, printable(what), printable(reason)])),
        );
    }),
  );
}

function undoCommand(context: CommandContext, action: 'undo' | 'restore'): Command {
  const command = new Command(action)
    .argument('<url|site:NAME>')
    .description(say(context, FORGET_TEXTS[action]))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi forget ${action} https://www.ornek.bel.tr/kisi\n  tazi forget ${action} site:ornek.bel.tr`,
    );
  addProjectFlags(command, context);
  return command.action(async (given: string, options: { json?: boolean }) => {
    const project = projectOf(command, context);
    requireProject(project);
    const what = await oneName(given, project);
    await ask(project, { action, what, ...UNASKED }, options.json === true, context);
  });
}

/** What only forgetting itself needs. */
const UNASKED = { reason: '', archives: false, isConfirmed: false, all: false, graceHours: 0 };

/** A URL or a site; queries are not on the list. */
function oneName(given: string, project: Project): Promise<string[]> {
  if (isForgetQuery(given) || forgottenName(given) === null)
    throw new TaziError('usage', { detail: fillText(FORGET_TEXTS.notListable, { what: printable(given) }) });
  return forgetNames(given, project, async () => []);
}

async function ask(
  project: Project,
  request: ForgetRequest,
  isJson: boolean,
  context: CommandContext,
): Promise<void> {
  announceConversion(project.paths, project.tell);
  const report = await askForget(project.paths, request, Date.now(), WAIT_MS);
  if (report?.action === 'restore' && report.urls === 0)
    throw new TaziError('forget-not-kept', { what: printable(request.what.join(', ')) });
  if (report?.action === 'undo' && report.what.length === 0) {
    const what = printable(request.what.join(', '));
    throw new TaziError('usage', { detail: fillText(FORGET_TEXTS.notListed, { what }) });
  }
  if (isJson) context.out(JSON.stringify(report ?? { action: request.action, waiting: true }));
  else context.out(forPeople(report, context));
}

const ARCHIVE_TEXTS = {
  named: FORGET_TEXTS.archiveNamed,
  rewritten: FORGET_TEXTS.archiveRewritten,
  unread: FORGET_TEXTS.archiveUnread,
};

function forPeople(report: ForgetReport | null, context: CommandContext): string {
  if (report === null) return say(context, FORGET_TEXTS.waiting);
  const { action, what, urls, pages, archives, removed, backup, isPurged } = report;
  const names = what.map(printable).join(', ');
  if (action === 'undo') return say(context, FORGET_TEXTS.undone, { what: names });
  if (action === 'restore') return say(context, FORGET_TEXTS.restored, { pages, what: names });
  const lines = [
    urls === 0
      ? say(context, FORGET_TEXTS.keptOut, { what: names })
      : say(context, FORGET_TEXTS.done, { pages, count: what.length }),
  ];
  for (const { file, records, state } of archives)
    lines.push(say(context, ARCHIVE_TEXTS[state], { file: printable(file), records }));
  for (const file of removed) lines.push(say(context, FORGET_TEXTS.removed, { file: printable(file) }));
  if (backup) lines.push(say(context, FORGET_TEXTS.backup, { at: backup.at, file: printable(backup.file) }));
  if (report.restorableUntil !== null)
    lines.push(say(context, FORGET_TEXTS.keptAside, { at: report.restorableUntil }));
  if (!isPurged) lines.push(say(context, FORGET_TEXTS.log));
  return lines.join('\n');
}
