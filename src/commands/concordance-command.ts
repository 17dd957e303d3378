import { Command, Option } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { CONCORDANCE_TEXTS } from '../i18n/concordance-texts.ts';
import { fillText } from '../i18n/text.ts';
import { TaziError } from '../model/errors.ts';
import { openForSearch } from '../project/project.ts';
import {
  CONCORDANCE_SORTS,
  type Concordance,
  type ConcordanceRequest,
  concordance,
} from '../search/concordance/concordance.ts';
import { requirePattern } from '../search/concordance/parse-pattern.ts';
import { csvCell } from '../transfer/export/csv-cell.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { printable } from './printing/printable.ts';
import { textTable } from './printing/text-table.ts';

type ConcordanceFlags = {
  width: string;
  limit: string;
  sample: string;
  sort: ConcordanceRequest['sort'];
  csv?: boolean;
  json?: boolean;
};

/** `tazi concordance`: keyword in context. */
export function concordanceCommand(context: CommandContext): Command {
  const command = new Command('concordance')
    .argument('<pattern...>')
    .description(say(context, CONCORDANCE_TEXTS.about))
    .option('--width <n>', say(context, CONCORDANCE_TEXTS.width), '40')
    .option('--limit <n>', say(context, CONCORDANCE_TEXTS.limit), '50')
    .option('--sample <n>', say(context, CONCORDANCE_TEXTS.sample), '300')
    .addOption(
      new Option('--sort <order>', say(context, CONCORDANCE_TEXTS.sort))
        .choices(CONCORDANCE_SORTS)
        .default('right'),
    )
    .option('--csv', say(context, CONCORDANCE_TEXTS.csv))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi concordance kitap\n  tazi concordance '"su kesintisi"' --sort left\n  tazi concordance lemma:git --csv > git.csv\n  tazi concordance pos:ADJ lemma:su --json`,
    );
  addProjectFlags(command, context);
  return command.action(async (parts: string[], flags: ConcordanceFlags) => {
    const query = parts.join(' ');
    const request: ConcordanceRequest = {
      pattern: requirePattern(query),
      width: whole(flags.width, '--width'),
      limit: whole(flags.limit, '--limit'),
      sample: whole(flags.sample, '--sample'),
      sort: flags.sort,
    };
    const opened = await openForSearch(projectOf(command, context), 'read');
    try {
      const analyzer = await opened.dictionary.analyzer();
      const { reader: index } = opened.searcher;
      const found = await concordance({ index, analyzer, pages: opened.store.pages }, request);
      if (flags.json) context.out(JSON.stringify({ query, ...found }));
      else if (flags.csv) context.out(asCsv(found));
      else context.out(forPeople(query, found, request.width, context));
    } finally {
      await opened.close();
    }
  });
}

function whole(text: string, flag: string): number {
  if (/^\d{1,6}$/.test(text) && Number(text) > 0) return Number(text);
  throw new TaziError('usage', { detail: fillText(CLI_TEXTS.notAWholeNumber, { flag, text }) });
}

const CSV_COLUMNS = ['page', 'url', 'site', 'left', 'match', 'right'] as const;

function asCsv({ lines }: Concordance): string {
  const rows = lines.map((line) => CSV_COLUMNS.map((column) => csvCell(line[column])).join(','));
  return [CSV_COLUMNS.join(','), ...rows].join('\r\n');
}

/** Rows of a table for people. */
const SHOWN = 10;

function forPeople(query: string, found: Concordance, width: number, context: CommandContext): string {
  const { total, isEstimate, pages, perMillion, pagesRead: read, lines, frequencies } = found;
  if (total === 0) return say(context, CONCORDANCE_TEXTS.none, { query: printable(query) });
  const [on, off] = context.terminal.isTTY ? ['\x1b[1m', '\x1b[22m'] : ['', ''];
  const shown = lines.map(({ page, left, match, right }) => {
    const before = printable(left).padStart(width);
    return `${before}  ${on}${printable(match)}${off}  ${printable(right).padEnd(width)}  ${page}`;
  });
  const head = isEstimate ? CONCORDANCE_TEXTS.foundAbout : CONCORDANCE_TEXTS.found;
  const parts = [shown.join('\n'), say(context, head, { total, pages, perMillion, read })];
  const table = (name: keyof typeof CONCORDANCE_TEXTS, rows: string[][]) => {
    if (rows.length > 0)
      parts.push(`${say(context, CONCORDANCE_TEXTS[name])}\n${textTable(rows.slice(0, SHOWN))}`);
  };
  const frequency = (list: Concordance['frequencies']['site']) =>
    list.map(({ value, count, pages: on }) => [`  ${printable(value)}`, String(count), String(on)]);
  table('sites', frequency(frequencies.site));
  table('topics', frequency(frequencies.topic));
  table('years', frequency(frequencies.year));
  table(
    'collocates',
    found.collocates.map(({ word, count, logLikelihood, mi }) => [
      `  ${printable(word)}`,
      String(count),
      `LL ${logLikelihood}`,
      `MI ${mi}`,
    ]),
  );
  table(
    'ngrams',
    found.ngrams.map(({ text, count }) => [`  ${printable(text)}`, String(count)]),
  );
  return parts.join('\n\n');
}
