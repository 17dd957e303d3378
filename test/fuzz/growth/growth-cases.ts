import type { GrowthCase } from './fuzz-growth.ts';

/** Texts whose reading once took time by the square of their length, or worse. */
export const GROWTH_CASES: readonly GrowthCase[] = [
  // 90 bytes kept a crawl for the whole time that a page has.
  { reader: 'heading', prefix: 'Haber', pump: ' |', suffix: ' x-' },
  { reader: 'site name', prefix: 'a', pump: '\t', suffix: 'b' },
  // A page of 20 KB took 8 s; a line of 150 KB kept a server busy until it was killed.
  { reader: 'turkish letters', prefix: 'ý ', pump: 'a', suffix: '' },
  // 850 bytes of XML: an import never ended.
  { reader: 'sniff', prefix: '<!---->', pump: '<!--?><root--><!--?><root-->', suffix: '\0><root>' },
  { reader: 'sniff', prefix: '<!--e', pump: '--><?F', suffix: '' },
  // A table with a cell of three million tabs.
  { reader: 'csv cell', prefix: '', pump: '\t', suffix: 'a' },
  // 1.3 MB of Markdown took 238 s.
  { reader: 'markdown', prefix: '', pump: '[', suffix: '' },
  { reader: 'markdown', prefix: '', pump: '![](', suffix: '' },
  { reader: 'markdown', prefix: '- a', pump: ' \n', suffix: 'b' },
  { reader: 'csv', prefix: 'a;b\n"', pump: '\t', suffix: 'x"\n' },
  { reader: 'accents', prefix: '', pump: 'a', suffix: ' .a ¨u' },
  // The properties of a PDF
  { reader: 'document author', prefix: 'user', pump: '1', suffix: 'x' },
  { reader: 'changes', prefix: '', pump: '?}', suffix: '' },
  { reader: 'tags', prefix: '', pump: 'Ayşe Kaya ', suffix: '' },
  { reader: 'lines', prefix: 'a', pump: ' ', suffix: 'b' },
  { reader: 'title end', prefix: 'ý', pump: 'ý"a', suffix: '' },
];
