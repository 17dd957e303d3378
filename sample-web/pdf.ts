/** Small PDFs: one page of a few lines for the links of a municipality that lead to documents, or lines in several sizes. */
import { encodeWindows1254 } from './windows-1254.ts';

export type SmallPdfLine = { text: string; size: number };

/** What the properties of the file say. */
export type SmallPdfInfo = { title?: string; author?: string };

/** Places of the Turkish letters in windows-1254; the other characters are where WinAnsi has them. */
const DIFFERENCES = '208 /Gbreve 221 /Idotaccent 222 /Scedilla 240 /gbreve 253 /dotlessi 254 /scedilla';
const TEXT_SIZE = 12;
/** From one baseline to the next, in sizes of letters. */
const LEADING = 4 / 3;
const TOP = 780;

/** A title and lines, all in the same size. */
export function pdfOf(title: string, lines: readonly string[]): Buffer {
  return pdfOfPages([[title, '', ...lines].map((text) => ({ text, size: TEXT_SIZE }))]);
}

export function pdfOfPages(pages: readonly (readonly SmallPdfLine[])[], info: SmallPdfInfo = {}): Buffer {
  const kids = pages.map((_, i) => `${FIRST_PAGE + 2 * i} 0 R`);
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`),
    Buffer.from(
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${DIFFERENCES}] >> >>`,
    ),
    Buffer.from(`<< /Title ${textString(info.title ?? '')} /Author ${textString(info.author ?? '')} >>`),
    ...pages.flatMap((lines, i) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${FIRST_PAGE + 2 * i + 1} 0 R >>`,
      ),
      contentOf(lines),
    ]),
  ];
  return assemble(objects);
}

/** Catalog, pages, font and properties come before. */
const FIRST_PAGE = 5;
const INFO = 4;

function contentOf(lines: readonly SmallPdfLine[]): Buffer {
  let y = TOP;
  const rows = lines.map(({ text, size }) => {
    const row = `BT /F1 ${size} Tf 60 ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
    y -= Math.round(size * LEADING);
    return row;
  });
  const content = encodeWindows1254(rows.join('\n'));
  return Buffer.concat([
    Buffer.from(`<< /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

/** UTF-16 with its mark, in hexadecimal. */
function textString(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

function assemble(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  const push = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    push(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${INFO} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
