import type { CrawlRequest } from '../model/crawl-request.ts';
import type { Requests } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { seedUrls } from './ask-crawler.ts';

/** What can be requested of a running crawl. */
export type RequestActions = {
  pause(): void;
  resume(): void;
  stop(): void;
  /** Adds seeds to the frontier. */
  seed(urls: readonly CanonicalUrl[]): Promise<void>;
  /** The owner of a site announces that these pages are new or changed. */
  visitSoon(urls: readonly CanonicalUrl[]): Promise<void>;
  changeWords(payload: unknown): Promise<void>;
  /** Opens or closes a shape of URLs. */
  decideShape(payload: unknown): void;
  /** Takes seconds; the crawl continues meanwhile. */
  changeTopic(payload: unknown): Promise<void>;
  /** Takes seconds as well; what it returns is the answer. */
  forget(payload: unknown): Promise<unknown>;
  fail(error: unknown): void;
};

/** Requests left over from an earlier run do not apply to this one, except these. */
const LASTING: ReadonlySet<CrawlRequest['kind']> = new Set(['seeds', 'words', 'ping', 'forget', 'trap']);

/** Requests of servers and commands, handled in order and answered. */
export class RequestInbox {
  readonly #requests: Requests;
  readonly #actions: RequestActions;
  readonly #date: () => number;
  /** By id: dates would be wrong if the clock was set back. */
  readonly #lastOfEarlierRuns: Promise<number>;
  /** Requests that take longer, by id. */
  readonly #underWay = new Map<number, Promise<void>>();

  constructor(requests: Requests, actions: RequestActions, date: () => number) {
    this.#requests = requests;
    this.#actions = actions;
    this.#date = date;
    this.#lastOfEarlierRuns = requests.open().then((open) => open.at(-1)?.id ?? 0);
    this.#lastOfEarlierRuns.catch(() => {}); // the first poll throws it
  }

  /** Handles all open requests. Returns whether there were any. */
  async look(): Promise<boolean> {
    const open = await this.#requests.open();
    for (const request of open) await this.#take(request);
    return open.length > 0;
  }

  async #take(request: CrawlRequest): Promise<void> {
    const { id, kind } = request;
    const isStale = id <= (await this.#lastOfEarlierRuns) && !LASTING.has(kind);
    if (isStale) return this.#requests.done(id, 'too-late', this.#date());
    if (kind === 'topic') return this.#start(id, this.#actions.changeTopic, request.payload);
    if (kind === 'forget') return this.#start(id, this.#actions.forget, request.payload);
    await this.#apply(request);
    await this.#requests.done(id, 'done', this.#date());
  }

  async #apply({ kind, payload }: CrawlRequest): Promise<void> {
    const actions = this.#actions;
    switch (kind) {
      case 'pause':
        return actions.pause();
      case 'resume':
        return actions.resume();
      case 'stop':
        return actions.stop();
      case 'seeds':
        return actions.seed(seedUrls(payload));
      case 'words':
        return actions.changeWords(payload);
      case 'trap':
        return actions.decideShape(payload);
      case 'ping':
        return actions.visitSoon(seedUrls(payload));
    }
  }

  /** Resolves when no request is in progress. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  #start(id: number, work: (payload: unknown) => Promise<unknown>, payload: unknown): void {
    if (this.#underWay.has(id)) return;
    const done = work(payload)
      .then(
        (result) => this.#requests.done(id, result ?? 'done', this.#date()),
        (error: unknown) =>
          this.#requests.done(id, error instanceof Error ? error.message : 'failed', this.#date()),
      )
      .catch((error: unknown) => this.#actions.fail(error))
      .finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, done);
  }
}
