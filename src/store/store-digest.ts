import { createHash } from 'node:crypto';
import type { Link } from '../model/link.ts';
import type { Page, PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import type { UrlRecord } from '../model/url-record.ts';
import type { Visit } from '../model/visit.ts';

/** Everything that a store holds about a URL. */
export type StoredUrl = {
  record: UrlRecord;
  page: Page | null;
  body: Uint8Array | null;
  /** Newest first. */
  visits: Visit[];
  links: (Link & { id: PageId })[];
};

const AT_ONCE = 200;
/** Far more than any URL has. */
const ALL_VISITS = 1_000_000;

export async function* storedUrls(store: Store): AsyncGenerator<StoredUrl[]> {
  for await (const batch of store.urls.scan()) {
    for (let at = 0; at < batch.length; at += AT_ONCE) {
      const ids = batch.slice(at, at + AT_ONCE).map(({ id }) => id);
      const records = await store.urls.getMany(ids);
      const pages = await store.pages.getMany(ids);
      const found: StoredUrl[] = [];
      for (const id of ids) {
        const record = records.get(id);
        if (!record) continue;
        const page = pages.get(id) ?? null;
        const isVisited = record.visits > 0;
        found.push({
          record,
          page,
          body: page && (await store.bodies.get(id)),
          visits: isVisited ? await store.visits.of(id, ALL_VISITS) : [],
          links: isVisited ? await store.links.from(id) : [],
        });
      }
      yield found;
    }
  }
}

const WORD = 2n ** 256n;

/**
 * A digest of URLs with their texts, topics, bodies, visits and links, whatever their ids and their order.
 */
export class StoreDigest {
  #sum = 0n;

  add({ record, page, body, visits, links }: StoredUrl): void {
    const { id: _, foundOn: __, duplicateOf: ___, ...known } = record;
    const { id: ____, siteId: _____, ...content } = page ?? ({} as Page);
    const hash = createHash('sha256')
      .update(stable(known))
      .update(stable(page && content))
      .update(body ?? '')
      .update(stable(visits.map(({ page: ______, ...visit }) => visit)))
      .update(stable(links.map(({ url, anchor }) => [url, anchor])));
    this.#sum = (this.#sum + BigInt(`0x${hash.digest('hex')}`)) % WORD;
  }

  get hex(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}

/** JSON with keys in order. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
