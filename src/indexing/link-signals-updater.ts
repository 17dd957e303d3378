import { join } from 'node:path';
import type { IndexablePage } from '../index/indexable-page.ts';
import { LinkTally } from '../links/link-tally.ts';
import { NEUTRAL_QUALITY, type Page, type PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import { LinkSignalsStore } from '../store/link-signals-store.ts';

/** Pages whose links are read at a time. */
const PAGES_AT_ONCE = 100;

type Pass = { tally: LinkTally; originals: Map<PageId, PageId>; after: PageId; sequence: number };

/** The parts of the store that it reads. */
type LinkSources = Pick<Store, 'pages' | 'changes' | 'links' | 'urls' | 'totals'>;

/**
 * Anchor texts and quality for the index: a pass over all links of the store, in steps, whenever something
 * has changed and the last pass was long enough ago. Pages whose signals changed are reindexed.
 */
export class LinkSignalsUpdater {
  readonly #store: LinkSources;
  readonly #linkSignals: LinkSignalsStore;
  /** Called between batches, which leave garbage. */
  readonly #onBatch: () => void;
  #pass: Pass | null = null;
  #mustRun = false;

  constructor(store: LinkSources, indexFolder: string, onBatch: () => void = () => {}) {
    this.#store = store;
    this.#onBatch = onBatch;
    this.#linkSignals = LinkSignalsStore.open(join(indexFolder, 'standing.db'));
  }

  /** A page in the form the index needs. */
  indexable(page: Page): IndexablePage & { quality: number } {
    const signals = this.#linkSignals.get(page.id);
    return { ...page, anchors: signals?.anchors ?? [], quality: signals?.quality ?? NEUTRAL_QUALITY };
  }

  /** Has the store changed since the last pass? */
  async areStale(): Promise<boolean> {
    return this.#mustRun || (await this.#store.changes.sequence()) !== this.#linkSignals.sequence;
  }

  /** Links were removed: the next pass starts from the beginning, even if no page has changed. */
  restart(): void {
    this.#pass = null;
    this.#mustRun = true;
  }

  /** Continues the pass, or starts one; true when it is done. */
  async run(isTime: () => boolean): Promise<boolean> {
    const pass = this.#pass ?? (await this.#begin());
    this.#pass = pass;
    const { tally, originals } = pass;
    for (;;) {
      const sources = await this.#store.links.after(pass.after, PAGES_AT_ONCE);
      for (const { page, links } of sources) {
        tally.addLinks(page, toOriginals(links, originals));
        pass.after = page;
      }
      this.#onBatch();
      if (sources.length < PAGES_AT_ONCE) break;
      if (isTime()) return false;
    }
    this.#linkSignals.replace(tally.signals(), pass.sequence);
    this.#pass = null;
    this.#mustRun = false;
    return true;
  }

  /** Pages that are not yet indexed with their current signals. */
  pending(limit: number): PageId[] {
    return this.#linkSignals.pending(limit);
  }

  indexed(pages: readonly PageId[]): void {
    this.#linkSignals.indexed(pages);
  }

  /** Leaves nothing on disk of anchors that were removed. */
  purge(): void {
    this.#linkSignals.purge();
  }

  close(): void {
    this.#linkSignals.close();
  }

  async #begin(): Promise<Pass> {
    const { pages, foreign } = await this.#store.totals.read();
    const sequence = await this.#store.changes.sequence();
    // Imported documents have none.
    const hasLinks = (await this.#store.links.after(0, 1)).length > 0;
    const tally = new LinkTally(pages + foreign, hasLinks);
    for await (const batch of this.#store.pages.fingerprints()) {
      for (const { id, siteId, high, low, title } of batch) tally.addPage(id, siteId, { high, low }, title);
      this.#onBatch();
    }
    const originals = new Map<PageId, PageId>();
    for await (const batch of this.#store.urls.duplicates())
      for (const { id, original } of batch) originals.set(id, original);
    return { tally, originals, after: 0, sequence };
  }
}

/** Links to copies count as links to their originals. */
function toOriginals(
  links: readonly { id: PageId; anchor: string }[],
  originals: ReadonlyMap<PageId, PageId>,
): { id: PageId; anchor: string }[] {
  const found: { id: PageId; anchor: string }[] = [];
  for (const { id, anchor } of links) found.push({ id: originals.get(id) ?? id, anchor });
  return found;
}
