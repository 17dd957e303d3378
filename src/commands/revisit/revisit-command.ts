import { Command } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { TaziError } from '../../model/errors.ts';
import { canonicalUrl } from '../../model/urls/canonical-url.ts';
import { type PageChangeDiff, pageChanges } from '../../update/changes/page-changes.ts';
import { dynamismOf, type HourReport, hourReport } from '../../update/reports/hour-report.ts';
import { type HistoryRow, revisitHistory } from '../../update/reports/revisit-history.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { addProjectFlags, projectOf } from '../frame/setting-flags.ts';
import { withProjectStore } from '../frame/with-project-store.ts';
import { textTable } from '../printing/text-table.ts';
import { compareCommand } from './compare-command.ts';
import { listCommand } from './list-command.ts';
import { PAPER_SYMBOLS, paperFigures } from './paper-figures.ts';
import { planCommand } from './plan-command.ts';
import { simulateCommand } from './simulate-command.ts';

export function revisitCommand(context: CommandContext): Command {
  return new Command('revisit')
    .description(say(context, CLI_TEXTS.revisit))
    .addCommand(showCommand(context))
    .addCommand(listCommand(context))
    .addCommand(reportCommand(context))
    .addCommand(compareCommand(context))
    .addCommand(planCommand(context))
    .addCommand(simulateCommand(context));
}

const MOST_VISITS = 100_000;

function showCommand(context: CommandContext): Command {
  const command = new Command('show')
    .argument('<url>')
    .description(say(context, CLI_TEXTS.revisitShow))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi revisit show https://www.ornek.bel.tr/`,
    );
  addProjectFlags(command, context, ['update']);
  return command.action((given: string, options: { json?: boolean }) =>
    withProjectStore(command, context, async (store) => {
      const url = canonicalUrl(given);
      const record = url && (await store.urls.find(url));
      if (!record) throw new TaziError('not-found', { what: given });
      const { mode } = projectOf(command, context).settings.update.ema;
      const rows = revisitHistory(await store.visits.of(record.id, MOST_VISITS), mode);
      const marked = rows.filter((row) => row.mark !== null);
      const dynamism = dynamismOf(marked.filter((row) => row.mark === 2).length, marked.length);
      const page = await store.pages.get(record.id);
      const changes = page === null ? [] : pageChanges(page, await store.pages.versions(record.id));
      if (options.json)
        context.out(
          JSON.stringify({ id: record.id, url, site: record.site, dynamism, visits: rows, changes }),
        );
      else context.out([`${url}  (${dynamism})`, historyTable(rows), ...changes.map(changeLines)].join('\n'));
    }),
  );
}

function reportCommand(context: CommandContext): Command {
  const command = new Command('report')
    .description(say(context, CLI_TEXTS.revisitReport))
    .option('--json', say(context, CLI_TEXTS.jsonFlag));
  addProjectFlags(command, context);
  return command.action((options: { json?: boolean }) =>
    withProjectStore(command, context, async (store) => {
      const hours = (await store.visits.hours()).map(hourReport);
      context.out(options.json ? JSON.stringify({ hours }) : hourTable(hours));
    }),
  );
}

function changeLines({ at, came, went }: PageChangeDiff): string {
  return [
    `\n${at}`,
    ...went.map((sentence) => `  - ${sentence}`),
    ...came.map((sentence) => `  + ${sentence}`),
  ].join('\n');
}

function historyTable(rows: readonly HistoryRow[]): string {
  const head = ['#', 'at', 'outcome', 'mark', 'SMA', 'SMA mean', 'EMA', 'minutes', 'next'];
  return textTable([
    head,
    ...rows.map((row) => [
      String(row.number),
      row.at,
      row.outcome,
      String(row.mark ?? ''),
      row.marks.join(','),
      row.average.toFixed(1),
      row.emaMinutes.toFixed(2),
      row.intervalMinutes === null ? '' : row.intervalMinutes.toFixed(2),
      row.next ?? '',
    ]),
  ]);
}

function hourTable(hours: readonly HourReport[]): string {
  return textTable([['hour', ...PAPER_SYMBOLS], ...hours.map((row) => [row.hour, ...paperFigures(row)])]);
}
