/**
 * The views of a stored page side by side (S3): the HTML, what the paper's pattern leaves of it (Dİ), what is left
 * after similar-text detection with a page of the same template (BMT), the true text where a person gave one (AH), and
 * our clean text with the reason for every block that was removed. Only the HTML and the clean text are stored: the
 * rest is computed on request. Long pages are cut.
 */
import type { PageId } from '../model/page.ts';
import type { Bodies, Pages, SiteMemories } from '../model/store.ts';
import { unpackHtml } from '../store/stored-html.ts';
import { type ComputedViews, computeViews, NO_VIEWS, type ViewMaterial } from './compute-views.ts';
import type { GoldTexts } from './gold-texts.ts';

export type PageViews = ComputedViews & {
  /** As it came, decoded; null for documents and texts that had none. */
  html: string | null;
  /** AH: the true text, where a person gave one (`tazi gold add`). */
  gold: string | null;
  /** The text that is searched. */
  clean: string;
  /** True if only a part of the page is shown. */
  isCut: boolean;
};

/** What views are made of. */
export type ViewSources = {
  pages: Pick<Pages, 'get' | 'siblings'>;
  bodies: Bodies;
  memories: Pick<SiteMemories, 'load'>;
};

/** Pages of the site that are considered as a partner. */
const MAX_CANDIDATES = 8;
/** Characters of a page's HTML and of its text that are shown: a hostile page must not keep a server busy. */
export const MAX_VIEW_CHARS = 400_000;
/** Characters of HTML that are read of all candidates for a partner together. */
const MAX_CANDIDATE_CHARS = 1_000_000;

const NO_GOLD: Pick<GoldTexts, 'get'> = { get: () => null };

/** Null: the page could not be taken apart within the limits. */
type Compute = (page: PageId, material: ViewMaterial) => Promise<ComputedViews | null>;

/** Null if there is no such page. */
export async function pageViews(
  id: PageId,
  { pages, bodies, memories }: ViewSources,
  goldTexts: Pick<GoldTexts, 'get'> = NO_GOLD,
  compute: Compute = async (_, material) => computeViews(material),
): Promise<PageViews | null> {
  const page = await pages.get(id);
  if (!page) return null;
  const whole = await htmlOf(id, bodies);
  const clean = page.text.slice(0, MAX_VIEW_CHARS);
  const gold = goldTexts.get(page.url)?.slice(0, MAX_VIEW_CHARS) ?? null;
  const isCut = page.text.length > MAX_VIEW_CHARS || (whole?.length ?? 0) > MAX_VIEW_CHARS;
  if (whole === null) return { ...NO_VIEWS, html: null, gold, clean, isCut };
  const html = whole.slice(0, MAX_VIEW_CHARS);
  const siblings: ViewMaterial['siblings'] = [];
  let left = MAX_CANDIDATE_CHARS;
  for (const sibling of await pages.siblings(id, MAX_CANDIDATES)) {
    const other = await htmlOf(sibling, bodies);
    if (other === null || other.length > Math.min(left, MAX_VIEW_CHARS)) continue;
    left -= other.length;
    siblings.push({ id: sibling, html: other });
  }
  const memory = await memories.load(page.site);
  const computed = await compute(id, { url: page.url, html, siblings, memory });
  return { ...(computed ?? NO_VIEWS), html, gold, clean, isCut: isCut || computed === null };
}

async function htmlOf(id: PageId, bodies: Bodies): Promise<string | null> {
  const body = await bodies.get(id);
  return body && unpackHtml(body).toString('utf8');
}
