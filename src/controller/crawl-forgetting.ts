import type { IndexFollower } from '../indexing/index-follower.ts';
import type { WordCounts } from '../indexing/project-dictionary.ts';
import type { LinkRules } from '../links/link-rules.ts';
import type { NearDuplicates } from '../links/near-duplicates.ts';
import type { ForgetRequest, ForgottenList, ForgottenPages } from '../model/forgotten-list.ts';
import type { Frontier } from '../model/frontier.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import {
  type ForgetPaths,
  type ForgetReport,
  finishForgetting,
  keepForGrace,
  undone,
} from '../project/forget-alone.ts';
import { requireForgettable } from '../project/forget-door.ts';
import { dropExpired, restoreKept } from '../store/kept-pages.ts';
import type { LivingXmlStore } from '../transfer/xml/living-xml-store.ts';
import type { Committer } from './committer.ts';
import { type ForgetFailure, failureOf, forgetRequest } from './forget-request.ts';

export type ForgettingParts = {
  paths: ForgetPaths;
  list: ForgottenList;
  store: Store;
  frontier: Frontier;
  committer: Committer;
  words: WordCounts;
  links: LinkRules;
  nearDuplicates: NearDuplicates;
  /** Null if another crawler keeps the index of this folder. */
  index: IndexFollower | null;
  /** The XML store that follows the crawl; null if there is none. */
  xml: LivingXmlStore | null;
  /** Ends the web archive that is being written; the next page begins another one. */
  endArchive: () => void;
  now: () => number;
  date: () => number;
};

/** How often pages are looked for that may no longer be restored. */
const EXPIRE_EVERY_MS = 60_000;

/** Waits for visits in progress to URLs that match; returns whether there were any. */
export type VisitsOf = (isMeant: (url: CanonicalUrl) => boolean) => Promise<boolean>;

/**
 * Forgetting during a crawl: the URLs are kept out immediately; what is stored of them is removed at once,
 * and again after visits that were in progress.
 */
export class CrawlForgetting {
  readonly #parts: ForgettingParts;
  #expireAt = Number.NEGATIVE_INFINITY;

  constructor(parts: ForgettingParts) {
    this.#parts = parts;
  }

  /** What a request is refused for is its answer. */
  async apply(payload: unknown, visitsOf: VisitsOf): Promise<ForgetReport | ForgetFailure> {
    try {
      const request = forgetRequest.parse(payload);
      if (request.action === 'undo') return await this.#undo(request);
      if (request.action === 'restore') return await this.#restore(request);
      return await this.#forget(request, visitsOf);
    } catch (error) {
      return failureOf(error);
    }
  }

  async #forget(request: ForgetRequest, visitsOf: VisitsOf): Promise<ForgetReport> {
    const { list, index, endArchive, paths, store } = this.#parts;
    await requireForgettable(store, request);
    const at = this.#parts.date();
    for (const what of request.what) list.add({ what, at, reason: request.reason });
    await this.#parts.committer.flush();
    const until = await keepForGrace(store, request, at);
    const removed = await this.#remove(request, at);
    if (await visitsOf((url) => list.find(url) !== null)) {
      const late = await this.#remove(request, at);
      removed.pages = Math.max(removed.pages, late.pages);
      removed.what = [...new Set([...removed.what, ...late.what])];
      removed.ids = [...new Set([...removed.ids, ...late.ids])];
    }
    await index?.purge();
    await this.#parts.xml?.catchUp();
    if (request.archives) endArchive();
    return finishForgetting(paths, store, request, removed, until);
  }

  async #remove(request: ForgetRequest, at: number): Promise<ForgottenPages> {
    const { list, store, committer, words, links, nearDuplicates, frontier, now } = this.#parts;
    await committer.flush();
    await words.write();
    await links.writeRefusals(now());
    const { what, ids, pages } = await store.forgotten.forget(request.what, request.reason, at);
    for (const name of what) list.add({ what: name, at, reason: request.reason });
    for (const id of ids) nearDuplicates.remove(id);
    frontier.reschedule(ids.map((id) => ({ id, due: Number.POSITIVE_INFINITY })));
    return { what, ids, pages };
  }

  /** Deletes what may no longer be restored. */
  async expireIfDue(): Promise<void> {
    const { store, date, now } = this.#parts;
    if (now() < this.#expireAt) return;
    this.#expireAt = now() + EXPIRE_EVERY_MS;
    if (await dropExpired(store, date())) await store.forgotten.purge();
  }

  async #restore({ what }: ForgetRequest): Promise<ForgetReport> {
    const { list, store, frontier, date, committer } = this.#parts;
    await committer.flush();
    const restored = await restoreKept(store, what, date());
    for (const name of restored.what) list.remove(name);
    frontier.visitNow(
      restored.due.map(({ id }) => id),
      this.#parts.now(),
    );
    return { ...undone(restored.what), action: 'restore', pages: restored.pages, urls: restored.due.length };
  }

  async #undo({ what }: ForgetRequest): Promise<ForgetReport> {
    const { list, store, frontier, now } = this.#parts;
    const removed = await store.forgotten.undo(what);
    for (const name of removed.what) list.remove(name);
    frontier.visitNow(removed.ids, now());
    return undone(removed.what);
  }
}
