import { CookieJar } from '../../../src/crawler/cookie-jar.ts';
import { parseRobots } from '../../../src/crawler/robots.ts';
import { robotsMeta } from '../../../src/crawler/robots-meta.ts';
import { charsetOfContent, declaredEncodings } from '../../../src/documents/charset/charset-prescan.ts';
import { decodeBody } from '../../../src/documents/charset/decode-body.ts';
import { repairDoubleEncoding } from '../../../src/documents/charset/repair-double-encoding.ts';
import { parseFeed } from '../../../src/documents/feeds/feed.ts';
import { parseSitemap } from '../../../src/documents/feeds/sitemap.ts';
import { documentAuthor } from '../../../src/documents/formats/document-author.ts';
import { documentTitle } from '../../../src/documents/formats/document-title.ts';
import { joinAccents } from '../../../src/documents/formats/join-accents.ts';
import { pdfParagraphs } from '../../../src/documents/formats/pdf-paragraphs.ts';
import { readDocument } from '../../../src/documents/formats/read-document.ts';
import { withoutDoubledGlyphs } from '../../../src/documents/formats/without-doubled-glyphs.ts';
import { zipOf } from '../../../src/documents/formats/zip-of.ts';
import { pageMetadata } from '../../../src/documents/html/page-metadata.ts';
import { parsePage } from '../../../src/documents/html/parse-page.ts';
import { readJsonLd } from '../../../src/documents/html/read-json-ld.ts';
import { findTime, readTime } from '../../../src/documents/html/read-time.ts';
import { selectHtml } from '../../../src/documents/html/select-html.ts';
import { homeName, siteNaming } from '../../../src/documents/html/site-name.ts';
import { readHttpResponse } from '../../../src/documents/http-message.ts';
import { parseWarc } from '../../../src/documents/warc.ts';
import { warcPages } from '../../../src/documents/warc-pages.ts';
import { Analyzer } from '../../../src/index/analysis/analyzer.ts';
import { languageShares } from '../../../src/language/language-shares.ts';
import { pageLanguage } from '../../../src/language/page-language.ts';
import { depthReader } from '../../../src/links/depth-reader.ts';
import { extractAllLinks } from '../../../src/links/extract-links.ts';
import { linkContexts } from '../../../src/links/link-contexts.ts';
import { readDate } from '../../../src/model/time/read-date.ts';
import { type CanonicalUrl, canonicalUrl } from '../../../src/model/urls/canonical-url.ts';
import { siteOf } from '../../../src/model/urls/site-of.ts';
import { compileUrlPattern } from '../../../src/model/urls/url-pattern.ts';
import { analyze, roots } from '../../../src/nlp/analyze.ts';
import { deasciify } from '../../../src/nlp/deasciify.ts';
import { fold } from '../../../src/nlp/fold.ts';
import { keywords } from '../../../src/nlp/keywords.ts';
import { lemmatize } from '../../../src/nlp/lemmatize.ts';
import { normalize } from '../../../src/nlp/normalize.ts';
import { findNames } from '../../../src/nlp/pos/find-names.ts';
import { taggedSentences } from '../../../src/nlp/pos/to-conllu.ts';
import { repairTurkishLetters } from '../../../src/nlp/repair-turkish-letters.ts';
import { sentences } from '../../../src/nlp/sentences.ts';
import { simhash } from '../../../src/nlp/simhash.ts';
import { tokenize } from '../../../src/nlp/tokenize.ts';
import { unknownWordsOf } from '../../../src/nlp/unknown-words.ts';
import { extract } from '../../../src/pipeline/extraction/extract.ts';
import { Highlighter } from '../../../src/search/highlight/highlighter.ts';
import { joinLines } from '../../../src/search/highlight/join-lines.ts';
import { listItems } from '../../../src/search/highlight/list-items.ts';
import { titleEnd } from '../../../src/search/highlight/title-end.ts';
import { openTestCorpus } from '../../../src/search/open-test-corpus.ts';
import { similarRuns } from '../../../src/similartext/similar-runs.ts';
import { SiteMemory } from '../../../src/similartext/site-memory.ts';
import { applyRules } from '../../../src/similartext/site-rules.ts';
import { csvCell } from '../../../src/transfer/export/csv-cell.ts';
import { csvRows } from '../../../src/transfer/import/csv-rows.ts';
import { readFields } from '../../../src/transfer/import/read-fields.ts';
import { readMarkdown } from '../../../src/transfer/import/read-markdown.ts';
import { sniffFormat } from '../../../src/transfer/import/sniff-format.ts';
import { readXmlElement } from '../../../src/transfer/xml/xml-element.ts';
import { isMinorChange } from '../../../src/update/changes/is-minor-change.ts';
import { sentenceDiff } from '../../../src/update/changes/sentence-diff.ts';
import { steadyText } from '../../../src/update/changes/steady-text.ts';
import type { Read } from './measure-growth.ts';

