import type { Page } from '../../model/page.ts';
import { type LineStructure, textStructure } from './text-structure.ts';

/**
 * A page as Markdown: its metadata in a YAML header, then its title and its text; with the HTML of the page,
 * also the headings, lists and links of its text.
 */
export function markdownPage(page: Page, html: string | null = null): string {
  const head: [string, string | number | boolean | null][] = [
    ['id', page.id],
    ['url', page.url],
    ['title', page.title],
    ['author', page.author],
    ['published', page.publishedAt === null ? null : new Date(page.publishedAt).toISOString()],
    ['kind', page.kind ?? null],
    ['topic', page.topic],
    ['language', page.language],
    ['languageSure', page.isLanguageDoubtful ? false : null],
    ['section', page.section ?? null],
    ['licence', page.licence ?? null],
  ];
  // JSON strings are YAML strings.
  const fields = head.flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  return `---\n${fields.join('\n')}\n---\n\n# ${escaped(page.title)}\n\n${bodyOf(page, html)}\n`;
}

function bodyOf(page: Page, html: string | null): string {
  const structure = html === null ? null : textStructure(page, html);
  const lines = page.text.split('\n');
  let body = '';
  let before: LineStructure | undefined;
  for (const line of lines[0] === page.title ? lines.slice(1) : lines) {
    const known = structure?.get(line);
    const isNextItem = known?.list && before?.list === known.list;
    if (body !== '') body += isNextItem ? '\n' : '\n\n';
    body += markOf(known) + withLinks(line, known?.links ?? []);
    before = known;
  }
  return body;
}

/** The title of the page is the only heading of the first level. */
function markOf(line: LineStructure | undefined): string {
  if (line?.heading) return `${'#'.repeat(Math.max(2, line.heading))} `;
  if (line?.list) return line.list === 'numbers' ? '1. ' : '- ';
  return '';
}

function withLinks(line: string, links: LineStructure['links']): string {
  let written = '';
  let at = 0;
  for (const { anchor, url } of links) {
    const place = line.indexOf(anchor, at);
    if (place < 0 || /[[\]\n]/.test(anchor)) continue;
    const address = url.replaceAll('(', '%28').replaceAll(')', '%29');
    written += `${signsEscaped(line.slice(at, place))}[${signsEscaped(anchor)}](${address})`;
    at = place + anchor.length;
  }
  return startEscaped(written + signsEscaped(line.slice(at)));
}

/** Escapes text that Markdown would interpret. */
function escaped(text: string): string {
  return startEscaped(signsEscaped(text));
}

function signsEscaped(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, '\\$&');
}

/**
 * Escapes what would begin a heading, a list or a rule. For a number, the full stop is escaped: a backslash
 * before a digit would be shown.
 */
function startEscaped(text: string): string {
  return text.replace(/^(\s*)(#{1,6}\s|[-+]\s|-{3,}|={3,})/, '$1\\$2').replace(/^(\s*\d+)([.)]\s)/, '$1\\$2');
}
