import type { PageId } from '../model/page.ts';
import { seededRandom } from '../model/seeded-random.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { VisitOutcome } from '../model/visit.ts';
import { TrapGuard, type TrapOptions } from './trap-guard.ts';

export type TestPage = { title?: string; text: string; links?: readonly string[]; outcome?: VisitOutcome };

/**
 * A crawl of pages in memory, as far as traps are concerned: admits URLs, visits those that do not wait, follows
 * their links, and in the end tries some of those that wait.
 */
export class TestCrawl {
  readonly guard: TrapGuard;
  readonly visited: string[] = [];
  /** URLs that were tried although they waited. */
  readonly tried: string[] = [];
  readonly #random = seededRandom(7);
  #queue: PageId[] = [];
  readonly #ids = new Map<string, PageId>();
  readonly #urls: CanonicalUrl[] = [];
  readonly #aside = new Map<string, PageId[]>();

  constructor(options: TrapOptions = {}) {
    this.guard = new TrapGuard(options);
  }

  /** A page names a URL; true if it was unknown and does not wait. */
  name(text: string): boolean {
    if (this.#ids.has(text)) return false;
    const shape = this.guard.shapeThatHolds(text as CanonicalUrl, 'link');
    if (shape !== null && !this.guard.defer(shape)) {
      this.guard.countBeyond(shape);
      return false;
    }
    const id = this.#urls.push(text as CanonicalUrl) as PageId;
    this.#ids.set(text, id);
    if (shape !== null) this.#setAside(id, shape);
    else {
      this.guard.took(text as CanonicalUrl);
      this.#queue.push(id);
    }
    return shape === null;
  }

  /** URLs that wait in the end. */
  get waiting(): number {
    return [...this.#aside.values()].reduce((sum, ids) => sum + ids.length, 0);
  }

  /** Runs until nothing is left that is worth a visit. */
  run(pageOf: (url: string) => TestPage, mostVisits = 20_000): void {
    do {
      for (let id = this.#queue.shift(); id !== undefined; id = this.#queue.shift()) {
        this.#visit(id, pageOf);
        if (this.visited.length > mostVisits) throw new Error('caught in a trap');
      }
    } while (this.#try('idle'));
  }

  #visit(id: PageId, pageOf: (url: string) => TestPage): void {
    const url = this.#urls[id - 1]!;
    const isTried = this.guard.isTried(id, url);
    const shape = isTried ? null : this.guard.shapeThatHolds(url, 'link');
    if (shape !== null) {
      this.guard.deferKnown(shape);
      this.#setAside(id, shape);
      return;
    }
    this.visited.push(url);
    if (isTried) this.tried.push(url);
    const { title = '', text, links = [], outcome = 'indexed' } = pageOf(url);
    const known = links.filter((link) => this.#ids.has(link)) as CanonicalUrl[];
    const discovered = links.filter((link) => this.name(link)) as CanonicalUrl[];
    const evidence = { outcome, title, text, discovered };
    this.guard.learn(url, { ...evidence, known: { urls: () => known, anchors: () => '' } });
    for (const { pattern } of this.guard.takeOpened()) {
      this.#queue.push(...(this.#aside.get(pattern) ?? []));
      this.#aside.delete(pattern);
    }
    this.#try('due');
  }

  #try(why: 'due' | 'idle'): boolean {
    let isAny = false;
    for (const pattern of this.guard.toTry(why, this.#random)) {
      const ids = this.#aside.get(pattern) ?? [];
      const [id = null] = ids.splice(Math.floor(this.#random() * ids.length), 1);
      this.guard.trying(pattern, id);
      if (id === null) continue;
      this.#queue.unshift(id);
      isAny = true;
    }
    return isAny;
  }

  #setAside(id: PageId, shape: string): void {
    const ids = this.#aside.get(shape);
    if (ids) ids.push(id);
    else this.#aside.set(shape, [id]);
  }
}