/** A reader, and pieces of its format. */
export type GrowthReader = { read: Read; pieces: readonly string[] };

const URL = canonicalUrl('https://www.ornek.com.tr/haber/2')!;
const ANALYZER = new Analyzer();
const versionOf = (text: string) => ({ title: '', text, simhash: simhash(text) });
const utf8 = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const WORDS = [
  'Ankara',
  'geliyom',
  'sicak',
  'evdekilerin',
  'yýldönümü',
  '12 Mart 2024',
  'T.C.',
  'www.a.tr',
  "'nın",
];
const TAGS = [
  ...[
    '<div>',
    '<p>',
    '</p>',
    '<b>',
    '<a href="/x">',
    '</a>',
    '<table>',
    '<td>',
    '<li>',
    '<h1>Haber ',
    '</h1>',
  ],
  ...[
    '<!--',
    '<script>',
    '<title>',
    '</',
    '<p class="',
    ' a=b',
    '&amp;',
    '&#',
    '<svg>',
    '<select>',
    '<option>',
  ],
  ...['<form>', '<ul><li>', '<br>', '<time datetime="', '<meta name="', '<style>', '<template>', '<![CDATA['],
];
const XML = [
  '<item>',
  '<loc>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?x',
  '?>',
  '&amp;',
  '<a b="',
  '<rss>',
  '<!DOCTYPE',
];
const WARC = 'WARC/1.0\r\nWARC-Type: response\r\nContent-Length: ';

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

async function drain(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}

function extracted(html: string): unknown {
  return extract({
    url: URL,
    site: 'ornek.com.tr',
    contentType: 'text/html; charset=utf-8',
    contentEncoding: '',
    robotsHeaders: [],
    body: Buffer.from(html),
    maxBodyBytes: 10_000_000,
    knownHash: '',
    robotsAgent: 'tazi',
    now: 0,
  });
}

function learnt(html: string): unknown {
  const memory = new SiteMemory();
  const page = parsePage(html);
  memory.learn(page, 'https://www.ornek.com.tr/1');
  memory.learn(parsePage(`${html}<p>başka bir haber metni`), 'https://www.ornek.com.tr/2');
  return memory.clean(page, 'https://www.ornek.com.tr/1');
}

let corpus: ReturnType<typeof openTestCorpus> | null = null;
const search = (text: string) => {
  corpus ??= openTestCorpus();
  corpus.searcher.search(text);
  return corpus.searcher.suggest(text);
};

/** Frees what the readers opened. */
export function closeReaders(): void {
  corpus?.close();
  corpus = null;
}

const office = (kind: 'docx' | 'odf' | 'xlsx' | 'pptx', name: string, start: string): GrowthReader => ({
  read: (text) => readDocument(kind, zipOf({ [name]: start + text }), utf8),
  pieces: ['<w:p>', '<w:t>', '<text:p>', '<row><c><v>0', '<a:t>', ...XML],
});

