export type MarkdownDocument = { title: string; text: string; fields: ReadonlyMap<string, string> };

/**
 * A document with an optional YAML header of simple fields, as written by `markdownPage`, or any other
 * Markdown as text.
 */
export function readMarkdown(source: string): MarkdownDocument {
  const normal = source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const head = /^---\n(.*?)\n---\n/s.exec(normal);
  const fields = new Map<string, string>();
  for (const line of (head?.[1] ?? '').split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).trim(), scalar(line.slice(colon + 1).trim()));
  }
  const paragraphs = normal
    .slice(head?.[0].length ?? 0)
    .split(/\n{2,}/)
    .flatMap((paragraph) => itemsOf(paragraph.trim()))
    .map(plain)
    .filter(({ text }) => text !== '');
  const [first] = paragraphs;
  const isTitle = first?.level === 1;
  const title = fields.get('title') ?? (isTitle ? first.text : '');
  const body = isTitle ? paragraphs.slice(1) : paragraphs;
  return { title, text: body.map(({ text }) => text).join('\n'), fields };
}

function scalar(value: string): string {
  if (!value.startsWith('"')) return value.replace(/^'(.*)'$/, '$1');
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}

/**
 * The items of a list without their marks, or the paragraph: one that begins with "12. yüzyıl" is not a list.
 */
function itemsOf(paragraph: string): string[] {
  if (!/^(?:[-*+]|1[.)])\s/.test(paragraph)) return [paragraph];
  return paragraph
    .split(/(?:^|\n)[^\S\n]*(?:[-*+]|\d+[.)])\s+/)
    .slice(1)
    .map((item) => item.trim());
}

/** Text without marks of headings, emphasis and links. */
function plain(paragraph: string): { text: string; level: number } {
  const level = (/^(#{1,6})\s/.exec(paragraph)?.[1] ?? '').length;
  const text = withoutAddresses(paragraph.replace(/^#{1,6}\s+/, ''))
    .replace(/(?<!\\)(\*\*|__|`)(.+?)(?<!\\)\1/g, '$2')
    .replace(/\\([\\`*_[\]<>#+\-.)=])/g, '$1')
    .replace(/\n/g, ' ');
  return { text, level };
}

/** Links and pictures as their texts: "[Haber](https://…)" is "Haber". Every character is looked at once or twice. */
function withoutAddresses(text: string): string {
  const endOfLabel = lookAhead(text, /[\]\n]/g);
  const endOfAddress = lookAhead(text, /[)\n]/g);
  let kept = '';
  let done = 0;
  for (let open = text.indexOf('['); open >= 0; open = text.indexOf('[', open + 1)) {
    if (open < done) continue;
    const start = text[open - 1] === '!' && open > done ? open - 1 : open;
    const label = endOfLabel(open + 1);
    if (text[start - 1] === '\\' || text[label] !== ']' || text[label + 1] !== '(') continue;
    const end = endOfAddress(label + 2);
    if (text[end] !== ')') continue;
    kept += text.slice(done, start) + text.slice(open + 1, label);
    done = end + 1;
  }
  return kept + text.slice(done);
}

/** Finds the next place of a mark at or after ever later places. */
function lookAhead(text: string, mark: RegExp): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next >= from) return next;
    mark.lastIndex = from;
    next = mark.exec(text)?.index ?? text.length;
    return next;
  };
}
