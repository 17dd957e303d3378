import type { Discovery, Link } from '../model/link.ts';
import { LinkList } from '../model/link-list.ts';
import type { PageContent, PageId } from '../model/page.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { VisitOutcome } from '../model/visit.ts';
import type { PageLinks } from './link-intake.ts';
import type { PageNotes } from './page-differences.ts';

/** The meaning of a visit: one outcome, and what the page leaves behind. */
export type Judged =
  /** The page is kept with this content. */
  | (Judgement & {
      kind: 'new-content';
      content: PageContent;
      body: Uint8Array | null;
      replaces: readonly PageId[];
    })
  /** The stored content stays or goes, depending on the outcome. */
  | (Judgement & { kind: 'no-content' });

type Judgement = {
  outcome: VisitOutcome;
  reason: string;
  links: PageLinks;
  /** What change detection remembers of the page; null leaves it unchanged. */
  notes: PageNotes | null;
  /** The page that this one duplicates, or the canonical address it names. */
  twin: Twin | null;
  /** Whether the text is another one than at the last visit; null leaves that to the hash of the body. */
  isChanged: boolean | null;
  /** Pages that a sitemap or feed announced as changed. */
  announced: number;
};

export type Twin = { kind: 'page'; id: PageId } | { kind: 'address'; url: CanonicalUrl };

const NO_LINKS: PageLinks = { found: [], linksOfPage: null, relevance: 0 };

/** Links to follow that are not those of a page. */
export function linksTo(via: Discovery, links: Link[], depth: number): PageLinks {
  return { found: [{ via, links: LinkList.of(links), depth }], linksOfPage: null, relevance: 0 };
}

export function noContent(
  outcome: VisitOutcome,
  reason: string,
  {
    links = NO_LINKS,
    notes = null,
    twin = null,
    isChanged = null,
    announced = 0,
  }: Partial<Omit<Judgement, 'outcome' | 'reason'>> = {},
): Judged {
  return { kind: 'no-content', outcome, reason, links, notes, twin, isChanged, announced };
}

export function newContent(
  { outcome, reason }: Pick<Judgement, 'outcome' | 'reason'>,
  content: PageContent,
  body: Uint8Array | null,
  {
    replaces = [],
    links = NO_LINKS,
    notes = null,
    twin = null,
    isChanged = null,
  }: Partial<Omit<Judgement, 'outcome' | 'reason' | 'announced'>> & { replaces?: readonly PageId[] },
): Judged {
  return {
    kind: 'new-content',
    outcome,
    reason,
    content,
    body,
    replaces,
    links,
    notes,
    twin,
    isChanged,
    announced: 0,
  };
}
