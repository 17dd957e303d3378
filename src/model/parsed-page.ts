/**
 * What the parser hands to the units behind it: plain data that can cross a thread border.
 * A block is a run of text between block-level tags, in document order.
 */
export type Block = {
  /** White space folded to single spaces, none at the ends; never empty. */
  text: string;
  /** The nearest block-level element: a position in `ParsedPage.places`. */
  place: number;
  /** How many characters of the text lie inside links. */
  linkChars: number;
  /** How many links begin in it. */
  links: number;
  /** Whether it follows a <br> or <hr> in the same element. */
  afterBreak: boolean;
};

/** A block-level element of the page; parents come before their children. */
export type Place = {
  /** p, h1, li, td, div, … */
  tag: string;
  /** Its class and its id as written, '' if it has neither. */
  label: string;
  /** Value of `role`, '' if there is none. */
  role: string;
  /** Value of `itemprop`, '' if there is none. */
  property: string;
  /** Position of the element around it, −1 for the outermost. */
  parent: number;
  /** Hidden by the hidden attribute, aria-hidden or its own style. */
  isHidden: boolean;
};

export type ParsedLink = {
  /** As written in the page. */
  href: string;
  anchor: string;
  nofollow: boolean;
  /** rel=next or rel=prev */
  isNext?: boolean;
};

/** A picture, video or sound with the number of blocks before it. */
export type ParsedImage = { src: string; alt: string; block: number };

/** A <meta>: its name, property or http-equiv in lower case, and its content. */
export type MetaEntry = { name: string; content: string };

export type ParsedPage = {
  title: string;
  /** Value of <html lang>, in lower case; '' if there is none. */
  lang: string;
  /** <base href>, '' if there is none. */
  base: string;
  /** <link rel=canonical>, '' if there is none. */
  canonical: string;
  /** Address of the first <link> or <a> with rel=license, as written; '' if there is none. */
  licence: string;
  metas: MetaEntry[];
  /** Microdata: itemprop in lower case with content, datetime, address or text; links of rel=author as `rel-author`, inline elements with the class of an author as `byline`. */
  properties: MetaEntry[];
  places: Place[];
  blocks: Block[];
  links: ParsedLink[];
  images: ParsedImage[];
  /** Addresses of feeds that the page announces. */
  feeds: string[];
  /** Bodies of <script type="application/ld+json">. */
  jsonLd: string[];
  /** Value of the first <time datetime>, '' if there is none. */
  time: string;
};
