import type { Page, PageId } from '../model/page.ts';
import type { ChangeLog } from '../model/store.ts';

const BATCH = 200;

/** Every page, oldest change first. A page that changes during the scan is yielded once. */
export async function* allPages(changes: ChangeLog): AsyncGenerator<Page> {
  const given = new Set<PageId>();
  for (let after = 0; ; ) {
    const batch = await changes.scan(after, BATCH);
    for (const { id, page } of batch) {
      if (!page || given.has(id)) continue;
      given.add(id);
      yield page;
    }
    const last = batch.at(-1);
    if (!last) return;
    after = last.seq;
  }
}
