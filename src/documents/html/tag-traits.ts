/**
 * What the parser has to know about a tag, as bits: a page has thousands of tags, and one lookup for each
 * answers all questions about it.
 */
export type TagName = { readonly name: string; readonly traits: number };

/** Its text ends only at its own end tag. */
export const RAW = 1;
/** The same, with entities. */
export const RAW_DECODED = 1 << 1;
/** Its text is not content. */
export const SILENT = 1 << 2;
/** Closes an open paragraph. */
export const CLOSES_P = 1 << 3;
/** A start tag that closes others. */
export const IMPLIES_ENDS = 1 << 4;
export const HEADING = 1 << 5;
/** An element that holds blocks and is no heading. */
const PLAIN_BLOCK = 1 << 6;
export const PARAGRAPH = 1 << 7;
export const LIST = 1 << 8;
export const LIST_ITEM = 1 << 9;
export const DEFINITIONS = 1 << 10;
export const DEFINITION = 1 << 11;
export const TABLE = 1 << 12;
export const TABLE_SECTION = 1 << 13;
export const ROW = 1 << 14;
export const CELL = 1 << 15;
export const ROOT = 1 << 16;
/** Elements that hold blocks. Everything else is inline or not text at all. */
export const BLOCK = PLAIN_BLOCK | HEADING;
export const NOT_HEADING = PLAIN_BLOCK;

const TAGS: readonly (readonly [traits: number, tags: string])[] = [
  [RAW, 'script style xmp iframe noembed noframes'],
  [RAW_DECODED, 'title textarea'],
  [SILENT, 'svg math template noscript object select button'],
  [
    PLAIN_BLOCK,
    'html body address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption ' +
      'figure footer form frameset header hgroup legend li main menu nav ol p pre search section summary ' +
      'table tbody td tfoot th thead tr ul caption',
  ],
  [
    CLOSES_P,
    'address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure ' +
      'footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul',
  ],
  [IMPLIES_ENDS, 'li dd dt td th tr tbody thead tfoot h1 h2 h3 h4 h5 h6'],
  [HEADING, 'h1 h2 h3 h4 h5 h6'],
  [PARAGRAPH, 'p'],
  [LIST, 'ul ol menu dir'],
  [LIST_ITEM, 'li'],
  [DEFINITIONS, 'dl'],
  [DEFINITION, 'dd dt'],
  [TABLE, 'table'],
  [TABLE_SECTION, 'tbody thead tfoot'],
  [ROW, 'tr'],
  [CELL, 'td th caption'],
  [ROOT, 'html'],
];

const known = new Map<string, TagName>();
for (const [traits, tags] of TAGS)
  for (const name of tags.split(' '))
    known.set(name, { name, traits: (known.get(name)?.traits ?? 0) | traits });

/** Of a name in lower case. Equal names of known tags are the same string, which is compared faster. */
export function tagNamed(name: string): TagName {
  return known.get(name) ?? { name, traits: 0 };
}

/** Tags whose text is not content. */
export function silentTags(): string[] {
  return [...known.values()].filter(({ traits }) => (traits & SILENT) !== 0).map(({ name }) => name);
}
