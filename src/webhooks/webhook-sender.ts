/**
 * Sends webhooks. For each hook it follows the store's changes from where it left off, queues the ones that match, and
 * posts the queue in order. A message is retried until its receiver accepts it or three days have passed; the pauses
 * grow and delay only this hook. A crash between an answer and its record repeats one message, with the same
 * `webhook-id`; nothing else is ever sent twice.
 */
import type { Posted } from '../crawler/message-poster.ts';
import type { Page, PageId } from '../model/page.ts';
import type { ChangeLog, Pages, Urls, VisitLog } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { NewDelivery, WaitingDelivery, Webhook, WebhookEvent } from '../model/webhook.ts';
import type { WebhookQueue } from '../store/webhook-queue.ts';
import { signMessage } from './sign-message.ts';
import { eventSince, SLACK_MS, webhookFilter } from './webhook-filter.ts';

export type SenderParts = {
  hooks: Readonly<Record<string, Webhook>>;
  secret: string;
  queue: WebhookQueue;
  store: {
    changes: Pick<ChangeLog, 'scan' | 'sequence'>;
    pages: Pick<Pages, 'get'>;
    urls: Pick<Urls, 'get'>;
    visits: Pick<VisitLog, 'of'>;
  };
  /** The pages that a query finds, and up to which change of the store the index is complete. */
  find(query: string): Promise<{ pages: ReadonlySet<PageId>; checkpoint: number }>;
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Posted>;
  clock(): number;
};

/** Pauses after failures in a row; the last one repeats. */
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000];
const LONGEST_PAUSE_MS = 86_400_000;
/** A message that is not accepted within this time is given up. */
const MAX_AGE_MS = 3 * 86_400_000;
const CHANGES_AT_ONCE = 200;
/** Messages to one receiver in a round, so that others get their turn. */
const MESSAGES_AT_ONCE = 100;
/** Visits since the last message that are looked at, newest first. */
const VISITS_LOOKED_AT = 100;
const EXCERPT_CHARACTERS = 300;

export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #filters: ReadonlyMap<string, (url: CanonicalUrl) => boolean>;
  #isBegun = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#filters = new Map(Object.entries(parts.hooks).map(([name, hook]) => [name, webhookFilter(hook)]));
  }

  /** Queues what has happened, and sends what is due. */
  async round(): Promise<void> {
    const { hooks, queue, store, clock } = this.#parts;
    if (!this.#isBegun) queue.keep(Object.keys(hooks), await store.changes.sequence(), clock());
    this.#isBegun = true;
    for (const name of Object.keys(hooks)) await this.#follow(name);
    await Promise.all(Object.keys(hooks).map((name) => this.#send(name)));
  }

  async #follow(name: string): Promise<void> {
    const { hooks, queue, store, find, clock } = this.#parts;
    const hook = hooks[name]!;
    const state = queue.states().find((each) => each.name === name)!;
    let { seq } = state;
    for (;;) {
      let changes = await store.changes.scan(seq, CHANGES_AT_ONCE);
      if (changes.length === 0) return;
      let found: ReadonlySet<PageId> | null = null;
      if (hook.query !== undefined) {
        const { pages, checkpoint } = await find(hook.query);
        found = pages;
        changes = changes.filter((change) => change.seq <= checkpoint);
        if (changes.length === 0) return;
      }
      const news: NewDelivery[] = [];
      for (const { id, page } of changes) {
        const event =
          page === null
            ? await this.#removal(name, id)
            : found?.has(id) === false
              ? null
              : await this.#change(name, page, state.startedAt);
        if (event) news.push(event);
      }
      seq = changes.at(-1)!.seq;
      queue.advance(name, seq, news, (kind) => hook.events?.includes(kind) ?? true, clock());
    }
  }

  async #change(name: string, page: Page, startedAt: number): Promise<NewDelivery | null> {
    const { queue, store } = this.#parts;
    if (!this.#filters.get(name)!(page.url)) return null;
    const reportedAt = queue.reportedAt(name, page.id);
    if (page.changedAt <= (reportedAt ?? startedAt - SLACK_MS)) return null;
    const kind = eventSince({ reportedAt, startedAt }, await store.visits.of(page.id, VISITS_LOOKED_AT));
    return kind && { page: page.id, url: page.url, kind, at: page.changedAt };
  }

  /** Of a page that a query found, only if its receiver knows it. */
  async #removal(name: string, id: PageId): Promise<NewDelivery | null> {
    const { hooks, queue, store, clock } = this.#parts;
    const record = await store.urls.get(id);
    if (record === null || !this.#filters.get(name)!(record.url)) return null;
    if (hooks[name]!.query !== undefined && queue.reportedAt(name, id) === null) return null;
    return { page: id, url: record.url, kind: 'removed', at: clock() };
  }

  async #send(name: string): Promise<void> {
    const { hooks, secret, queue, post, clock } = this.#parts;
    const state = queue.states().find((each) => each.name === name)!;
    if (state.nextAt > clock()) return;
    for (let count = 0; count < MESSAGES_AT_ONCE; count++) {
      const delivery = queue.first(name);
      if (delivery === null) return;
      const body = await this.#body(name, delivery);
      if (body === null) {
        queue.drop(name, delivery.id, false);
        continue;
      }
      const id = `tazi-${state.startedAt}-${delivery.id}`;
      const posted = await post(hooks[name]!.url, signMessage(secret, id, clock(), body), body);
      if (posted.isTaken) {
        queue.sent(name, delivery.id, clock());
        state.failures = 0;
        continue;
      }
      if (posted.reason === 'stopped') return;
      const pause = PAUSES_MS[Math.min(state.failures, PAUSES_MS.length - 1)]!;
      const wait = Math.min(LONGEST_PAUSE_MS, Math.max(pause, posted.retryAfterMs ?? 0));
      queue.failed(name, delivery.id, posted.reason, clock() + wait);
      if (clock() - delivery.queuedAt > MAX_AGE_MS) queue.drop(name, delivery.id, true);
      return;
    }
  }

  /** As the page is now; null if it has been removed since, which is a separate message. */
  async #body(name: string, { page: id, url, kind, at }: WaitingDelivery): Promise<string | null> {
    const page = kind === 'removed' ? null : await this.#parts.store.pages.get(id);
    if (page === null && kind !== 'removed') return null;
    const { query, site } = this.#parts.hooks[name]!;
    return JSON.stringify({
      type: TYPES[kind],
      timestamp: new Date(at).toISOString(),
      data: {
        hook: name,
        ...(query === undefined ? {} : { query }),
        ...(site === undefined ? {} : { site }),
        page: page === null ? { id, url } : described(page),
      },
    });
  }
}

const TYPES: Readonly<Record<WebhookEvent, string>> = {
  new: 'page.new',
  changed: 'page.changed',
  removed: 'page.removed',
};

function described(page: Page) {
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  return {
    id: page.id,
    url: page.url,
    site: page.site,
    title: page.title,
    excerpt: page.text.slice(0, EXCERPT_CHARACTERS).toWellFormed(),
    topic: page.topic,
    language: page.language,
    author: page.author,
    publishedAt: iso(page.publishedAt),
    fetchedAt: iso(page.fetchedAt),
    changedAt: iso(page.changedAt),
  };
}
