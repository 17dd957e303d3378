import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { SEED_TEXTS } from '../i18n/seed-texts.ts';
import { fillText } from '../i18n/text.ts';
import { type SeedSuggestions, suggestSeeds } from '../links/suggest-seeds.ts';
import { TaziError } from '../model/errors.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags } from './frame/setting-flags.ts';
import { withProjectStore } from './frame/with-project-store.ts';
import { printable } from './printing/printable.ts';
import { textTable } from './printing/text-table.ts';

/** `tazi seeds suggest`: where else to crawl, by the project's own pages. */
export function seedsCommand(context: CommandContext): Command {
  const suggest = new Command('suggest')
    .description(say(context, SEED_TEXTS.suggest))
    .option('--topic <id>', say(context, SEED_TEXTS.topic))
    .option('--limit <n>', say(context, SEED_TEXTS.limit), '20')
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi seeds suggest\n  tazi seeds suggest --topic sağlık --json`,
    );
  addProjectFlags(suggest, context);
  suggest.action(async ({ topic, limit, json }: { topic?: string; limit: string; json?: boolean }) => {
    if (!/^\d{1,5}$/.test(limit) || Number(limit) === 0) {
      const values = { flag: '--limit', text: limit };
      throw new TaziError('usage', { detail: fillText(CLI_TEXTS.notAWholeNumber, values) });
    }
    await withProjectStore(suggest, context, async (store) => {
      const found = await suggestSeeds(store, {
        ...(topic === undefined ? {} : { topic }),
        limit: Number(limit),
      });
      context.out(json ? JSON.stringify(found) : forPeople(found, context));
    });
  });
  return new Command('seeds').description(say(context, SEED_TEXTS.seeds)).addCommand(suggest);
}

function forPeople({ sites, hubs, lists }: SeedSuggestions, context: CommandContext): string {
  if (sites.length === 0 && lists.length === 0) return say(context, SEED_TEXTS.none);
  const parts: string[] = [];
  const part = (head: string, rows: string[][]) => {
    if (rows.length > 0) parts.push(`${head}\n${textTable(rows.map((row) => row.map(printable)))}`);
  };
  part(
    say(context, SEED_TEXTS.head),
    sites.map(({ url, fromSites, fromPages, anchor }) => [
      `  ${url}`,
      String(fromSites),
      String(fromPages),
      anchor,
    ]),
  );
  part(
    say(context, SEED_TEXTS.hubs),
    hubs.map(({ url, sites: count, title }) => [`  ${url}`, String(count), title]),
  );
  part(
    say(context, SEED_TEXTS.lists),
    lists.map((url) => [`  ${url}`]),
  );
  return parts.join('\n\n');
}