/** Everything that reads what strangers wrote. */
export const growthReaders: Readonly<Record<string, GrowthReader>> = {
  html: { read: parsePage, pieces: TAGS },
  extract: { read: extracted, pieces: [...TAGS, ...WORDS] },
  heading: {
    read: (text) => extracted(`<title>Haber</title><h1>${text}</h1><p>Metin.`),
    pieces: [' |', ' x-', '»', ' :: '],
  },
  title: {
    read: (text) => extracted(`<title>${text}</title><h1>Haber</h1><p>Metin.`),
    pieces: [' |', ' x-', '»', ' :: '],
  },
  metadata: {
    read: (text) => pageMetadata(parsePage(`<h1>Haber</h1>${text}`)),
    pieces: [...TAGS, 'Güncelleme: ', 'updated 1', '12.03.2024', 'Ayşe Kaya | ', 'yazan: '],
  },
  'site name': {
    read: (text) => homeName(siteNaming(text, text), 'ornek.com.tr'),
    pieces: [' |', ' - ', ': ', ' ::'],
  },
  'json-ld': {
    read: (text) => readJsonLd([text]),
    pieces: ['{"a":', '[', ']', '}', '"', '\\', '{"@type":"Article",', '/*', '//', '<!--'],
  },
  times: {
    read: (text) => [readTime(text), findTime(text)],
    pieces: ['12 Mart ', '2024', '10:20', '12.03.', 'Ocak '],
  },
  dates: { read: (text) => readDate(text), pieces: ['12 Mar ', '2024', '10:20', ',', 'T', '-'] },
  selector: { read: (text) => selectHtml(text, 'div p > b, a[href]'), pieces: TAGS },
  'site rules': {
    read: (text) => applyRules([{ site: 's', pattern: '<b>a(.*?)</b>c' }], text, 0, selectHtml),
    pieces: ['<b>a', '</b>', '</b>c'],
  },
  links: {
    read: (text) => [extractAllLinks(parsePage(text), URL), linkContexts(parsePage(text))],
    pieces: ['<a href="/a', '<a href=?&=1&a=1>', '<a>', 'x</a>', '/../', '%2e', '&', '<base href=', ...TAGS],
  },
  depth: {
    read: (text) => depthReader({ url: URL, depth: 0 }).of({ url: URL, anchor: text }),
    pieces: ['<', '»', 'sonraki'],
  },
  robots: {
    read: (text) => parseRobots(`User-agent: *\n${text}`).rule('tazi', `${URL}${'a'.repeat(300)}`),
    pieces: ['Disallow:*aab\n', 'Allow:/a*', '*', '$', 'User-agent: a\n', 'Disallow: /', '\n', '%c3'],
  },
  'robots meta': {
    read: (text) => robotsMeta({ meta: [['robots', text]], headers: [text], agents: ['tazi'], now: 0 }),
    pieces: ['noindex,', 'tazi:', ':', ','],
  },
  sitemap: {
    read: (text) => parseSitemap(Buffer.from(text), URL),
    pieces: ['<url><loc>http://a/', '<urlset>', '<lastmod>12 Mar', ...XML],
  },
  feed: {
    read: (text) => parseFeed(Buffer.from(text), URL),
    pieces: ['<item><title>', '<entry>', '<link href="', '<pubDate>', ...XML],
  },
  csv: { read: (text) => drain(csvRows(chunksOf(text))), pieces: ['"', ',', ';', '\n', 'a,b', "'="] },
  'csv cell': { read: (text) => csvCell(text), pieces: ['=', '-', ';', '"'] },
  markdown: {
    read: readMarkdown,
    pieces: ['[', '](', ')', '**', '__', '`', '- ', '1. ', '\n\n', '# ', '---\n', '\\'],
  },
  sniff: {
    read: (text) => sniffFormat(Buffer.from(text), 'x'),
    pieces: ['<?xml ', '<!--', '-->', '<?F>', '<root', '>', '---\n', 'a: b\n'],
  },
  'xml store': { read: readXmlElement, pieces: ['<URL id="1">', '<baslik>', '<?tazi-url ', '?>', ...XML] },
  fields: {
    read: (text) => readFields({ url: text, title: text, text, author: text }, {}),
    pieces: ['http://', ...WORDS],
  },
  rtf: {
    read: (text) => readDocument('rtf', Buffer.from(`{\\rtf1${text}`), utf8),
    pieces: ['{', '}', '\\par', "\\'fc", '\\u351?', '\\bin9', '{\\*'],
  },
  text: { read: (text) => readDocument('text', Buffer.from(text), utf8), pieces: WORDS },
  xml: { read: (text) => readDocument('xml', Buffer.from(`<x>${text}`), utf8), pieces: XML },
  'csv document': { read: (text) => readDocument('csv', Buffer.from(text), utf8), pieces: ['"', ';', '\n'] },
  docx: office('docx', 'word/document.xml', '<w:document><w:body>'),
  odf: office('odf', 'content.xml', '<o>'),
  xlsx: office('xlsx', 'xl/worksheets/sheet1.xml', '<worksheet><sheetData>'),
  pptx: office('pptx', 'ppt/slides/slide1.xml', '<p:sld>'),
  zip: {
    read: (text) => readDocument('docx', Buffer.from(`PK\u0003\u0004${text}`, 'latin1'), utf8),
    pieces: ['PK\u0001\u0002', 'PK\u0005\u0006', 'PK\u0003\u0004'],
  },
  'pdf lines': {
    read: (text) =>
      pdfParagraphs([
        text.split('\n').map((line, y) => ({ text: line, x: 0, y: -y, width: 9, height: 9, endsLine: true })),
      ]),
    pieces: ['\n', 'sö-\n', 's¸', '¨o', 'aa', ' \ue000', 'a '],
  },
  'document author': {
    read: (text) => documentAuthor(text, [text]),
    pieces: ['user', ' pc', '1', 'x', 'Ayşe Kaya'],
  },
  'document title': {
    read: (text) => documentTitle({ stated: text, headings: [text], lines: [text, ...text.split('\n')] }),
    pieces: ['Konu: ', 'slayt 1', 'microsoft ', 'T.C. ', 'universitesi ', '\n', ...WORDS],
  },
  accents: {
    read: (text) => [joinAccents([text]), withoutDoubledGlyphs(text)],
    pieces: ['¨o', 's¸', ' ¨u', '\ue000', 'aa'],
  },
  charset: {
    read: (text) => [
      decodeBody(Buffer.from(text), null),
      declaredEncodings(Buffer.from(text)),
      charsetOfContent(text),
    ],
    pieces: ['<meta charset=', 'charset=', '<meta ', '<?xml encoding=', 'Ã§', 'ÅŸ', '\u001b$B'],
  },
  'charset latin': {
    read: (text) => decodeBody(Buffer.from(text, 'latin1'), 'text/html'),
    pieces: ['ý', 'þ', '<meta ', '\u00e7'],
  },
  'double encoding': { read: repairDoubleEncoding, pieces: ['Ã§', 'ÄŸ', 'â€', 'Å\uFFFD'] },
  'turkish letters': { read: repairTurkishLetters, pieces: ['ý', 'þeref ', 'doðru'] },
  warc: {
    read: async (text) => {
      await drain(warcPages(chunksOf(`${WARC}${text}`)));
      return parseWarc(Buffer.from(`${WARC}${text}`));
    },
    pieces: ['9\r\n\r\n', `0\r\n\r\n\r\n\r\n${WARC}`, 'A: b\r\n', ' c\r\n', '\r\n'],
  },
  'http message': {
    read: (text) => readHttpResponse(Buffer.from(`HTTP/1.1 200 OK\r\n${text}`)),
    pieces: ['A: b\r\n', '\r\n', ' c', '1;a\r\n', 'Transfer-Encoding: chunked\r\n'],
  },
  cookies: {
    read: (text) => {
      const jar = new CookieJar(() => 0);
      jar.take(URL, [text, ...text.split('\n')]);
      return jar.header(URL);
    },
    pieces: ['a=b;', '; path=/', '; expires=', '=', ';', '\n'],
  },
  url: {
    read: (text) => [canonicalUrl(text, URL), canonicalUrl(`/${text}`, URL), siteOf(text)],
    pieces: ['/../', '%2e', '&a=1', '?', '.tr', ';', '/(A(b))'],
  },
  'url pattern': {
    read: (text) => {
      const pattern = compileUrlPattern('/(a|b|ab)*c[^x]*d/');
      return 'problem' in pattern ? pattern : pattern.matches(`https://a.tr/${text}` as CanonicalUrl);
    },
    pieces: ['ab', 'c', 'd'],
  },
  query: { read: search, pieces: ['"', '(', ' OR ', '-', '*', 'site:', '~', 'a* ', '"a b"~5 ', ...WORDS] },
  snippet: {
    read: (text) => {
      const highlighter = new Highlighter('Ankara evdekilerin "sıcak hava"', ANALYZER);
      return [highlighter.snippet(text), highlighter.title(text), listItems(text)];
    },
    pieces: [...WORDS, '\n', ' \n', 'Ankara ', 'sıcak hava '],
  },
  lines: { read: (text) => joinLines({ text, marks: [] }), pieces: ['\n', ' \n', 'a. '] },
  'title end': { read: (text) => titleEnd(text, text), pieces: ['\n', 'ý', 'á', ...WORDS] },
  normalize: { read: normalize, pieces: [...WORDS, 'GaziAntep', '@', '$', 'aaa', 'napıyosun ', "'"] },
  deasciify: { read: deasciify, pieces: [...WORDS, 'cok', 'guzel '] },
  sentences: { read: sentences, pieces: [...WORDS, '. ', '"', '(', '...', 'a.b.', '1. '] },
  tokens: { read: tokenize, pieces: [...WORDS, 'a@b', 'http://', '#a', ':)', '1,', '-', '\u{1F600}'] },
  analysis: {
    read: (text) => [analyze(text), roots(text)],
    pieces: ['ler', 'in', 'de', 'ki', 'evlerimizdekilerin', 'sızlaştır'],
  },
  lemmas: { read: (text) => lemmatize([text, ...text.split(' ')]), pieces: ['ler', 'de ', 'ki ', 'gel'] },
  'unknown words': { read: unknownWordsOf, pieces: [...WORDS, 'xyzler '] },
  keywords: { read: (text) => keywords(text, { documents: 10, documentsWith: () => 1 }), pieces: WORDS },
  tags: {
    read: (text) => taggedSentences(text).map(({ tokens }) => findNames(tokens)),
    pieces: [...WORDS, 'Ayşe Kaya ', '. '],
  },
  language: {
    read: (text) => [pageLanguage(text), languageShares([text, ...text.split('\n')])],
    pieces: [...WORDS, 'the of ', '\n', 'və ', 'ые '],
  },
  cleaning: { read: learnt, pieces: TAGS },
  'similar runs': { read: (text) => similarRuns(text, `${text.slice(1)}x`), pieces: ['ab', 'abc ', '\n'] },
  changes: {
    read: (text) => [
      steadyText(fold(text)),
      sentenceDiff(text, `${text}a`),
      isMinorChange(versionOf(text), versionOf(`${text} a`)),
    ],
    pieces: ['3 saat once ', '12 ', 'okunma ', '. ', ...WORDS],
  },
};
