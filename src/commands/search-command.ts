import { Command, Option } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { fillText } from '../i18n/text.ts';
import { UI_TEXTS } from '../i18n/ui-texts.ts';
import { TaziError } from '../model/errors.ts';
import { type MarkedText, renderMarks } from '../model/marked-text.ts';
import { searchResponseJson, searchResultJson } from '../model/search-json.ts';
import type { SearchRequest, SearchResponse, SearchResult } from '../model/search-result.ts';
import { canonicalUrl } from '../model/urls/canonical-url.ts';
import { checkFilters } from '../project/check-filters.ts';
import { openForSearch, type SearchableProject } from '../project/project.ts';
import { dateBound } from '../search/date-bound.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { printable } from './printing/printable.ts';
import { shortCount, shortRate } from './printing/short-figures.ts';

type SearchFlags = {
  size: string;
  page: string;
  site?: string;
  topic?: string;
  from?: string;
  to?: string;
  sort: 'relevance' | 'date';
  explain?: boolean;
  like?: boolean;
  json?: boolean;
};

export function searchCommand(context: CommandContext): Command {
  const command = new Command('search')
    .argument('<query...>')
    .description(say(context, CLI_TEXTS.search))
    .option('--size <n>', say(context, CLI_TEXTS.sizeFlag), '10')
    .option('--page <n>', say(context, CLI_TEXTS.pageFlag), '1')
    .option('--site <site>', say(context, CLI_TEXTS.searchSite))
    .option('--topic <topic>', say(context, CLI_TEXTS.searchTopic))
    .option('--from <date>', say(context, CLI_TEXTS.searchFrom))
    .option('--to <date>', say(context, CLI_TEXTS.searchTo))
    .addOption(
      new Option('--sort <order>', say(context, CLI_TEXTS.searchSort))
        .choices(['relevance', 'date'])
        .default('relevance'),
    )
    .option('--explain', say(context, CLI_TEXTS.searchExplain))
    .option('--like', say(context, CLI_TEXTS.searchLike))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.searchLanguage)}\n\n${say(context, CLI_TEXTS.examples)}\n  tazi search çocuk sağlığı\n  tazi search '"su kesintisi" site:ornek.bel.tr' --json\n  tazi search seçim --sort date --from 2024-01\n  tazi search --like https://www.ornek.bel.tr/duyurular/su`,
    );
  addProjectFlags(command, context);
  return command.action(async (words: string[], flags: SearchFlags) => {
    const opened = await openForSearch(projectOf(command, context), 'read');
    try {
      const query = words.join(' ');
      if (flags.like) {
        const results = await resultsLike(query, wholeNumber(flags.size, '--size'), opened);
        context.out(
          flags.json
            ? JSON.stringify({ like: query, results: results.map(searchResultJson) })
            : listed(results, context),
        );
        return;
      }
      const { site, topic } = flags;
      const filters = await checkFilters(opened.store, { site, topic });
      const response = await opened.search.search({ ...requestOf(query, flags), ...filters });
      context.out(flags.json ? JSON.stringify(searchResponseJson(response)) : forPeople(response, context));
    } finally {
      await opened.close();
    }
  });
}

function requestOf(query: string, flags: SearchFlags): SearchRequest {
  const { from, to, sort } = flags;
  return {
    query,
    page: wholeNumber(flags.page, '--page'),
    size: wholeNumber(flags.size, '--size'),
    ...(from === undefined ? {} : { from: day(from, 'first', '--from') }),
    ...(to === undefined ? {} : { to: day(to, 'last', '--to') }),
    sort,
    explain: flags.explain === true,
  };
}

async function resultsLike(
  address: string,
  most: number,
  { store, search }: SearchableProject,
): Promise<SearchResult[]> {
  const url = canonicalUrl(address);
  const id = url === null ? undefined : (await store.urls.find(url))?.id;
  const results = id === undefined ? null : await search.similar(id, most);
  if (results === null) throw new TaziError('not-found', { what: address });
  return results;
}

function wholeNumber(text: string, flag: string): number {
  if (/^\d{1,6}$/.test(text) && Number(text) > 0) return Number(text);
  throw new TaziError('usage', { detail: fillText(CLI_TEXTS.notAWholeNumber, { flag, text }) });
}

function day(text: string, bound: 'first' | 'last', flag: string): number {
  const time = dateBound(text, bound);
  if (time === null) throw new TaziError('usage', { detail: fillText(CLI_TEXTS.notADay, { flag, text }) });
  return time;
}

function forPeople(response: SearchResponse, context: CommandContext): string {
  const lines: string[] = [];
  if (response.searchedFor !== null) {
    const values = { query: response.query, searched: response.searchedFor };
    lines.push(say(context, CLI_TEXTS.searchedFor, values), '');
  } else if (response.didYouMean)
    lines.push(say(context, CLI_TEXTS.searchDidYouMean, { query: response.didYouMean }), '');
  if (response.missing.length > 0)
    lines.push(say(context, UI_TEXTS.missing, { words: response.missing.map(printable).join(', ') }), '');
  if (response.relaxed.length > 0)
    lines.push(say(context, UI_TEXTS.relaxed, { dropped: response.relaxed.map(printable).join(', ') }), '');
  if (response.results.length === 0)
    return [...lines, say(context, CLI_TEXTS.searchNone, { query: response.query })].join('\n');
  const total = `${shortCount(response.total, context.language)}${response.totalIsLowerBound ? '+' : ''}`;
  lines.push(
    listed(response.results, context),
    say(context, CLI_TEXTS.searchTotal, { total, ms: shortRate(response.tookMs, context.language) }),
  );
  if (response.isPartial) lines.push(say(context, UI_TEXTS.partial));
  return lines.join('\n');
}

function listed(results: readonly SearchResult[], context: CommandContext): string {
  return results
    .map((result) => {
      const lines = [
        printable(result.title.text) || result.url,
        `  ${result.siteName === null ? '' : `${printable(result.siteName)} · `}${result.url}`,
        `  ${plain(result.snippet, context)}`,
      ];
      if (result.explain) lines.push(`  = ${result.score.toFixed(3)}`, ...explained(result.explain));
      return `${lines.join('\n')}\n`;
    })
    .join('\n');
}

function explained(parts: NonNullable<SearchResult['explain']>): string[] {
  return parts.map(({ kind, text, score }) => {
    const sign = score < 0 ? '-' : '+';
    return `    ${sign} ${Math.abs(score).toFixed(3)}  ${kind}${text === '' ? '' : ` ${printable(text)}`}`;
  });
}

/** A snippet for a terminal: bold where it is marked, and no control characters from outside. */
function plain(snippet: MarkedText, context: CommandContext): string {
  const [on, off] = context.terminal.isTTY ? ['\x1b[1m', '\x1b[22m'] : ['', ''];
  return renderMarks(snippet, printable, on, off);
}
