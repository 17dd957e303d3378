import type { Page, PageId } from '../model/page.ts';
import type { PageStore } from '../model/page-store.ts';

const BATCH = 200;

/** Every page, oldest change first. A page that changes during the scan is yielded once. */
export async function* allPages(store: PageStore): AsyncGenerator<Page> {
  const given = new Set<PageId>();
  for (let after = 0; ; ) {
    const changes = await store.scan(after, BATCH);
    for (const { id, page } of changes) {
      if (!page || given.has(id)) continue;
      given.add(id);
      yield page;
    }
    const last = changes.at(-1);
    if (!last) return;
    after = last.seq;
  }
}
