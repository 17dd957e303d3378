/**
 * The views of a stored page side by side (S3): the HTML, what the paper's pattern leaves of it (Dİ), what is left
 * after similar-text detection with a page of the same template (BMT), the true text where a person gave one (AH), and
 * our clean text with the reason for every block that was removed. Only the HTML and the clean text are stored: the
 * rest is computed on request. Long pages are cut.
 */
import { type PageMetadata, pageMetadata } from '../documents/html/page-metadata.ts';
import { parsePage } from '../documents/html/parse-page.ts';
import type { PageId } from '../model/page.ts';
import type { Bodies, Pages, SiteMemories } from '../model/store.ts';
import { outlineOf } from '../similartext/page-outline.ts';
import type { RemovalReason } from '../similartext/removal-reason.ts';
import { choosePartner, removeSimilarText, sketchOf } from '../similartext/remove-similar-text.ts';
import { SiteMemory } from '../similartext/site-memory.ts';
import { unpackHtml } from '../store/stored-html.ts';
import type { GoldTexts } from './gold-texts.ts';

export type PageViews = {
  /** As it came, decoded; null for documents and texts that had none. */
  html: string | null;
  /** Dİ: what the paper's pattern leaves, script text and all. */
  di: string | null;
  /** BMT: Dİ without what the page shares with a sibling; null if there is no sibling. */
  bmt: string | null;
  /** The sibling that it was compared with. */
  partner: PageId | null;
  /** What the page declares about itself, one value for each field with its source; null if there is no HTML. */
  metadata: PageMetadata | null;
  /** AH: the true text, where a person gave one (`tazi gold add`). */
  gold: string | null;
  /** The text that is searched. */
  clean: string;
  /** Every block of the page in order, with why it was removed; null: kept. */
  blocks: { text: string; reason: RemovalReason | null }[];
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

/** Null if there is no such page. */
export async function pageViews(
  id: PageId,
  { pages, bodies, memories }: ViewSources,
  goldTexts: Pick<GoldTexts, 'get'> = NO_GOLD,
): Promise<PageViews | null> {
  const page = await pages.get(id);
  if (!page) return null;
  const whole = await htmlOf(id, bodies);
  const clean = page.text.slice(0, MAX_VIEW_CHARS);
  const gold = goldTexts.get(page.url)?.slice(0, MAX_VIEW_CHARS) ?? null;
  const isCut = page.text.length > MAX_VIEW_CHARS || (whole?.length ?? 0) > MAX_VIEW_CHARS;
  if (whole === null)
    return { html: null, di: null, bmt: null, partner: null, metadata: null, gold, clean, blocks: [], isCut };
  const html = whole.slice(0, MAX_VIEW_CHARS);
  const parsed = parsePage(html);
  const bytes = await memories.load(page.site);
  const memory = bytes ? SiteMemory.fromBytes(bytes) : new SiteMemory();
  const { removed } = memory.clean(parsed, page.url);
  const reasons = new Map(removed.map(({ block, reason }) => [block, reason]));
  const blocks = parsed.blocks.map(({ text }, i) => ({ text, reason: reasons.get(i) ?? null }));
  const siblings: { id: PageId; html: string }[] = [];
  let left = MAX_CANDIDATE_CHARS;
  for (const sibling of await pages.siblings(id, MAX_CANDIDATES)) {
    const other = await htmlOf(sibling, bodies);
    if (other === null || other.length > Math.min(left, MAX_VIEW_CHARS)) continue;
    left -= other.length;
    siblings.push({ id: sibling, html: other });
  }
  const chosen = choosePartner(
    sketchOf(outlineOf(parsed)),
    siblings.map((sibling) => sketchOf(outlineOf(parsePage(sibling.html)))),
  );
  const partner = chosen < 0 ? null : siblings[chosen]!;
  const { di, bmt } = removeSimilarText(html, partner?.html ?? null);
  const metadata = pageMetadata(parsed);
  return {
    html,
    gold,
    clean,
    blocks,
    metadata,
    isCut,
    di,
    bmt: partner && bmt,
    partner: partner?.id ?? null,
  };
}

async function htmlOf(id: PageId, bodies: Bodies): Promise<string | null> {
  const body = await bodies.get(id);
  return body && unpackHtml(body).toString('utf8');
}
