import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { fillText } from '../i18n/text.ts';
import { type WordView, wordView } from '../index/word-view.ts';
import { TaziError } from '../model/errors.ts';
import { openForSearch } from '../project/project.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { indexDumpCommand } from './index-dump-command.ts';
import { indexFeedCommand } from './index-feed-command.ts';
import { printable } from './printing/printable.ts';

const DEFAULT_LIMIT = '50';

/** `tazi index word`: the postings of a word as the paper shows them (E2). */
export function indexCommand(context: CommandContext): Command {
  const word = new Command('word')
    .argument('<word>')
    .description(say(context, CLI_TEXTS.indexWord))
    .option('--limit <n>', say(context, CLI_TEXTS.indexLimit), DEFAULT_LIMIT)
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText('after', `\n${say(context, CLI_TEXTS.examples)}\n  tazi index word gözlük`);
  addProjectFlags(word, context);
  word.action(async (given: string, options: { limit: string; json?: boolean }) => {
    if (!/^\d{1,6}$/.test(options.limit) || Number(options.limit) === 0) {
      const values = { flag: '--limit', text: options.limit };
      throw new TaziError('usage', { detail: fillText(CLI_TEXTS.notAWholeNumber, values) });
    }
    const opened = await openForSearch(projectOf(word, context), 'read');
    try {
      const { searcher, store } = opened;
      const textsOf = (ids: readonly number[]) => store.pages.getMany(ids);
      const limit = Number(options.limit);
      const found = await wordView(searcher.reader, searcher.analyzer, textsOf, given, limit);
      const view = found && withAddresses(found);
      if (options.json) {
        const none = { word: given, stem: null, documents: 0, postings: [], linked: [] };
        context.out(JSON.stringify(view ?? none));
      } else context.out(forPeople(view, given, context));
    } finally {
      await opened.close();
    }
  });
  return new Command('index')
    .description(say(context, CLI_TEXTS.index))
    .addCommand(word)
    .addCommand(indexDumpCommand(context))
    .addCommand(indexFeedCommand(context));
}

/** This command has counted the words of a page's address since 0.1; `inAddress` is their number. */
function withAddresses(view: WordView): WordView {
  const postings = view.postings.map((posting) => ({
    ...posting,
    count: posting.count + posting.inAddress.count,
    positions: [...posting.positions, ...posting.inAddress.positions],
  }));
  return { ...view, postings };
}

function forPeople(view: WordView | null, given: string, context: CommandContext): string {
  if (view === null) return say(context, CLI_TEXTS.indexWordNone, { word: printable(given) });
  const { word, stem, documents, postings, linked } = view;
  const lines = [say(context, CLI_TEXTS.indexWordHead, { word, stem, documents })];
  for (const { siteId, page, count, inTitle, site, positions } of postings) {
    lines.push(`${siteId}-${page}-${count}${inTitle ? '*' : ''}  ${printable(site)}  @ ${places(positions)}`);
  }
  for (const { siteId, page, count, site } of linked) {
    const where = say(context, CLI_TEXTS.indexWordLinked, { count });
    lines.push(`${siteId}-${page}  ${printable(site)}  ${where}`);
  }
  const shown = postings.length + linked.length;
  if (documents > shown) lines.push(say(context, CLI_TEXTS.indexWordMore, { count: documents - shown }));
  return lines.join('\n');
}

const MAX_PLACES = 12;

function places(positions: readonly number[]): string {
  const shown = positions.slice(0, MAX_PLACES).join(' ');
  return positions.length > MAX_PLACES ? `${shown} …` : shown;
}
