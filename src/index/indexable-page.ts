import type { Page, PageFields, PageId, PageKind } from '../model/page.ts';

/** What the index needs to know about a page. */
export type IndexablePage = Pick<
  Page,
  'id' | 'site' | 'siteId' | 'title' | 'text' | 'language' | 'topic' | 'publishedAt' | 'changedAt'
> & {
  /** All topics of the page; only its main one if they are not known. */
  topics?: readonly { topic: string }[];
  url?: string;
  /** Anchor texts of links to the page. */
  anchors?: readonly string[];
  kind?: PageKind;
  author?: string | null;
  /** The section of its site, as stated by the page. */
  section?: string;
  fields?: PageFields;
  /** Pictures with the texts written for them. */
  media?: readonly { alt: string; url?: string }[];
  /** Quality from links and originality, 0 to 255. */
  quality?: number;
};

/** Like the store's `PageChange`, with only the required part of the page. */
export type IndexChange = { seq: number; id: PageId; page: IndexablePage | null };
