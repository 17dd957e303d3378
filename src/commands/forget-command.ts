import { Command } from 'commander';
import { askForget } from '../controller/ask-forget.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { FORGET_TEXTS } from '../i18n/forget-texts.ts';
import { fillText } from '../i18n/text.ts';
import { parameterStripper } from '../links/parameter-stripper.ts';
import { TaziError } from '../model/errors.ts';
import { type ForgetRequest, forgottenName } from '../model/forgotten-list.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { ForgetReport } from '../project/forget-alone.ts';
import { openForSearch, type Project, requireProject } from '../project/project.ts';
import { pagesOfQuery } from '../search/pages-of-query.ts';
import { type CommandContext, ExitWith, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { withProjectStore } from './frame/with-project-store.ts';
import { printable } from './printing/printable.ts';
import { textTable } from './printing/text-table.ts';

const QUERY = 'query:';
/** A crawl finishes visits in progress first; rewriting a large store takes minutes. */
const WAIT_MS = 10 * 60_000;

type ForgetOptions = {
  reason: string;
  archives?: boolean;
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
};

/** `tazi forget`: removes pages on request. */
export function forgetCommand(context: CommandContext): Command {
  const command = new Command('forget')
    .enablePositionalOptions()
    .argument('<url|site:NAME|query:Q>')
    .description(say(context, FORGET_TEXTS.forget))
    .option('--reason <text>', say(context, FORGET_TEXTS.reason), '')
    .option('--archives', say(context, FORGET_TEXTS.archives))
    .option('--dry-run', say(context, FORGET_TEXTS.dryRun))
    .option('--yes', say(context, FORGET_TEXTS.yes))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi forget https://www.ornek.bel.tr/kisi --reason "sahibi istedi"\n  tazi forget site:ornek.bel.tr\n  tazi forget 'query:"Ad Soyad"' --dry-run\n  tazi forget list\n  tazi forget undo site:ornek.bel.tr`,
    );
  addProjectFlags(command, context);
  command.action(async (given: string, options: ForgetOptions) => {
    const project = projectOf(command, context);
    requireProject(project);
    const what = await meant(given, project);
    if (options.dryRun || what.length === 0) {
      const shown = what.length === 0 ? say(context, FORGET_TEXTS.none) : what.map(printable).join('\n');
      context.out(options.json ? JSON.stringify({ what }) : shown);
      return;
    }
    if (given.startsWith(QUERY) && !options.json) {
      for (const url of what) context.err(printable(url));
      if (!options.yes && !(await isConfirmed(what.length, context))) {
        context.err(say(context, FORGET_TEXTS.listEmpty));
        throw new ExitWith(1);
      }
    }
    const request = { action: 'forget', what, reason: options.reason, archives: options.archives === true };
    await ask(project, request as ForgetRequest, options.json === true, context);
  });
  return command.addCommand(listCommand(context)).addCommand(undoCommand(context));
}

/** A script is not asked. */
async function isConfirmed(count: number, context: CommandContext): Promise<boolean> {
  if (context.ask === undefined) return true;
  const answer = await context.ask(`${say(context, FORGET_TEXTS.confirm, { count })} `);
  return YES.test(answer.trim());
}

/** In both languages. */
const YES = /^(?:y|yes|e|evet)$/i;

function listCommand(context: CommandContext): Command {
  const command = new Command('list')
    .description(say(context, FORGET_TEXTS.list))
    .option('--json', say(context, CLI_TEXTS.jsonFlag));
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

function undoCommand(context: CommandContext): Command {
  const command = new Command('undo')
    .argument('<url|site:NAME>')
    .description(say(context, FORGET_TEXTS.undo))
    .option('--json', say(context, CLI_TEXTS.jsonFlag));
  addProjectFlags(command, context);
  return command.action(async (given: string, options: { json?: boolean }) => {
    const project = projectOf(command, context);
    requireProject(project);
    const what = [named(given, project)];
    const request: ForgetRequest = { action: 'undo', what, reason: '', archives: false };
    await ask(project, request, options.json === true, context);
  });
}

/** What is to be entered in the list. */
async function meant(given: string, project: Project): Promise<string[]> {
  if (!given.startsWith(QUERY)) return [named(given, project)];
  const opened = await openForSearch(project, 'read');
  try {
    return await pagesOfQuery(opened, given.slice(QUERY.length));
  } finally {
    await opened.close();
  }
}

/** As the project spells URLs. */
function named(given: string, { settings }: Project): string {
  const name = forgottenName(given);
  if (name === null)
    throw new TaziError('usage', { detail: fillText(FORGET_TEXTS.notAName, { what: printable(given) }) });
  return given.startsWith('site:')
    ? name
    : parameterStripper(settings.crawl.stripParameters)(name as CanonicalUrl);
}

async function ask(
  project: Project,
  request: ForgetRequest,
  isJson: boolean,
  context: CommandContext,
): Promise<void> {
  const report = await askForget(project.paths, request, Date.now(), WAIT_MS);
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
  const { action, what, pages, archives, removed, backup, isPurged } = report;
  if (action === 'undo') return say(context, FORGET_TEXTS.undone, { what: what.map(printable).join(', ') });
  const lines = [say(context, FORGET_TEXTS.done, { pages, count: what.length })];
  for (const { file, records, state } of archives)
    lines.push(say(context, ARCHIVE_TEXTS[state], { file: printable(file), records }));
  for (const file of removed) lines.push(say(context, FORGET_TEXTS.removed, { file: printable(file) }));
  if (backup) lines.push(say(context, FORGET_TEXTS.backup, { at: backup.at, file: printable(backup.file) }));
  if (!isPurged) lines.push(say(context, FORGET_TEXTS.log));
  return lines.join('\n');
}
