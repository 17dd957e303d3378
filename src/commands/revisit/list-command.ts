import { Command, InvalidArgumentError } from 'commander';
import { REVISIT_TEXTS } from '../../i18n/revisit-texts.ts';
import { revisitHistory } from '../../update/reports/revisit-history.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { addProjectFlags, projectOf } from '../frame/setting-flags.ts';
import { withProjectStore } from '../frame/with-project-store.ts';
import { textTable } from '../printing/text-table.ts';

/** A row of the paper's Çizelge 5. */
type ListRow = {
  id: number;
  site: string;
  url: string;
  lastVisitAt: string;
  marks: readonly number[];
  average: number;
  emaMinutes: number;
  next: string | null;
};

const MOST_VISITS = 100_000;

/** What the update module knows about each URL (E6, Çizelge 5). */
export function listCommand(context: CommandContext): Command {
  const command = new Command('list')
    .description(say(context, REVISIT_TEXTS.list))
    .option('--limit <n>', say(context, REVISIT_TEXTS.limitFlag), whole, 50)
    .option('--json', say(context, REVISIT_TEXTS.jsonFlag))
    .addHelpText('after', `\n${say(context, REVISIT_TEXTS.examples)}\n  tazi revisit list --limit 20`);
  addProjectFlags(command, context, ['update']);
  return command.action(({ limit, json }: { limit: number; json?: boolean }) =>
    withProjectStore(command, context, async ({ urls, visits }) => {
      const { mode } = projectOf(command, context).settings.update.ema;
      const rows: ListRow[] = [];
      for await (const batch of urls.scan()) {
        const records = await urls.getMany(batch.filter((url) => url.visits > 0).map(({ id }) => id));
        for (const { id, site, url } of records.values()) {
          const last = revisitHistory(await visits.of(id, MOST_VISITS), mode).at(-1);
          if (rows.length >= limit || !last) break;
          const { at: lastVisitAt, marks, average, emaMinutes, next } = last;
          rows.push({ id, site, url, lastVisitAt, marks, average, emaMinutes, next });
        }
        if (rows.length >= limit) break;
      }
      context.out(json ? JSON.stringify({ urls: rows }) : tableOf(rows, context));
    }),
  );
}

function tableOf(rows: readonly ListRow[], context: CommandContext): string {
  const head = [
    'id',
    say(context, REVISIT_TEXTS.site),
    say(context, REVISIT_TEXTS.lastVisit),
    'SMA',
    say(context, REVISIT_TEXTS.smaMean),
    say(context, REVISIT_TEXTS.emaMinutes),
    say(context, REVISIT_TEXTS.nextVisit),
    'URL',
  ];
  return textTable([
    head,
    ...rows.map((row) => [
      String(row.id),
      row.site,
      row.lastVisitAt,
      row.marks.join(','),
      row.average.toFixed(1),
      row.emaMinutes.toFixed(3),
      row.next ?? '',
      row.url,
    ]),
  ]);
}

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('1, 2, 3 …');
  return value;
}
