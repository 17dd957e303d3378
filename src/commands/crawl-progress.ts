import type { CrawlEvent } from '../controller/crawl.ts';
import { userAgent } from '../controller/start-crawl.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import type { Project } from '../project.ts';
import { type CommandContext, say } from './context.ts';
import { shortCount, shortDuration } from './short-figures.ts';

/** In a log one line is enough so often. */
const LOG_LINE_EVERY_MS = 10_000;

/**
 * What a crawl shows: on a terminal one block that is drawn again every second, in a log a short line now and then,
 * with --json every event as a line on stdout.
 */
export class CrawlProgress {
  readonly #context: CommandContext;
  readonly #json: boolean;
  #drawnLines = 0;
  #nextLogLineAt = 0;
  #lastUrl = '';

  constructor(context: CommandContext, json: boolean) {
    this.#context = context;
    this.#json = json;
  }

  begin(project: Project): void {
    if (this.#json) return;
    const values = { folder: project.paths.folder, agent: userAgent(project.settings) };
    this.#context.err(say(this.#context, CLI_TEXTS.crawlStart, values));
  }

  take(event: CrawlEvent): void {
    if (this.#json) {
      this.#context.out(JSON.stringify(event));
      return;
    }
    if (event.event === 'visit') this.#lastUrl = event.url;
    else if (this.#context.terminal.isTTY) this.#draw(event.status);
    else if (event.status.at >= this.#nextLogLineAt) {
      this.#nextLogLineAt = event.status.at + LOG_LINE_EVERY_MS;
      this.#context.err(this.#line(event.status));
    }
  }

  stopping(): void {
    if (this.#json) return;
    this.#erase();
    this.#context.err(say(this.#context, CLI_TEXTS.crawlStopping));
  }

  end(status: CrawlStatus, interrupted: boolean): void {
    if (this.#json) {
      this.#context.out(JSON.stringify({ event: 'end', interrupted, status }));
      return;
    }
    this.#erase();
    const values = {
      pages: shortCount(visitsOf(status)),
      kept: shortCount(status.outcomes.indexed ?? 0),
      time: shortDuration(status.at - status.startedAt),
    };
    this.#context.err(
      say(this.#context, interrupted ? CLI_TEXTS.crawlInterrupted : CLI_TEXTS.crawlEnd, values),
    );
    if (!interrupted) {
      this.#context.err(outcomeLine(status));
      this.#context.err(say(this.#context, CLI_TEXTS.crawlHint));
    }
  }

  /** Leaves the terminal as it was; may be called twice. */
  close(): void {
    this.#erase();
  }

  #draw(status: CrawlStatus): void {
    const width = Math.max(20, this.#context.terminal.columns - 1);
    const lines = [this.#line(status), outcomeLine(status), this.#lastUrl].map((line) => cut(line, width));
    this.#erase();
    this.#context.err(lines.join('\n'));
    this.#drawnLines = lines.length;
  }

  #erase(): void {
    if (this.#drawnLines > 0) this.#context.err(`\r\x1b[${this.#drawnLines}A\x1b[0J`, '');
    this.#drawnLines = 0;
  }

  #line(status: CrawlStatus): string {
    const { waiting, leased, retrying } = status.frontier;
    const errors = Object.values(status.errors).reduce((sum, count) => sum + count, 0);
    const queue = waiting + leased + retrying;
    return say(this.#context, CLI_TEXTS.crawlLine, {
      time: shortDuration(status.at - status.startedAt),
      pages: shortCount(visitsOf(status)),
      rate: status.pagesPerSecond.toFixed(1),
      queue: shortCount(queue),
      kept: shortCount(status.outcomes.indexed ?? 0),
      errors: shortCount(errors),
      eta: this.#eta(status, queue),
    });
  }

  #eta(status: CrawlStatus, queue: number): string {
    if (status.state === 'watching' || queue === 0 || status.pagesPerSecond <= 0) return '';
    const time = shortDuration((queue / status.pagesPerSecond) * 1000);
    return say(this.#context, CLI_TEXTS.crawlEta, { time });
  }
}

function visitsOf(status: CrawlStatus): number {
  return Object.values(status.outcomes).reduce((sum, count) => sum + count, 0);
}

function outcomeLine(status: CrawlStatus): string {
  return Object.entries(status.outcomes)
    .sort(([, a], [, b]) => b - a)
    .map(([outcome, count]) => `${outcome} ${shortCount(count)}`)
    .join('  ');
}

function cut(line: string, width: number): string {
  const clean = line.replace(/\p{Cc}/gu, ' ');
  return clean.length <= width ? clean : `${clean.slice(0, width - 1)}…`;
}
