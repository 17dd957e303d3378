import { Command } from 'commander';
import { type Docs, loadDocs } from '../config/load-docs.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { TaziError } from '../model/errors.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { textTable } from './printing/text-table.ts';

/** The pages of this version, without a browser: `tazi docs`, `tazi docs tutorial`, `tazi docs errors#disk-full`. */
export function docsCommand(context: CommandContext): Command {
  return new Command('docs')
    .argument('[page]')
    .description(say(context, CLI_TEXTS.docs))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi docs tutorial\n  tazi docs errors#disk-full`,
    )
    .action((asked: string | undefined, options: { json?: boolean }) => {
      const docs = loadDocs();
      if (!docs) throw new TaziError('not-found', { what: 'dist/docs/docs.json' });
      if (asked === undefined) {
        context.out(options.json ? JSON.stringify(listed(docs, context)) : forPeople(docs, context));
        return;
      }
      const [name = '', part] = asked.replace(/\.md(?=#|$)/, '').split('#', 2);
      const page = [context.language, 'en'].flatMap((language) =>
        docs.pages.filter((known) => known.name === name && known.language === language),
      )[0];
      const markdown = page && (part ? partOf(page.markdown, part) : page.markdown);
      if (!page || !markdown)
        throw new TaziError('not-found', { what: say(context, CLI_TEXTS.docsUnknown, { name: asked }) });
      const { language, title } = page;
      context.out(options.json ? JSON.stringify({ name, language, title, markdown }) : markdown.trimEnd());
    });
}

function listed(docs: Docs, { language }: CommandContext) {
  return docs.shelves[language].map((shelf) => ({
    shelf: shelf.title,
    pages: shelf.pages.map((name) => ({ name, title: titleOf(docs, name, language) })),
  }));
}

function forPeople(docs: Docs, context: CommandContext): string {
  const shelves = listed(docs, context).map(
    ({ shelf, pages }) => `${shelf}\n${textTable(pages.map(({ name, title }) => [`  ${name}`, title]))}`,
  );
  return `${shelves.join('\n\n')}\n\n${say(context, CLI_TEXTS.docsMore)}`;
}

function titleOf(docs: Docs, name: string, language: string): string {
  return docs.pages.find((page) => page.name === name && page.language === language)?.title ?? name;
}

/** A row of a reference table by its key, or a section by its heading, as the anchors of the site name them. */
function partOf(markdown: string, part: string): string | null {
  const lines = markdown.split('\n');
  const row = lines.findIndex((line) => line.startsWith(`| \`${part}\` |`));
  if (row >= 0) {
    const head = lines.slice(0, row).findLast((_, i) => lines[i + 1]?.startsWith('| --- ')) ?? '';
    const names = cells(head);
    return cells(lines[row]!)
      .map((cell, i) => `${names[i] ?? ''}: ${cell}`)
      .join('\n');
  }
  const slug = (text: string) =>
    text
      .toLocaleLowerCase('en')
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
  const from = lines.findIndex((line) => /^#{1,3} /.test(line) && slug(line.replace(/^#+ /, '')) === part);
  if (from < 0) return null;
  const depth = lines[from]!.indexOf(' ');
  const rest = lines.slice(from + 1).findIndex((line) => /^#{1,3} /.test(line) && line.indexOf(' ') <= depth);
  return lines.slice(from, rest < 0 ? undefined : from + 1 + rest).join('\n');
}

function cells(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}
