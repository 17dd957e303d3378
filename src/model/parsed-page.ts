/**
 * What the parser hands to the units behind it: plain data that can cross a thread border.
 * A block is a run of text between block-level tags, in document order.
 */
export type Block = {
  /** White space folded to single spaces, none at the ends; never empty. */
  text: string;
  /** The nearest block-level tag: p, h1, li, td, div, … */
  tag: string;
  /** Where it stands, tags with their first class from the body down: `div.icerik>article>p`. */
  path: string;
  /** How many characters of the text lie inside links. */
  linkChars: number;
};

export type ParsedLink = {
  /** As written in the page. */
  href: string;
  anchor: string;
  nofollow: boolean;
};

/** A <meta>: its name, property or http-equiv in lower case, and its content. */
export type MetaEntry = { name: string; content: string };

export type ParsedPage = {
  title: string;
  /** Value of <html lang>, in lower case; '' where there is none. */
  lang: string;
  /** <base href>, '' where there is none. */
  base: string;
  /** <link rel=canonical>, '' where there is none. */
  canonical: string;
  metas: MetaEntry[];
  blocks: Block[];
  links: ParsedLink[];
  /** Addresses of feeds that the page announces. */
  feeds: string[];
  /** Bodies of <script type="application/ld+json">. */
  jsonLd: string[];
  /** Value of the first <time datetime>, '' where there is none. */
  time: string;
};
