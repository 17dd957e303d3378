/** Patterns of a file that are not proven: how long their texts can be, or why they are linear nevertheless. */
export type Exception = {
  file: string;
  /** How the pattern begins. */
  begins: string;
  /** The longest text, in characters; null if the pattern is linear. */
  bound: number | null;
  reason: string;
};

/** recheck does not build automata for these; each was read, and `npm run fuzz -- growth` tries their readers. */
const LOOKS_AROUND = 'looks ahead or behind over a fixed number of letters, or once from the beginning';
const BOUNDED_COUNTS = 'all repetitions have an upper bound; the automaton is too large to build';

export const EXCEPTIONS: readonly Exception[] = [
  // Linear
  linear('src/commands/frame/read-seeds.ts', String.raw`^[a-z][a-z0-9+.-]*:(?!\d)`, LOOKS_AROUND),
  linear('src/documents/charset/charset-prescan.ts', String.raw`^\s*<\?xml\s`, BOUNDED_COUNTS),
  linear('src/documents/formats/pdf-opening.ts', String.raw`\s?[(<][^()<>]{0,60}@`, BOUNDED_COUNTS),
  linear(
    'src/documents/formats/pdf-opening.ts',
    String.raw`^(?:\d{1,2}\.? \p{L}+ \d{4}|`,
    'one alternative after another from the beginning, each with one repetition',
  ),
  linear('src/documents/html/page-kind.ts', '^(?:mesaj(?:lar)?', BOUNDED_COUNTS),
  linear(
    'src/documents/html/page-author.ts',
    String.raw`^((?:\p{Lu}[\p{L}.'’-]*|ve)`,
    'at most six words from the beginning, parted by a blank that is in none of them',
  ),
  linear(
    'src/documents/html/page-metadata.ts',
    '(?:güncelle(?:nme|me)|updated)',
    'twenty letters are looked at after the word, then everything is taken',
  ),
  linear('src/documents/html/read-time.ts', String.raw`(?<!\d)(\d{1,2})[\s.]{1,2}`, BOUNDED_COUNTS),
  linear('src/links/shape-reader.ts', String.raw`^(?=[a-z]*\d)`, LOOKS_AROUND),
  linear(
    'src/links/trap-guard.ts',
    String.raw`\b(?:404|(?:sayfa|icerik`,
    'a word begins at one place; the rest of it is read once',
  ),
  linear('src/model/urls/parameter-kind.ts', '^(?=[a-z]*[0-9])', LOOKS_AROUND),
  linear(
    'src/model/urls/url-spelling.ts',
    ';jsessionid=',
    'groups in brackets follow one another without a choice',
  ),
  linear(
    'src/nlp/normalization/repeated-letters.ts',
    String.raw`(\p{L})\1+`,
    'a run of one letter is taken whole',
  ),
  linear('src/search/repair/repair-query.ts', String.raw`(?<=^|[\s(-])\p{L}{2,6}:`, LOOKS_AROUND),
  linear('src/server/client-address.ts', '^::ffff:', LOOKS_AROUND),
  linear('src/server/client-address.ts', '^0+(?=.)', LOOKS_AROUND),
  linear('src/server/require-token.ts', '^Bearer +', 'blanks, then none'),
  linear('src/store/s3/s3-place.ts', '^s3:', BOUNDED_COUNTS),
  linear(
    'src/transfer/import/read-markdown.ts',
    String.raw`(?<!\\)(\*\*|__|`,
    'a mark that nothing closes is the last of its kind in the line',
  ),
  linear('src/transfer/xml/read-xml-store.ts', String.raw`^\s*(\d{1,9})`, LOOKS_AROUND),
  linear(
    'src/update/changes/steady-text.ts',
    String.raw`(?<![\d.,])(?:\d{1,3}(?:[.,]\d{3}){0,3}|\d{1,9}) (?:kisi`,
    BOUNDED_COUNTS,
  ),
  linear(
    'src/language/named-languages.ts',
    String.raw`languages:\{`,
    'reads the tables of an installed package, not what others wrote',
  ),
  linear(
    'src/language/named-languages.ts',
    String.raw`(\d+):'(`,
    'reads the tables of an installed package, not what others wrote',
  ),
  linear('src/experiments/experiment-process.ts', '… (.+)', 'reads what our own process prints'),
  // Short texts
  short(
    'src/commands/frame/localize-help.ts',
    "^option '",
    2_000,
    'what the command line says of one argument',
  ),
  short('src/commands/printing/short-figures.ts', String.raw`\B(?=`, 25, 'a number'),
  short('src/documents/formats/document-author.ts', '^(?:(?:windows|', 300, 'the name of an author is cut'),
  short(
    'src/documents/formats/document-author.ts',
    String.raw`\p{L}{2}.* .*`,
    300,
    'the name of an author is cut',
  ),
  short('src/documents/formats/document-title.ts', '^(?:', 1_000, 'titles and lines are cut'),
  short('src/documents/html/page-kind.ts', String.raw`\/(?:sozluk|`, 2_048, 'a URL'),
  short('src/documents/html/page-kind.ts', String.raw`\/(?:category|`, 2_048, 'a URL'),
  linear(
    'src/documents/html/page-kind.ts',
    String.raw`(?:^|\s)(?:isminin|`,
    'a blank begins one more word at most, which ends at the next one',
  ),
  short('src/documents/html/page-title.ts', String.raw`\s+[-–—|:»·•/]+`, 600, 'titles are cut'),
  short('src/documents/html/page-title.ts', String.raw`\s*\(\d`, 600, 'headings are cut'),
  short('src/documents/html/site-name.ts', String.raw`\s+[|–—·•»:-]+`, 600, 'the title is cut'),
  short('src/documents/telling-link.ts', '^(?:', 200, 'longer anchors do not tell'),
  short('src/links/depth-reader.ts', '^(?:[<«‹←]+', 60, 'longer anchors are no labels'),
  short('src/links/shape-reader.ts', '^(?!.*[-_]', 2_048, 'a part of a URL'),
  short('src/nlp/normalization/clitics.ts', '^(.{2,}?)(m', 40, 'a word'),
  short('src/nlp/normalization/informal-endings.ts', '^(.+', 32, 'a word'),
  short('src/nlp/normalization/word-normalizer.ts', `[)"'”’»`, 64, 'a word with its signs'),
  short('src/similartext/site-memory.ts', String.raw`\s+[-–—|:»·•/]+`, 600, 'the title is cut'),
];

/** Files that compose patterns inside of functions: at how many places, and why that may be. */
export const COMPOSED: readonly { file: string; places: number; reason: string }[] = [
  {
    file: 'src/search/opensearch/remote-index.ts',
    places: 1,
    reason: 'the name of our own index between fixed parts; signs other than the dot are refused in it',
  },
  {
    file: 'src/similartext/place-hints.ts',
    places: 1,
    reason: 'called while the module is loaded, so that its patterns are proven like all others',
  },
  {
    file: 'src/language/relatives.ts',
    places: 1,
    reason: 'called while the module is loaded, so that its patterns are proven like all others',
  },
  {
    file: 'src/topics/encoders/read-word-vectors.ts',
    places: 1,
    reason: 'a file of the operator; the line is cut at 32 characters a number',
  },
];

function linear(file: string, begins: string, reason: string): Exception {
  return { file, begins, bound: null, reason };
}

function short(file: string, begins: string, bound: number, reason: string): Exception {
  return { file, begins, bound, reason };
}
