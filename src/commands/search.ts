import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { fillText } from '../i18n/text.ts';
import { TaziError } from '../model/errors.ts';
import type { SearchResponse } from '../model/search-results.ts';
import { openForSearch } from '../project.ts';
import { type CommandContext, say } from './context.ts';
import { printable } from './printable.ts';
import { addProjectFlags, projectOf } from './setting-flags.ts';

export function searchCommand(context: CommandContext): Command {
  const command = new Command('search')
    .argument('<query...>')
    .description(say(context, CLI_TEXTS.search))
    .option('--size <n>', say(context, CLI_TEXTS.sizeFlag), '10')
    .option('--page <n>', say(context, CLI_TEXTS.pageFlag), '1')
    .option('--site <site>')
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi search çocuk sağlığı\n  tazi search '"su kesintisi" site:ornek.bel.tr' --json`,
    );
  addProjectFlags(command, context);
  return command.action(
    async (words: string[], options: { size: string; page: string; site?: string; json?: boolean }) => {
      const opened = openForSearch(projectOf(command, context), 'read');
      try {
        const response = await opened.search.search({
          query: words.join(' '),
          page: wholeNumber(options.page, '--page'),
          size: wholeNumber(options.size, '--size'),
          ...(options.site === undefined ? {} : { site: options.site }),
          sort: 'relevance',
          explain: false,
        });
        context.out(options.json ? JSON.stringify(response) : forPeople(response, context));
      } finally {
        opened.close();
      }
    },
  );
}

function wholeNumber(text: string, flag: string): number {
  if (/^\d{1,6}$/.test(text) && Number(text) > 0) return Number(text);
  throw new TaziError('usage', { detail: fillText(CLI_TEXTS.notAWholeNumber, { flag, text }) });
}

function forPeople(response: SearchResponse, context: CommandContext): string {
  const lines: string[] = [];
  if (response.didYouMean)
    lines.push(say(context, CLI_TEXTS.searchDidYouMean, { query: response.didYouMean }), '');
  if (response.results.length === 0)
    return [...lines, say(context, CLI_TEXTS.searchNone, { query: response.query })].join('\n');
  for (const result of response.results) {
    lines.push(
      printable(result.title) || result.url,
      `  ${result.url}`,
      `  ${plain(result.snippet, context)}`,
      '',
    );
  }
  const total = `${response.total}${response.totalIsLowerBound ? '+' : ''}`;
  lines.push(say(context, CLI_TEXTS.searchTotal, { total, ms: response.tookMs }));
  return lines.join('\n');
}

/** A snippet for a terminal: bold where it is marked, and no control characters from outside. */
function plain(html: string, context: CommandContext): string {
  const [on, off] = context.terminal.isTTY ? ['\x1b[1m', '\x1b[22m'] : ['', ''];
  return printable(html)
    .replaceAll('<mark>', on)
    .replaceAll('</mark>', off)
    .replace(/&(lt|gt|quot|#39|#x27|amp);/g, (_, name: string) => ENTITIES[name]!);
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  amp: '&',
};
