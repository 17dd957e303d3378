/**
 * Takes a page apart into the views that the X-ray shows (S3). Parsing a stranger's HTML can take long: servers do this
 * in a thread (`page-viewer.ts`).
 */
import { type PageMetadata, pageMetadata } from '../documents/html/page-metadata.ts';
import { parsePage } from '../documents/html/parse-page.ts';
import type { PageId } from '../model/page.ts';
import { outlineOf } from '../similartext/page-outline.ts';
import type { RemovalReason } from '../similartext/removal-reason.ts';
import type { RemovalSign } from '../similartext/removal-signs.ts';
import { choosePartner, removeSimilarText, sketchOf } from '../similartext/remove-similar-text.ts';
import { SiteMemory } from '../similartext/site-memory.ts';

/** What is parsed: the HTML of a page and of its siblings, and what is known of their site. */
export type ViewMaterial = {
  url: string;
  html: string;
  siblings: { id: PageId; html: string }[];
  memory: Uint8Array | null;
};

export type ComputedViews = {
  /** Dİ: what the paper's pattern leaves, script text and all. */
  di: string | null;
  /** BMT: Dİ without what the page shares with a sibling; null if there is no sibling. */
  bmt: string | null;
  /** The sibling that it was compared with. */
  partner: PageId | null;
  /** What the page declares about itself, one value for each field with its source; null if there is no HTML. */
  metadata: PageMetadata | null;
  /** Every block of the page in order, with why it was removed and on what evidence; null: kept. */
  blocks: ViewedBlock[];
};

export type ViewedBlock = { text: string; reason: RemovalReason | null; evidence: RemovalSign[] };

/** Of a page without HTML, or one that could not be taken apart. */
export const NO_VIEWS: ComputedViews = { di: null, bmt: null, partner: null, metadata: null, blocks: [] };

export function computeViews({ url, html, siblings, memory: bytes }: ViewMaterial): ComputedViews {
  const parsed = parsePage(html);
  const memory = bytes ? SiteMemory.fromBytes(bytes) : new SiteMemory();
  const { removed } = memory.clean(parsed, url);
  const removals = new Map(removed.map((removal) => [removal.block, removal]));
  const blocks = parsed.blocks.map(({ text }, i): ViewedBlock => {
    const { reason = null, evidence = [] } = removals.get(i) ?? {};
    return { text, reason, evidence };
  });
  const chosen = choosePartner(
    sketchOf(outlineOf(parsed)),
    siblings.map((sibling) => sketchOf(outlineOf(parsePage(sibling.html)))),
  );
  const partner = chosen < 0 ? null : siblings[chosen]!;
  const { di, bmt } = removeSimilarText(html, partner?.html ?? null);
  return { di, bmt: partner && bmt, partner: partner?.id ?? null, metadata: pageMetadata(parsed), blocks };
}
