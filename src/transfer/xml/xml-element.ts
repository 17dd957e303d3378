/**
 * The page store of the paper as XML (E3): one document per site, named by the site's id, `<root><URL
 * id="…"><baslik>title</baslik><icerik>body text</icerik></URL>…</root>`. The format has no place for a
 * page's address, so a processing instruction before each element carries it, which readers of the format
 * skip.
 */
import type { Page } from '../../model/page.ts';

export const XML_START = '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n';
export const XML_END = '</root>\n';
export const ELEMENT_END = '</URL>';

export function xmlElement(page: Pick<Page, 'id' | 'url' | 'title' | 'text'>): string {
  const address = page.url.replaceAll('?>', '%3F>');
  return `<?tazi-url ${address}?><URL id="${page.id}"><baslik>${escapeXml(page.title)}</baslik><icerik>${escapeXml(page.text)}</icerik></URL>\n`;
}

export type XmlStorePage = { id: number; url: string | null; title: string; text: string };

/**
 * An element, up to its end tag, with what precedes it; null for anything else. Documents of others are
 * formatted for people, like Şekil 2 of the paper, so their white space is folded; if we wrote the address,
 * every character counts.
 */
export function readXmlElement(text: string): XmlStorePage | null {
  const start = text.lastIndexOf('<URL ');
  const id = idOfElement(text);
  if (id === null) return null;
  const instruction = text.lastIndexOf('<?tazi-url ', start);
  const url = instruction === -1 ? null : text.slice(instruction + 11, text.indexOf('?>', instruction));
  const body = text.slice(start);
  const [title, content] = [contentOf(body, 'baslik'), contentOf(body, 'icerik')];
  return url === null
    ? { id, url, title: foldSpace(title), text: foldSpace(content) }
    : { id, url, title, text: content };
}

export function idOfElement(text: string): number | null {
  const start = text.lastIndexOf('<URL ');
  const id =
    start === -1 ? undefined : /^<URL\s+id=["'](\d{1,15})["']/.exec(text.slice(start, start + 60))?.[1];
  return id === undefined ? null : Number(id);
}

function contentOf(element: string, name: string): string {
  const start = element.indexOf(`<${name}>`);
  const end = element.indexOf(`</${name}>`, start);
  return start === -1 || end === -1 ? '' : unescapeXml(element.slice(start + name.length + 2, end));
}

function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Characters that XML 1.0 cannot represent become U+FFFD. */
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
