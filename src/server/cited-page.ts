import type { PageId } from '../model/page.ts';
import type { CitedPage } from './citation.ts';
import type { ReadStore } from './server-services.ts';

/** A page with the name of its site; null if there is no such page. */
export async function citedPage(pages: ReadStore['pages'], id: PageId): Promise<CitedPage | null> {
  const page = await pages.get(id);
  if (!page) return null;
  const shown = await pages.getShown([id]);
  return { ...page, siteName: shown.get(id)?.siteName ?? null };
}
