/**
 * Reads docs/ and docs/tr/ and writes dist/docs/docs.json with every page as HTML, and the pictures they show: `node
 * scripts/build-docs.mjs`. The server shows them under /docs, `npm run docs:site` writes them as files. The shelves are
 * the headings of docs/README.md; the order of the pages is that of its links.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const LANGUAGES = ['en', 'tr'];

/** Writes the pages to `out`, and returns them. */
export function buildDocs(out = join(root, 'dist/docs')) {
  const names = Object.fromEntries(LANGUAGES.map((language) => [language, pageNames(folderOf(language))]));
  const pictures = new Set();
  const pages = LANGUAGES.flatMap((language) =>
    names[language].map((name) => readPage(language, name, names, pictures)),
  );
  const shelves = Object.fromEntries(
    LANGUAGES.map((language) => [language, shelvesOf(language, names[language])]),
  );
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'images'), { recursive: true });
  writeFileSync(join(out, 'docs.json'), JSON.stringify({ shelves, pages }));
  for (const picture of pictures)
    copyFileSync(join(root, 'docs/images', picture), join(out, 'images', picture));
  return { shelves, pages };
}

function folderOf(language) {
  return join(root, 'docs', language === 'en' ? '' : language);
}

/** "README", "how-to/back-up" …: Markdown files without their ending, other languages left out. */
function pageNames(folder) {
  return readdirSync(folder, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !LANGUAGES.some((language) => file.startsWith(`${language}/`)))
    .map((file) => file.slice(0, -3))
    .sort();
}

function readPage(language, name, names, pictures) {
  const markdown = readFileSync(join(folderOf(language), `${name}.md`), 'utf8');
  const title = plain(/^# (.+)$/m.exec(markdown)?.[1] ?? name);
  const html = markedFor(language, name, names, pictures).parse(markdown);
  return { language, name, title, html, markdown };
}

/** Headings get ids, rows of reference tables as well; links between pages become `docs:` links. */
function markedFor(language, name, names, pictures) {
  const used = new Set();
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = unused(slug(plain(text), language), used);
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      table({ header, rows }) {
        const cell = (tag) => (content) => `<${tag}>${this.parser.parseInline(content.tokens)}</${tag}>`;
        const head = header.map(cell('th scope="col"')).join('').replaceAll('</th scope="col">', '</th>');
        const body = rows.map((row) => {
          const key = /^`([\w.-]+)`$/.exec(row[0].text)?.[1];
          const id = key === undefined ? '' : ` id="${unused(key, used)}"`;
          return `<tr${id}>${row.map(cell('td')).join('')}</tr>`;
        });
        return `<div class="docs-table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>\n`;
      },
      link({ href, tokens, text }) {
        const target = linkTarget(href, language, name, names);
        const inner = isFileName(text) ? escaped(nameOfFile(text, target)) : this.parser.parseInline(tokens);
        return target === null ? inner : `<a href="${escaped(target)}">${inner}</a>`;
      },
      image({ href, text }) {
        const picture = posix.basename(href);
        pictures.add(picture);
        return `<img src="docs:images/${escaped(picture)}" alt="${escaped(text)}" loading="lazy">`;
      },
      code({ text, lang }) {
        return `<pre tabindex="0"><code${lang ? ` class="language-${escaped(lang)}"` : ''}>${escaped(text)}</code></pre>\n`;
      },
    },
  });
}

/** Is the text of a link the path of a Markdown file, which means something in the repository alone? */
function isFileName(text) {
  return /^[\w./-]+\.md$/.test(text);
}

/** The title of the page that a link leads to; the file where it is no page. */
function nameOfFile(text, target) {
  const [, language, name] = /^docs:(\w+)\/([^#]*)/.exec(target ?? '') ?? [];
  if (language === undefined) return text.replace(/^(?:\.\.\/)+/, '');
  const markdown = readFileSync(join(folderOf(language), `${name || 'README'}.md`), 'utf8');
  return plain(/^# (.+)$/m.exec(markdown)?.[1] ?? name);
}

/** Where a link leads: to a page here, outside, or (files of the repository) nowhere. */
function linkTarget(href, language, name, names) {
  if (/^(https?:|mailto:)/.test(href)) return href;
  const [path, anchor] = href.split('#', 2);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (path === '') return hash;
  // As seen from docs/: pages of another language than English lie one folder deeper.
  const base = posix.join(language === 'en' ? '' : language, posix.dirname(name));
  const target = posix.normalize(posix.join(base, path));
  if (!target.endsWith('.md')) return null;
  const page = target.slice(0, -3);
  const other = LANGUAGES.find((known) => known !== 'en' && page.startsWith(`${known}/`));
  const [to, at] = other === undefined ? ['en', page] : [other, page.slice(other.length + 1)];
  return names[to].includes(at) ? `docs:${to}/${at === 'README' ? '' : at}${hash}` : null;
}

/** The shelves of an index page: `## heading`, then links in the order they come. */
function shelvesOf(language, names) {
  const index = readFileSync(join(folderOf(language), 'README.md'), 'utf8');
  const shelves = [];
  for (const line of index.split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading !== undefined) shelves.push({ title: plain(heading), pages: [] });
    const link = /^(?:- |\| )\[[^\]]+\]\(([^)#:]+)\.md\)/.exec(line)?.[1];
    if (link !== undefined && names.includes(link)) shelves.at(-1)?.pages.push(link);
  }
  // A page that the index does not list is put at the end of the last shelf.
  const linked = new Set(['README', ...shelves.flatMap((shelf) => shelf.pages)]);
  shelves.at(-1)?.pages.push(...names.filter((name) => !linked.has(name)));
  return shelves.filter((shelf) => shelf.pages.length > 0);
}

function unused(id, used) {
  let free = id;
  for (let i = 1; used.has(free); i++) free = `${id}-${i}`;
  used.add(free);
  return free;
}

function plain(markdown) {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
}

/** As GitHub makes them, so that links work in both places. */
function slug(text, language) {
  return text
    .toLocaleLowerCase(language)
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

if (process.argv[1]?.endsWith('build-docs.mjs')) buildDocs();
