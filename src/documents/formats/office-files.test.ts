import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnyDocument } from './read-any-document.ts';
import { csvRows } from './read-csv.ts';
import { type DocumentKind, readDocument } from './read-document.ts';
import { zipOf } from './zip-of.ts';

const decode = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const read = (kind: DocumentKind, bytes: Uint8Array | string) =>
  readDocument(kind, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, decode);
const DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';

test('an OpenDocument text is its paragraphs and headings, without comments', () => {
  const odt = zipOf({
    'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t"><office:body><office:text>
      <text:h>Su kesintisi</text:h><text:p>Yarın<text:s/>su<text:tab/>yok.<office:annotation><text:p>gizli</text:p></office:annotation></text:p>
      </office:text></office:body></office:document-content>`,
    'meta.xml': `<m ${DC}><dc:title>Yarınki su kesintisi</dc:title><dc:creator>Ayşe Işık</dc:creator><dc:date>2024-03-12T10:00:00Z</dc:date></m>`,
  });
  expect(read('odf', odt)).toMatchObject({
    title: 'Yarınki su kesintisi',
    author: 'Ayşe Işık',
    publishedAt: Date.UTC(2024, 2, 12, 10),
    text: 'Su kesintisi\nYarın su yok.',
  });
});

test('an XLSX is its rows, with shared and inline strings and numbers', () => {
  const xlsx = zipOf({
    'xl/sharedStrings.xml': '<sst><si><t>Köy</t></si><si><r><t>Nüf</t></r><r><t>us</t></r></si></sst>',
    'xl/worksheets/sheet2.xml':
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>İkinci</t></is></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c/><c><v>42</v></c></row></sheetData></worksheet>',
  });
  expect(read('xlsx', xlsx)!.text).toBe('Köy | Nüfus\n42\nİkinci');
});

test('a PPTX is the texts of its slides in their order', () => {
  const slide = (text: string) =>
    `<p:sld xmlns:a="a" xmlns:p="p"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
  const pptx = zipOf({ 'ppt/slides/slide10.xml': slide('Son'), 'ppt/slides/slide2.xml': slide('İlk') });
  expect(read('pptx', pptx)).toMatchObject({ title: 'İlk', text: 'İlk\nSon' });
});

test('an EPUB is its chapters in the order of the spine', () => {
  const epub = zipOf({
    'META-INF/container.xml': '<container><rootfile full-path="OEBPS/kitap.opf"/></container>',
    'OEBPS/kitap.opf': `<package><metadata ${DC}><dc:title>Masallar</dc:title><dc:creator>Eflatun</dc:creator></metadata>
      <manifest><item id="b" href="iki.xhtml"/><item id="a" href="bir%20.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
    'OEBPS/bir .xhtml': '<html><head><title>x</title></head><body><h1>Bir</h1><p>Varmış.</p></body></html>',
    'OEBPS/iki.xhtml': '<html><body><p>Yokmuş.</p></body></html>',
  });
  expect(read('epub', epub)).toMatchObject({
    title: 'Masallar',
    author: 'Eflatun',
    text: 'Bir\nVarmış.\nYokmuş.',
  });
});

test('what the properties of a file say counts as far as the file bears it out', () => {
  const fileWith = (title: string, creator: string) =>
    zipOf({
      'content.xml': '<office><text:p>T.C.</text:p><text:p>Su kesintisi</text:p></office>',
      'meta.xml': `<m ${DC}><dc:title>${title}</dc:title><dc:creator>${creator}</dc:creator></m>`,
    });
  expect(read('odf', fileWith('Kira sözleşmesi', 'casper'))).toMatchObject({
    title: 'Su kesintisi',
    author: null,
  });
  expect(read('odf', fileWith('Adsız 1', 'Ali Can'))).toMatchObject({
    title: 'Su kesintisi',
    author: 'Ali Can',
  });
});

describe('an RTF', () => {
  test('is its text, with Turkish by code page, by font and by Unicode', () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset162 Arial;}{\f1\fcharset0 Arial;}}{\info{\title \u350?ehir}{\author Ali Can}}
\f0 \'deehir\par \f1 \'d6\u287?\u305?t {\*\generator x}{\b kal\'fdn}\'2e\par}`;
    expect(read('rtf', rtf)).toMatchObject({ title: 'Şehir', author: 'Ali Can' });
    expect(read('rtf', rtf)!.text.split('\n')[0]).toBe('Şehir');
    expect(read('rtf', rtf)!.text).toContain('Öğıt');
  });

  test('that is cut off or nests too deep is read as far as it goes', () => {
    expect(read('rtf', String.raw`{\rtf1 Merhaba {\b dünya`)!.text).toContain('Merhaba');
    expect(read('rtf', `{\\rtf1 ${'{'.repeat(100_000)}x`)).not.toBeNull();
    // All bytes of a run as arguments of one call were too many for the stack.
    expect(read('rtf', `{\\rtf1 ${'a'.repeat(300_000)}`)!.text).toHaveLength(300_000);
    expect(read('rtf', 'no rtf')).toBeNull();
  });
});

describe('a CSV', () => {
  test('is its rows; semicolons, tabs and quotes are known', () => {
    expect(read('csv', Buffer.from('ad;yaş\r\n"Ali; Veli";3\n'))!.text).toBe('ad | yaş\nAli; Veli | 3');
  });

  test('returns the cells that were written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ş', '"', ',', '\n', ' ', '=') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const text = rows
          .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
          .join('\r\n');
        expect([...csvRows(text)]).toEqual(rows);
      }),
    );
  });
});

describe('hostile documents', () => {
  const KINDS = ['docx', 'odf', 'xlsx', 'pptx', 'epub', 'rtf', 'csv', 'text', 'xml', 'doc'] as const;

  test('of any bytes end as nothing or as a bounded text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...KINDS), fc.uint8Array({ maxLength: 400 }), async (kind, bytes) => {
        const found = await readAnyDocument(kind, bytes, decode);
        expect(found === null || typeof found.text === 'string').toBe(true);
      }),
    );
  });

  test('that unpack to more than a part may have are not read', () => {
    const bomb = Buffer.alloc(40_000_000, 'a');
    expect(read('odf', zipOf({ 'content.xml': bomb }))).toBeNull();
    expect(read('docx', zipOf({ 'word/document.xml': bomb }))).toBeNull();
  });

  test('whose parts name each other in a circle end', () => {
    const epub = zipOf({
      'META-INF/container.xml': '<container><rootfile full-path="a.opf"/></container>',
      'a.opf':
        '<package><manifest><item id="a" href="a.opf"/></manifest><spine><itemref idref="a"/><itemref idref="a"/></spine></package>',
    });
    expect(read('epub', epub)).toMatchObject({ text: '' });
  });

  test('that are cut off are not what they claim to be', () => {
    const whole = zipOf({ 'content.xml': '<p>x</p>' });
    expect(read('odf', whole.subarray(0, whole.length - 10))).toBeNull();
  });
});
