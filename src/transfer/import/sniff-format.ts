export const IMPORT_FORMATS = [
  'jsonl',
  'csv',
  'xml-store',
  'warc',
  'wacz',
  'markdown',
  'seeds',
  'document',
] as const;
/** `document` is everything that a crawl also reads: HTML, text, PDF, office files. */
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The format of a file, by its first bytes (unzipped) and, if they are ambiguous, by its name. */
export function sniffFormat(head: Buffer, name: string): ImportFormat {
  if (head.toString('latin1', 0, 5) === 'WARC/') return 'warc';
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') {
    const isArchive =
      /\.wacz$/i.test(name) ||
      /^(?:archive\/|datapackage|indexes\/|pages\/)/.test(head.toString('latin1', 30, 60));
    return isArchive ? 'wacz' : 'document';
  }
  const text = head.toString('utf8').trimStart();
  if (text.startsWith('{') || /\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(name)) return 'jsonl';
  const element = firstElement(text);
  if (/^<(?:urlset|sitemapindex|rss|feed|opml|rdf:RDF)\b/.test(element)) return 'seeds';
  if (/^<root\b[^>]*>/.test(element)) return 'xml-store';
  if (/\.xml$/i.test(name) && /<URL\s+id=/.test(text)) return 'xml-store';
  if (/\.csv$|\.tsv$/i.test(name) || isTable(text)) return 'csv';
  if (/\.(?:md|markdown)$/i.test(name) || /^---\r?\n(?:[\w-]+: .*\r?\n)+---\r?\n/.test(text))
    return 'markdown';
  return 'document';
}

/** The text from its first element on, after declarations and comments. */
function firstElement(text: string): string {
  let rest = text;
  for (;;) {
    const mark = rest.startsWith('<!--') ? '-->' : '>';
    const end = /^<(?:\?|!--)/.test(rest) ? rest.indexOf(mark, mark.length + 1) : -1;
    if (end < 0) return rest;
    rest = rest.slice(end + mark.length).trimStart();
  }
}

/** A first line that names the columns we need. */
function isTable(text: string): boolean {
  const [first = ''] = text.split(/\r?\n/, 1);
  const names = first.split(/[,;\t]/).map((cell) => cell.replace(/^"|"$/g, ''));
  return names.includes('url') && names.includes('text');
}
