import { resolve } from 'node:path';
import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { GOLD_TEXTS } from '../i18n/gold-texts.ts';
import type { Page } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import { canonicalUrl } from '../model/urls/canonical-url.ts';
import { GoldTexts } from '../project/gold-texts.ts';
import { pageViews } from '../project/page-views.ts';
import { readGold } from '../project/read-gold.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { withProjectStore } from './frame/with-project-store.ts';
import { printable } from './printing/printable.ts';
import { textTable } from './printing/text-table.ts';

/** `tazi gold` (S3): true texts of pages, the fourth view. */
export function goldCommand(context: CommandContext): Command {
  return new Command('gold')
    .description(say(context, GOLD_TEXTS.gold))
    .addCommand(addCommand(context))
    .addCommand(listCommand(context))
    .addCommand(removeCommand(context));
}

function addCommand(context: CommandContext): Command {
  const command = new Command('add')
    .argument('<folder|file.jsonl>')
    .description(say(context, GOLD_TEXTS.add))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, GOLD_TEXTS.addFormat)}\n\n${say(context, CLI_TEXTS.examples)}\n  tazi gold add altin.jsonl\n  tazi gold add makaleler/`,
    );
  addProjectFlags(command, context);
  return command.action((source: string, options: { json?: boolean }) =>
    withProjectStore(command, context, async (store) => {
      const gold = goldOf(command, context);
      let added = 0;
      const unknown: string[] = [];
      for await (const { place, page: named, text } of readGold(resolve(context.cwd, source))) {
        const page = named === null || text.trim() === '' ? null : await pageOf(named, store);
        if (page) {
          gold.put({ url: page.url, text: text.trim() });
          added++;
        } else {
          unknown.push(place);
          if (!options.json)
            context.err(
              say(context, GOLD_TEXTS.unknown, {
                place: printable(place),
                page: printable(String(named ?? '?')),
              }),
            );
        }
      }
      if (options.json) context.out(JSON.stringify({ added, unknown }));
      else context.out(say(context, GOLD_TEXTS.added, { count: added, unknown: unknown.length }));
    }),
  );
}

async function pageOf(named: string | number, store: Store): Promise<Page | null> {
  if (typeof named === 'number') return store.pages.get(named);
  const url = canonicalUrl(named);
  const record = url && (await store.urls.find(url));
  return record ? store.pages.get(record.id) : null;
}

function listCommand(context: CommandContext): Command {
  const command = new Command('list')
    .description(say(context, GOLD_TEXTS.list))
    .option('--json', say(context, CLI_TEXTS.jsonFlag));
  addProjectFlags(command, context);
  return command.action((options: { json?: boolean }) =>
    withProjectStore(command, context, async (store) => {
      const gold = goldOf(command, context);
      const rows: { id: number | null; url: string; words: Record<string, number | null> }[] = [];
      for (const { url, text } of gold.all()) {
        const known = canonicalUrl(url);
        const id = (known && (await store.urls.find(known))?.id) ?? null;
        const views = id === null ? null : await pageViews(id, store, gold);
        const { html = null, di = null, bmt = null, clean = null } = views ?? {};
        const words = { html, di, bmt, ah: text, clean };
        rows.push({ id, url, words: mapped(words) });
      }
      if (options.json) context.out(JSON.stringify({ pages: rows }));
      else if (rows.length === 0) context.out(say(context, GOLD_TEXTS.none));
      else {
        const head = ['', 'HTML', 'Dİ', 'BMT', 'AH', say(context, GOLD_TEXTS.clean)];
        const lines = rows.map(({ url, words }) => [
          printable(url),
          ...Object.values(words).map((count) => (count === null ? '-' : String(count))),
        ]);
        context.out(say(context, GOLD_TEXTS.listHead));
        context.out(textTable([head, ...lines]));
      }
    }),
  );
}

/** Words of each view, as the paper counts them: separated by white space. */
function mapped(views: Record<string, string | null>): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(views).map(([name, text]) => [
      name,
      text === null ? null : (text.match(/\S+/g) ?? []).length,
    ]),
  );
}

function removeCommand(context: CommandContext): Command {
  const command = new Command('remove')
    .argument('<url...>')
    .description(say(context, GOLD_TEXTS.remove))
    .option('--json', say(context, CLI_TEXTS.jsonFlag));
  addProjectFlags(command, context);
  return command.action(async (urls: string[], options: { json?: boolean }) => {
    const gold = goldOf(command, context);
    const removed = urls.filter((url) => gold.remove(canonicalUrl(url) ?? url));
    context.out(
      options.json
        ? JSON.stringify({ removed })
        : say(context, GOLD_TEXTS.removed, { count: removed.length }),
    );
  });
}

function goldOf(command: Command, context: CommandContext): GoldTexts {
  return new GoldTexts(projectOf(command, context).paths.dataFolder);
}
