import { Parser } from 'htmlparser2';

/**
 * The text that a reader of this scrap of HTML would see, on one line. Pages go through the parser of html/
 * instead.
 */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return oneLine(html);
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag(name) {
      if (HIDDEN.has(name)) hidden++;
      else if (BREAKING.has(name)) text += ' ';
    },
    onclosetag(name) {
      if (HIDDEN.has(name) && hidden > 0) hidden--;
      else if (BREAKING.has(name)) text += ' ';
    },
    ontext(part) {
      if (hidden === 0) text += part;
    },
  });
  parser.end(withoutOpenComments(html));
  return oneLine(text);
}

/** A comment that never ends would swallow the rest; it is assumed to end with its tag. */
function withoutOpenComments(html: string): string {
  const lastEnd = html.lastIndexOf('-->');
  const open = html.indexOf('<!--', Math.max(0, lastEnd));
  return open < 0 ? html : html.slice(0, open) + html.slice(open).replace(/<!--[^>]*>?/g, '');
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const HIDDEN = new Set(['script', 'style', 'applet', 'template']);
const BREAKING = new Set([
  'br',
  'p',
  'div',
  'li',
  'tr',
  'td',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'hr',
]);

/** The character for &name; in HTML, null if there is no such name. */
export function htmlEntity(name: string): string | null {
  let text = entities.get(name);
  if (text === undefined) {
    let decoded = '';
    new Parser({ ontext: (part) => (decoded += part) }).end(`&${name};`);
    text = decoded === `&${name};` ? null : decoded;
    if (entities.size < MAX_ENTITIES) entities.set(name, text);
  }
  return text;
}

const entities = new Map<string, string | null>();
/** HTML has some two thousand names. */
const MAX_ENTITIES = 3_000;
