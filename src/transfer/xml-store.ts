/**
 * The page store of the paper as XML (E3): one document per site, named by the site's id,
 * `<root><URL id="…"><baslik>title</baslik><icerik>body text</icerik></URL>…</root>`. The form has no place for a page's
 * address, so a processing instruction before each element carries it, which readers of the form pass over.
 */
import { createReadStream, renameSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { TaziError } from '../model/errors.ts';
import type { Page } from '../model/page.ts';

export const XML_START = '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n';
export const XML_END = '</root>\n';

/** A page larger than this is not ours. */
const MAX_ELEMENT_CHARS = 64_000_000;

export function xmlElement(page: Page): string {
  const address = page.url.replaceAll('?>', '%3F>');
  return `<?tazi-url ${address}?><URL id="${page.id}"><baslik>${escapeXml(page.title)}</baslik><icerik>${escapeXml(page.text)}</icerik></URL>\n`;
}

/** Writes one document per site into a folder; each has its name only once it is whole. */
export async function writeXmlFolder(pages: AsyncIterable<Page>, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const begun = new Set<string>();
  const files = new OpenFiles();
  let count = 0;
  try {
    for await (const page of pages) {
      const file = join(folder, `${page.siteId}.xml`);
      const handle = await files.get(`${file}.part`, begun.has(file) ? 'a' : 'w');
      if (!begun.has(file)) await handle.write(XML_START);
      begun.add(file);
      await handle.write(xmlElement(page));
      count++;
    }
    for (const file of begun) await (await files.get(`${file}.part`, 'a')).write(XML_END);
    await files.close();
    for (const file of begun) renameSync(`${file}.part`, file);
    return count;
  } catch (error) {
    await files.close();
    for (const file of begun) rmSync(`${file}.part`, { force: true });
    throw error;
  }
}

/** A project may have more sites than a process may have open files. */
const MAX_OPEN_FILES = 64;

class OpenFiles {
  readonly #handles = new Map<string, FileHandle>();

  async get(file: string, flag: 'a' | 'w'): Promise<FileHandle> {
    const known = this.#handles.get(file);
    if (known) return known;
    if (this.#handles.size >= MAX_OPEN_FILES) await this.close();
    const handle = await open(file, flag);
    this.#handles.set(file, handle);
    return handle;
  }

  async close(): Promise<void> {
    for (const handle of this.#handles.values()) await handle.close();
    this.#handles.clear();
  }
}

export type XmlStorePage = { id: number; url: string | null; title: string; text: string };

/** Reads a document of this form back, a page at a time, in memory of one page. */
export async function* readXmlStore(file: string): AsyncGenerator<XmlStorePage> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    rest += chunk;
    for (let end = rest.indexOf(ELEMENT_END); end !== -1; end = rest.indexOf(ELEMENT_END)) {
      const page = readElement(rest.slice(0, end));
      if (page) yield page;
      rest = rest.slice(end + ELEMENT_END.length);
    }
    if (rest.length > MAX_ELEMENT_CHARS) {
      throw new TaziError('file-unreadable', { file, detail: 'an element has no end' });
    }
  }
}

const ELEMENT_END = '</URL>';

function readElement(text: string): XmlStorePage | null {
  const start = text.lastIndexOf('<URL ');
  const id = /^<URL\s+id="(\d+)"/.exec(text.slice(start, start + 40))?.[1];
  if (start === -1 || id === undefined) return null;
  const instruction = text.lastIndexOf('<?tazi-url ', start);
  const url = instruction === -1 ? null : text.slice(instruction + 11, text.indexOf('?>', instruction));
  const body = text.slice(start);
  return { id: Number(id), url, title: contentOf(body, 'baslik'), text: contentOf(body, 'icerik') };
}

function contentOf(element: string, name: string): string {
  const start = element.indexOf(`<${name}>`);
  const end = element.indexOf(`</${name}>`, start);
  return start === -1 || end === -1 ? '' : unescapeXml(element.slice(start + name.length + 2, end));
}

/** What XML 1.0 cannot hold at all becomes U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '\ufffd')
    .replace(/[&<>\r]/g, (character) => ESCAPES[character]!);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
const NOT_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
const UNESCAPES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g,
    (whole, name, decimal, hex) => {
      if (name) return UNESCAPES[name]!;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
