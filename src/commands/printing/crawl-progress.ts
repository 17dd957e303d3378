import { crawlerUnits } from '../../config/crawler-units.ts';
import type { CrawlEvent } from '../../controller/crawl.ts';
import { userAgent } from '../../crawler/user-agent.ts';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import type { AddressAudit } from '../../model/address-audit.ts';
import type { CrawlStatus } from '../../model/crawl-status.ts';
import type { Project } from '../../project/project.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { shortAudit } from './audit-lines.ts';
import { type BlockLine, crawlBlock, leftMs, queueOf, visitsOf } from './crawl-block.ts';
import { crawlSummary, type EmptyPages } from './crawl-summary.ts';
import { printable } from './printable.ts';
import { shortCount, shortDuration, shortRate } from './short-figures.ts';
import type { ChartStyle } from './text-charts.ts';

/** Interval between two lines in a log. */
const LOG_LINE_EVERY_MS = 10_000;
/** Seconds shown in the rate chart. */
const RATES_KEPT = 60;
/** Bold, green, yellow, faint: colours that are legible on light and dark. */
const PAINTS: Partial<Record<BlockLine['part'], number>> = { pace: 1, way: 32, errors: 33, last: 2 };
/** Narrower than this, nothing is legible. */
const LEAST_COLUMNS = 20;

/**
 * Progress output of a crawl: on a terminal one block that is redrawn every second, in a log a short line at
 * intervals, with --json every event as a line on stdout; at the end a summary.
 */
export class CrawlProgress {
  readonly #context: CommandContext;
  readonly #json: boolean;
  /** The lines on the terminal now, so that they can be written over. */
  #drawn: readonly string[] = [];
  #nextLogLineAt = 0;
  #lastUrl = '';
  readonly #empty: EmptyPages = { 'needs-script': 0, scanned: 0 };
  #isShortOfMemory = false;
  #rates: number[] = [];
  #before: { at: number; visits: number } | null = null;

  constructor(context: CommandContext, json: boolean) {
    this.#context = context;
    this.#json = json;
  }

