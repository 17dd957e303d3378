import type { Page } from '../../model/page.ts';

/** A page as Markdown: what is known of it in a YAML head, then its title and its paragraphs. */
export function markdownPage(page: Page): string {
  const head: [string, string | number | null][] = [
    ['id', page.id],
    ['url', page.url],
    ['title', page.title],
    ['author', page.author],
    ['published', page.publishedAt === null ? null : new Date(page.publishedAt).toISOString()],
    ['kind', page.kind ?? null],
    ['topic', page.topic],
    ['language', page.language],
  ];
  // JSON strings are YAML strings.
  const lines = head.flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  const paragraphs = page.text.split('\n').map(escaped);
  const own = paragraphs[0] === escaped(page.title) ? paragraphs.slice(1) : paragraphs;
  return `---\n${lines.join('\n')}\n---\n\n# ${escaped(page.title)}\n\n${own.join('\n\n')}\n`;
}

/** Text that Markdown would read as more than text. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]<>]/g, '\\$&')
    .replace(/^(\s*)(#{1,6}\s|[-+]\s|\d+[.)]\s|-{3,}|={3,})/, '$1\\$2');
}
