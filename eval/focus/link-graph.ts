import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';

/** A recorded web: what a crawler would find, page by page. Ids are places in `pages`. */
export type LinkGraph = { pages: GraphPage[]; seeds: number[] };

export type GraphPage = {
  url: CanonicalUrl;
  isOnTopic: boolean;
  /** What the classifier says about the page. */
  relevance: number;
  isCopy: boolean;
  links: GraphLink[];
};

export type GraphLink = {
  to: number;
  /** What the words of the link promise. */
  hint: number;
};