  begin(project: Project): void {
    if (this.#json) return;
    const values = { folder: project.paths.folder, agent: userAgent(project.settings) };
    this.#context.err(say(this.#context, CLI_TEXTS.crawlStart, values));
    const { units, threads } = crawlerUnits(project.settings.crawl);
    this.#context.err(say(this.#context, CLI_TEXTS.crawlUnits, { units, threads }));
  }

  take(event: CrawlEvent): void {
    if (this.#json) {
      this.#context.out(JSON.stringify(event));
      return;
    }
    if (event.event === 'visit') {
      this.#lastUrl = event.url;
      if (event.reason === 'needs-script' || event.reason === 'scanned') this.#empty[event.reason]++;
      return;
    }
    if (event.event === 'fault') {
      this.#erase();
      const url = event.url === null ? '' : printable(event.url);
      const error = printable(event.error.split('\n', 1)[0]!);
      this.#context.err(say(this.#context, CLI_TEXTS.crawlFault, { url, error }));
      return;
    }
    this.#sayIfShortOfMemory(event.status);
    this.#keepRate(event.status);
    if (this.#context.terminal.isTTY) this.#draw(event.status);
    else if (event.status.at >= this.#nextLogLineAt) {
      this.#nextLogLineAt = event.status.at + LOG_LINE_EVERY_MS;
      this.#context.err(this.#logLine(event.status));
    }
  }

  stopping(): void {
    if (this.#json) return;
    this.#erase();
    this.#context.err(say(this.#context, CLI_TEXTS.crawlStopping));
  }

  /** `audit`: what became of every address; null if the crawl was interrupted. */
  end(status: CrawlStatus, audit: AddressAudit | null): void {
    const interrupted = audit === null;
    if (this.#json) {
      const known = interrupted ? {} : { audit };
      this.#context.out(JSON.stringify({ event: 'end', interrupted, status, ...known }));
      return;
    }
    this.#erase();
    const { language } = this.#context;
    const values = {
      pages: shortCount(visitsOf(status), language),
      kept: shortCount(status.outcomes.indexed ?? 0, language),
      time: shortDuration(status.at - status.startedAt, language),
    };
    this.#context.err(
      say(this.#context, interrupted ? CLI_TEXTS.crawlInterrupted : CLI_TEXTS.crawlEnd, values),
    );
    if (interrupted) return;
    for (const line of crawlSummary(status, this.#empty, language)) this.#context.err(line);
    for (const line of shortAudit(audit, language)) this.#context.err(line);
    this.#context.err(say(this.#context, CLI_TEXTS.crawlHint));
  }

  /** Leaves the terminal as it was; may be called twice. */
  close(): void {
    this.#erase();
  }

  /** Once each time that memory becomes low. */
  #sayIfShortOfMemory(status: CrawlStatus): void {
    const isShortOfMemory = status.isShortOfMemory === true;
    if (isShortOfMemory && !this.#isShortOfMemory) {
      this.#erase();
      const megabytes = Math.round(status.memoryBytes / 1e6);
      this.#context.err(say(this.#context, CLI_TEXTS.crawlShortOfMemory, { megabytes }));
    }
    this.#isShortOfMemory = isShortOfMemory;
  }

  #keepRate(status: CrawlStatus): void {
    const visits = visitsOf(status);
    const { at } = status;
    if (this.#before && at > this.#before.at) {
      const rate = ((visits - this.#before.visits) * 1000) / (at - this.#before.at);
      this.#rates = [...this.#rates, rate].slice(-RATES_KEPT);
    }
    this.#before = { at, visits };
  }

  /** Overwrites the old block line by line in a single write: erasing it first would flicker. */
  #draw(status: CrawlStatus): void {
    const { language, terminal } = this.#context;
    const lines = crawlBlock({
      status,
      rates: this.#rates,
      lastUrl: this.#lastUrl,
      language,
      style: this.#style(),
      width: Math.max(LEAST_COLUMNS, terminal.columns - 1),
    });
    const text = lines.map((line) => `${this.#painted(line)}\x1b[K`).join('\n');
    this.#context.err(`${this.#toTop()}${text}\n\x1b[0J`, '');
    this.#drawn = lines.map((line) => line.text);
  }

  #erase(): void {
    if (this.#drawn.length > 0) this.#context.err(`${this.#toTop()}\x1b[0J`, '');
    this.#drawn = [];
  }

  /** To the beginning of the block, which a terminal made narrower has broken into more rows. */
  #toTop(): string {
    const columns = Math.max(1, this.#context.terminal.columns);
    const rows = this.#drawn.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 0);
    return rows === 0 ? '\r' : `\r\x1b[${rows}A`;
  }

  /** https://no-color.org */
  #painted({ part, text }: BlockLine): string {
    const { NO_COLOR, TERM } = this.#context.environment;
    const paint = PAINTS[part];
    return paint === undefined || NO_COLOR || TERM === 'dumb' ? text : `\x1b[${paint}m${text}\x1b[0m`;
  }

  #style(): ChartStyle {
    const { LC_ALL, LC_CTYPE, LANG, TERM } = this.#context.environment;
    const isUnicode = /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');
    return isUnicode && TERM !== 'dumb' && TERM !== 'linux' ? 'unicode' : 'ascii';
  }

  #logLine(status: CrawlStatus): string {
    const { language } = this.#context;
    const errors = Object.values(status.errors).reduce((sum, count) => sum + count, 0);
    const left = leftMs(status);
    const time = left === null ? '' : shortDuration(left, language);
    return say(this.#context, CLI_TEXTS.crawlLine, {
      time: shortDuration(status.at - status.startedAt, language),
      pages: shortCount(visitsOf(status), language),
      rate: shortRate(status.pagesPerSecond, language),
      queue: shortCount(queueOf(status), language),
      kept: shortCount(status.outcomes.indexed ?? 0, language),
      errors: shortCount(errors, language),
      eta: time === '' ? '' : say(this.#context, CLI_TEXTS.crawlEta, { time }),
    });
  }
}
