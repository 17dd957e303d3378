import { CRAWL_TEXTS } from '../../i18n/crawl-texts.ts';
import { OUTCOME_WORD_TEXTS } from '../../i18n/outcome-texts.ts';
import { fill, type Language } from '../../i18n/text.ts';
import type { CrawlStatus } from '../../model/crawl-status.ts';
import type { VisitOutcome } from '../../model/visit.ts';
import { failuresInWords } from './failure-words.ts';
import { printable } from './printable.ts';
import { shortCount, shortDuration, shortRate } from './short-figures.ts';
import { bar, type ChartStyle, sparkline } from './text-charts.ts';

export type BlockView = {
  status: CrawlStatus;
  /** Pages in each of the last seconds, the newest last. */
  rates: readonly number[];
  lastUrl: string;
  language: Language;
  style: ChartStyle;
  /** Columns of the terminal; no line has more. */
  width: number;
};

const HOSTS_SHOWN = 3;
const LONGEST_BAR = 40;
const LONGEST_SPARKLINE = 40;

const PARTS = {
  pace: paceLine,
  way: wayLine,
  outcomes: outcomeLine,
  queue: queueLine,
  errors: errorLine,
  last: lastLine,
};

export type BlockLine = { part: keyof typeof PARTS; text: string };

/**
 * The current state of a crawl in a few calm lines: rate, progress, outcomes of pages, queue, errors, last
 * page.
 */
export function crawlBlock(view: BlockView): BlockLine[] {
  return Object.entries(PARTS)
    .map(([part, line]) => ({ part: part as BlockLine['part'], text: cut(line(view), view.width) }))
    .filter(({ text }) => text !== '');
}

/** "kept 1,200 · repeats 12 · failed 3", the most frequent first. */
export function outcomeWords(status: CrawlStatus, language: Language): string[] {
  return Object.entries(status.outcomes)
    .sort(([, a], [, b]) => b - a)
    .map(([outcome, count]) => {
      return `${OUTCOME_WORD_TEXTS[outcome as VisitOutcome][language]} ${shortCount(count, language)}`;
    });
}

export function visitsOf(status: CrawlStatus): number {
  return Object.values(status.outcomes).reduce((sum, count) => sum + count, 0);
}

/** Pages that are still to be visited in this run. */
export function queueOf({ frontier }: CrawlStatus): number {
  return frontier.waiting + frontier.leased + frontier.retrying;
}

/** How long it will take at the present pace; null if that cannot be said. */
export function leftMs(status: CrawlStatus): number | null {
  const queue = queueOf(status);
  if (status.state !== 'crawling' || queue === 0 || status.pagesPerSecond <= 0) return null;
  return (queue / status.pagesPerSecond) * 1000;
}

function paceLine({ status, rates, language, style, width }: BlockView): string {
  const state = CRAWL_TEXTS[status.state][language];
  const time = shortDuration(status.at - status.startedAt, language);
  const rate = fill(CRAWL_TEXTS.rate[language], { rate: shortRate(status.pagesPerSecond, language) });
  const memory = `${Math.round(status.memoryBytes / 1e6)} MB`;
  const words = `${state} ${time}  ${rate}`;
  const room = width - words.length - memory.length - 4;
  const chart = room >= 8 ? sparkline(rates, Math.min(room, LONGEST_SPARKLINE), style) : '';
  return [words, chart, memory].filter((part) => part !== '').join('  ');
}

/** How far the crawl is, of what it knows by now. */
function wayLine({ status, language, style, width }: BlockView): string {
  const visits = visitsOf(status);
  const known = visits + queueOf(status);
  if (status.state === 'watching') {
    return fill(CRAWL_TEXTS.visits[language], { visits: shortCount(visits, language) });
  }
  const figures = fill(CRAWL_TEXTS.of[language], {
    visits: shortCount(visits, language),
    known: shortCount(known, language),
  });
  const left = leftMs(status);
  const time = left === null ? '' : shortDuration(left, language);
  const words = time === '' ? figures : `${figures}  ${fill(CRAWL_TEXTS.left[language], { time })}`;
  const room = Math.min(LONGEST_BAR, width - words.length - 2);
  return room >= 8 ? `${bar(visits / known, room, style)}  ${words}` : words;
}

function outcomeLine({ status, language, width }: BlockView): string {
  return fitted(outcomeWords(status, language), width);
}

function queueLine({ status, language, width }: BlockView): string {
  const queue = queueOf(status);
  if (queue === 0) return '';
  const head = fill(CRAWL_TEXTS.queue[language], { count: shortCount(queue, language) });
  const longest = (status.queues ?? []).filter(({ waiting }) => waiting > 0).slice(0, HOSTS_SHOWN);
  const hosts = longest.map(({ host, waiting }) => `${host} ${shortCount(waiting, language)}`);
  return hosts.length === 0 ? head : `${head}: ${fitted(hosts, width - head.length - 2)}`;
}

function errorLine({ status, language, width }: BlockView): string {
  const rows = failuresInWords(status.errors, language);
  if (rows.length === 0) return '';
  const head = `${CRAWL_TEXTS.errors[language]}: `;
  const words = rows.map((row) => `${row.words} ${shortCount(row.count, language)}`);
  return head + fitted(words, width - head.length);
}

function lastLine({ lastUrl, language }: BlockView): string {
  return lastUrl === '' ? '' : `${CRAWL_TEXTS.last[language]}: ${lastUrl}`;
}

const BETWEEN = ' · ';

/** As many parts as have room, whole; the first one in any case. */
function fitted(parts: readonly string[], width: number): string {
  let line = parts[0] ?? '';
  for (const part of parts.slice(1)) {
    if (line.length + BETWEEN.length + part.length > width) break;
    line += BETWEEN + part;
  }
  return line;
}

/** Long lines lose their middle: the host and the last words of a URL say the most. */
function cut(line: string, width: number): string {
  const clean = printable(line);
  if (clean.length <= width) return clean;
  const tail = Math.floor((width - 1) / 3);
  return `${clean.slice(0, width - 1 - tail)}…${clean.slice(clean.length - tail)}`;
}
