import { gzipSync } from 'node:zlib';
import { type DocumentKind, readDocument } from '../../../src/documents/formats/read-document.ts';
import { zipOf } from '../../../src/documents/formats/zip-of.ts';
import { parseWarc } from '../../../src/documents/warc.ts';
import { canonicalUrl } from '../../../src/model/urls/canonical-url.ts';
import { DocumentReader } from '../../../src/pipeline/extraction/document-reader.ts';
import { expectThat } from '../expect-that.ts';
import type { FuzzTarget } from '../fuzz-part.ts';

const decode = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const KINDS: readonly DocumentKind[] = ['docx', 'odf', 'xlsx', 'pptx', 'epub', 'rtf', 'csv', 'xml'];

const OFFICE_SEEDS = [
  zipOf({
    'word/document.xml':
      '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Baraj doldu</w:t></w:r></w:p></w:body></w:document>',
    'docProps/core.xml': '<c xmlns:dc="d"><dc:title>Duyuru</dc:title></c>',
  }),
  zipOf({ 'content.xml': '<o xmlns:text="t"><text:h>Su</text:h><text:p>Yarın<text:s/>yok.</text:p></o>' }),
  zipOf({
    'xl/sharedStrings.xml': '<sst><si><t>Köy</t></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c t="s"><v>0</v></c><c><v>42</v></c></row></sheetData></worksheet>',
  }),
  zipOf({ 'ppt/slides/slide1.xml': '<p:sld xmlns:a="a"><a:p><a:r><a:t>Birinci</a:t></a:r></a:p></p:sld>' }),
  zipOf({
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="k.opf"/></rootfiles></container>',
    'k.opf':
      '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'a.xhtml': '<html><body><p>Bölüm</p></body></html>',
  }),
  Buffer.from(
    '{\\rtf1\\ansi\\ansicpg1254{\\info{\\title Su}}\\u351?ehir \\b kal\\b0\\par {\\*\\gizli x}son}',
    'latin1',
  ),
  Buffer.from('köy;nüfus\n"a ""b""";42\n'),
];

export const office: FuzzTarget = {
  seeds: OFFICE_SEEDS,
  words: [
    'PK\u0003\u0004',
    'PK\u0001\u0002',
    '<text:s text:c="99999999"/>',
    '\\u',
    '\\bin999999999',
    '{\\*',
    '\\par',
    ';',
    '"',
    '<w:t>',
    '<v>99999999</v>',
  ],
  check(input) {
    for (const kind of KINDS) {
      const read = readDocument(kind, input, decode);
      if (read)
        expectThat(read.text.isWellFormed() && read.title.isWellFormed(), `${kind}: half a character`);
    }
  },
};

const PDF = pdfOf('BT /F1 12 Tf 72 720 Td (Baraj doldu) Tj ET');

/** A file of one page; the table of offsets is correct. */
function pdfOf(content: string): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(text + end, 'latin1');
}

let reader: DocumentReader | null = null;

export const pdf: FuzzTarget = {
  seeds: [PDF],
  words: [
    '<<',
    '>>',
    '[',
    ']',
    '0 R',
    '3 0 R',
    '/Kids',
    '/Filter/FlateDecode',
    'stream',
    'endobj',
    'xref',
    '(',
    ')',
    '/Count 999999',
    '%%EOF',
  ],
  async check(body) {
    reader ??= new DocumentReader();
    const answer = await reader.read({
      url: canonicalUrl('https://www.ornek.com.tr/a.pdf')!,
      // A truncated one is a strike against its site.
      site: `${body.length}.ornek.com.tr`,
      contentType: 'application/pdf',
      contentEncoding: '',
      robotsHeaders: [],
      body: new Uint8Array(body),
      maxBodyBytes: 10_000_000,
      knownHash: '',
      robotsAgent: 'tazi',
      now: 0,
    });
    expectThat(
      answer.kind === 'document' || answer.kind === 'unsupported',
      `an answer of the kind ${answer.kind}`,
    );
    if (answer.kind === 'document') expectThat(answer.read.text.isWellFormed(), 'half a character');
    else expectThat(!/timeout|died/.test(answer.reason), `the reader was ended: ${answer.reason}`);
  },
  async close() {
    await reader?.close();
    reader = null;
  },
};

const WARC_RECORD = [
  'WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: <https://www.ornek.com.tr/>\r\nWARC-Date: 2024-03-12T10:00:00Z\r\n',
  'WARC-Record-ID: <urn:uuid:1>\r\nContent-Type: application/http;msgtype=response\r\nContent-Length: 46\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nmerhaba\r\n\r\n',
].join('');

export const warc: FuzzTarget = {
  seeds: [Buffer.from(WARC_RECORD.repeat(2)), Buffer.concat([gzipSync(WARC_RECORD), gzipSync(WARC_RECORD)])],
  words: [
    'WARC/1.0\r\n',
    'Content-Length: ',
    '\r\n\r\n',
    '\n',
    ': ',
    ' continued',
    'WARC-Type: revisit\r\n',
    '\0',
  ],
  check(input) {
    const records = parseWarc(input);
    const bytes = records.reduce((sum, { block }) => sum + block.length, 0);
    expectThat(bytes <= 268_435_456, `${bytes} bytes of blocks`);
    for (const { type, headers } of records)
      expectThat(type !== '' && headers.size > 0, 'a record without a type');
  },
};
