import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentTitle } from './document-title.ts';
import { pdfOpening } from './pdf-opening.ts';
import { type PdfItem, pdfLines, pdfParagraphs } from './pdf-paragraphs.ts';
import { type DocumentKind, readDocument } from './read-document.ts';
import { zipEntry } from './zip-entries.ts';
import { zipOf } from './zip-of.ts';

const decode = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const read = (kind: DocumentKind, text: string) => readDocument(kind, Buffer.from(text), decode);

const paragraph = (text: string, style = '') =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const docx = (body: string, core = '') =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    ...(core ? { 'docProps/core.xml': core } : {}),
  });

describe('a DOCX', () => {
  test('is its paragraphs, with the one in the style of titles as title', () => {
    const body = paragraph('T.C.') + paragraph('İmar Planı', 'Title') + paragraph('Şehir &amp; köy.');
    const document = readDocument('docx', docx(body), decode);
    expect(document).toMatchObject({
      title: 'İmar Planı',
      author: null,
      publishedAt: null,
      text: 'T.C.\nİmar Planı\nŞehir & köy.',
    });
  });

  test('names its title, author and date in its properties', () => {
    const core =
      '<cp:coreProperties xmlns:dc="d"><dc:title>Faaliyet Raporu</dc:title><dc:creator>Ayşe Işık</dc:creator><dcterms:modified>2026-03-01T10:00:00Z</dcterms:modified></cp:coreProperties>';
    const body = paragraph('2025 Faaliyet Raporu');
    expect(readDocument('docx', docx(body, core), decode)).toMatchObject({
      title: 'Faaliyet Raporu',
      author: 'Ayşe Işık',
      publishedAt: Date.UTC(2026, 2, 1, 10),
    });
  });

  test('shows neither deleted text, nor field codes, nor what is there for older readers', () => {
    const body =
      '<w:p><w:r><w:t>Kalan</w:t></w:r><w:del><w:r><w:delText>silinen</w:delText></w:r></w:del>' +
      '<w:r><w:instrText>PAGE</w:instrText><w:tab/><w:t>söz</w:t></w:r>' +
      '<mc:AlternateContent><mc:Fallback><w:t>eski</w:t></mc:Fallback></mc:AlternateContent></w:p>';
    expect(readDocument('docx', docx(body), decode)?.text).toBe('Kalan söz');
  });

  test('that is none is refused', () => {
    expect(read('docx', 'PK\x03\x04 not really')).toBeNull();
    expect(readDocument('docx', zipOf({ 'a.txt': 'b' }), decode)).toBeNull();
  });

  test('that unpacks to more than it may is refused', () => {
    expect(zipEntry(zipOf({ a: 'x'.repeat(1_000_000) }), 'a', 10_000)).toBeNull();
    expect(zipEntry(zipOf({ a: 'x'.repeat(1_000_000) }), 'a', 1_000_000)?.length).toBe(1_000_000);
  });
});

describe('plain text', () => {
  test('parts paragraphs at blank lines and joins lines that were wrapped', () => {
    const wrapped =
      'Duyuru\n\nBelediyemizin yeni parkı bu hafta sonu açılıyor ve herkes\ndavetlidir.\n\n- çay\n- simit\n';
    expect(read('text', wrapped)).toMatchObject({
      title: 'Duyuru',
      text: 'Duyuru\nBelediyemizin yeni parkı bu hafta sonu açılıyor ve herkes davetlidir.\n- çay\n- simit',
    });
  });

  test('without a short first line has no title', () => {
    expect(read('text', 'uzun bir cümle '.repeat(20))?.title).toBe('');
  });
});

describe('XML of an unknown kind', () => {
  test('is its words; elements inside a line belong to the line', () => {
    const xml =
      '<?xml version="1.0"?>\n<rapor>\n  <baslik>Su Raporu</baslik>\n  <p>Barajlar <b>dolu</b>&#33;</p>\n</rapor>';
    expect(read('xml', xml)).toMatchObject({ title: 'Su Raporu', text: 'Su Raporu\nBarajlar dolu!' });
  });
});

describe('lines of a PDF', () => {
  const item = (text: string, y: number, height = 10, x = 50): PdfItem => ({
    text,
    x,
    y,
    height,
    width: text.length * 5,
    endsLine: true,
  });

  test('that follow closely are one paragraph, and hyphenated words are rejoined', () => {
    const page = [
      item('Bele-', 700),
      item('diyemiz park', 688),
      item('yaptı.', 676),
      item('Yeni bölüm', 640),
    ];
    expect(pdfParagraphs([page])).toEqual(['Belediyemiz park yaptı.', 'Yeni bölüm']);
  });

  test('that are on most pages are not text', () => {
    const pages = [1, 2, 3, 4].map((n) => [
      item('Faaliyet Raporu', 800),
      item(`Bölüm ${'abcd'[n - 1]}`, 700),
      item(`${n}`, 20),
    ]);
    expect(pdfParagraphs(pages)).toEqual(['Bölüm a', 'Bölüm b', 'Bölüm c', 'Bölüm d']);
  });

  test('in the largest letters are the title, unless the properties state one that the page has too', () => {
    const page = [
      item('T.C.', 800),
      item('İmar', 760, 20),
      item('Planı', 738, 20),
      item('Ali Can', 716, 12),
      item('12 Mart 2019', 702, 12),
      ...Array.from({ length: 9 }, (_, i) => item('Uygulama Planı metni', 680 - 12 * i)),
    ];
    const { headings, lines, author } = pdfOpening(pdfLines([page]));
    expect(headings[0]).toBe('İmar Planı');
    expect(author).toBe('Ali Can');
    const title = (stated: string) => documentTitle({ stated, headings, lines });
    expect(title('')).toBe('İmar Planı');
    expect(title('Microsoft Word - plan.doc')).toBe('İmar Planı');
    expect(title('Kira Sözleşmesi')).toBe('İmar Planı');
    expect(title('Uygulama Planı')).toBe('Uygulama Planı');
  });
});

test('no bytes make a reader throw', () => {
  const kinds: DocumentKind[] = ['docx', 'text', 'xml'];
  const archive = docx(paragraph('Bir'));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(archive.length), (noise, at) => {
      for (const kind of kinds) readDocument(kind, noise, decode);
      const broken = Buffer.from(archive);
      broken.set(noise.subarray(0, Math.min(noise.length, archive.length - at)), at);
      readDocument('docx', broken, decode);
      readDocument('docx', archive.subarray(0, at), decode);
    }),
  );
});
