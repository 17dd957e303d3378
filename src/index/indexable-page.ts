import type { Page, PageId, PageKind } from '../model/page.ts';

/** What the index wants to know of a page. */
export type IndexablePage = Pick<
  Page,
  'id' | 'site' | 'siteId' | 'title' | 'text' | 'language' | 'topic' | 'publishedAt' | 'changedAt'
> & {
  /** All topics of the page; its main one alone where they are not known. */
  topics?: readonly { topic: string }[];
  url?: string;
  /** What others call the page when they link to it. */
  anchors?: readonly string[];
  kind?: PageKind;
  author?: string | null;
  /** Pictures with the texts written for them. */
  media?: readonly { alt: string }[];
  /** What links and originality say of it, 0 to 255. */
  quality?: number;
};

/** As the store's `PageChange`, with no more of the page than is needed. */
export type IndexChange = { seq: number; id: PageId; page: IndexablePage | null };
