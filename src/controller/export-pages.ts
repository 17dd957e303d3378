import type { Page, PageId } from '../model/page.ts';
import type { PageStore } from '../model/page-store.ts';

/** How a page is written in each format; further formats join here. */
export const EXPORT_FORMATS = {
  jsonl: (page: Page): string => `${JSON.stringify(exported(page))}\n`,
} as const;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

const BATCH = 200;

/**
 * Every page of the store, oldest change first, a piece of text at a time. A page that changes while it goes on is
 * written once.
 */
export async function* exportLines(store: PageStore, format: ExportFormat): AsyncGenerator<string> {
  const write = EXPORT_FORMATS[format];
  const written = new Set<PageId>();
  for (let after = 0; ; ) {
    const changes = await store.scan(after, BATCH);
    for (const { id, page } of changes) {
      if (!page || written.has(id)) continue;
      written.add(id);
      yield write(page);
    }
    const last = changes.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

/** The line of CONTRACT. */
function exported(page: Page): Record<string, unknown> {
  const { id, url, site, title, text, topic, language } = page;
  const fetchedAt = new Date(page.fetchedAt).toISOString();
  const changedAt = new Date(page.changedAt).toISOString();
  return { id, url, site, title, text, topic, language, fetchedAt, changedAt };
}
