import { keepShape } from '../threads/keep-shape.ts';
import type { MemoryView } from './memory-view.ts';
import {
  type BlockColumns,
  FORM_KIND,
  HIDDEN_KIND,
  NAVIGATION_KIND,
  type PageOutline,
} from './page-outline.ts';
import {
  ADVERTISEMENT_HINT,
  COMMENT_HINT,
  META_HINT,
  NAVIGATION_HINT,
  RELATED_HINT,
  SHARE_HINT,
} from './place-hints.ts';

/**
 * Why a block is not content. The judgement itself weighs many things at once; this names the most obvious
 * one:
 * - repeated: the text is on other pages of the site
 * - duplicate: the text is elsewhere on the same page
 * - hidden, navigation, form, comment, related, sharing, advertisement, byline: the purpose of its place
 * - links: mostly link text
 * - short: too short to tell, away from running text
 * - aside: running text outside of the article
 */
export type RemovalReason =
  | 'repeated'
  | 'duplicate'
  | 'hidden'
  | 'navigation'
  | 'form'
  | 'comment'
  | 'related'
  | 'sharing'
  | 'advertisement'
  | 'byline'
  | 'links'
  | 'short'
  | 'aside'
  | 'rule';

const MOSTLY_LINKS = 0.5;
const SHORT_CHARS = 60;

const BY_HINT: readonly (readonly [number, RemovalReason])[] = [
  [COMMENT_HINT, 'comment'],
  [SHARE_HINT, 'sharing'],
  [RELATED_HINT, 'related'],
  [ADVERTISEMENT_HINT, 'advertisement'],
  [NAVIGATION_HINT, 'navigation'],
  [META_HINT, 'byline'],
];

/** The reasons for removing the blocks of a page. */
export class RemovalReasons {
  readonly #blocks: BlockColumns;
  readonly #memory: MemoryView;
  readonly #byPlace: (RemovalReason | null)[] = [];

  constructor({ blocks, places }: PageOutline, memory: MemoryView) {
    this.#blocks = blocks;
    this.#memory = memory;
    for (let p = 0; p < places.count; p++) {
      const above = places.parent[p]! < 0 ? null : this.#byPlace[places.parent[p]!]!;
      this.#byPlace.push(ownReason(places.hints[p]!, places.kind[p]!) ?? above);
    }
  }

  reason(block: number): RemovalReason {
    if (this.#memory.textPages[block]! > 0) return 'repeated';
    const reason = this.#byPlace[this.#blocks.place[block]!];
    if (reason) return reason;
    if (this.#blocks.linkShare[block]! > MOSTLY_LINKS) return 'links';
    return this.#blocks.chars[block]! < SHORT_CHARS ? 'short' : 'aside';
  }
}

function ownReason(hints: number, kind: number): RemovalReason | null {
  if (kind & HIDDEN_KIND) return 'hidden';
  for (const [hint, reason] of BY_HINT) if (hints & hint) return reason;
  if (kind & NAVIGATION_KIND) return 'navigation';
  return kind & FORM_KIND ? 'form' : null;
}

keepShape(RemovalReasons);
