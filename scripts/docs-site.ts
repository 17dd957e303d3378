/**
 * Writes the documentation as a small site of plain files: `npm run docs:site [-- --out <folder>]` (default docs-site/). The same
 * pages as under /docs of a server; nothing is requested from outside, and it works opened from disk. Search needs a
 * script here; everything else does without.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { html } from 'hono/html';
import type { Docs, DocsPage } from '../src/config/load-docs.ts';
import { packageRoot } from '../src/config/package-root.ts';
import { DOCS_TEXTS } from '../src/i18n/docs-texts.ts';
import { DocsSearch } from '../src/server/docs/docs-search.ts';
import { DocsBody } from '../src/server/views/docs-body.tsx';
import { buildDocs } from './build-docs.mjs';

export async function writeDocsSite(out: string): Promise<string[]> {
  // The pictures land beside the pages; the data for the server is not needed here.
  const docs = buildDocs(out);
  rmSync(join(out, 'docs.json'));
  const style = ['tazi.css', 'docs.css'].map((name) =>
    readFileSync(join(packageRoot(), 'src/server/assets', name), 'utf8'),
  );
  writeFileSync(join(out, 'docs.css'), style.join('\n'));
  copyFileSync(join(packageRoot(), 'scripts/docs-site-search.js'), join(out, 'search.js'));
  const written: string[] = [];
  for (const page of docs.pages) {
    const file = fileOf(page);
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), await pageHtml(docs, page));
    written.push(file);
  }
  for (const language of ['en', 'tr'] as const) {
    const sections = new DocsSearch(docs.pages.filter((page) => page.language === language)).sections();
    const rows = sections.map(({ page, heading, anchor, text }) => ({
      title: page.title,
      heading,
      href: `${fileOf(page)}${anchor && `#${anchor}`}`,
      text,
    }));
    writeFileSync(join(out, `${language}.search.js`), `globalThis.docsSections = ${JSON.stringify(rows)};\n`);
  }
  writeFileSync(join(out, 'index.html'), firstPage());
  return written;
}

function fileOf({ language, name }: Pick<DocsPage, 'language' | 'name'>): string {
  return `${language}/${name === 'README' ? 'index' : name}.html`;
}

async function pageHtml(docs: Docs, page: DocsPage): Promise<string> {
  const { language } = page;
  const here = posix.dirname(fileOf(page));
  const up = posix.relative(here, '') || '.';
  const address = (target: string) => {
    const [path = '', anchor] = target.slice('docs:'.length).split('#', 2);
    const file = path.startsWith('images/') ? path : `${path.endsWith('/') ? `${path}index` : path}.html`;
    return posix.relative(here, file) + (anchor === undefined ? '' : `#${anchor}`);
  };
  const other = language === 'tr' ? 'en' : 'tr';
  const isThere = docs.pages.some((known) => known.language === other && known.name === page.name);
  const elsewhere = address(`docs:${other}/${isThere && page.name !== 'README' ? page.name : ''}`);
  const body = DocsBody({ docs, language, page, address, searchAction: null });
  return String(
    await html`<!doctype html>
      <html lang="${language}" data-root="${up}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${page.title} · ${DOCS_TEXTS.title[language]}</title>
          <link rel="stylesheet" href="${up}/docs.css" />
          <script defer src="${up}/${language}.search.js"></script>
          <script defer src="${up}/search.js"></script>
        </head>
        <body class="page page-docs">
          <header class="masthead">
            <a href="${address(`docs:${language}/`)}">${DOCS_TEXTS.title[language]}</a>
            <a href="${elsewhere}" hreflang="${other}" lang="${other}">${DOCS_TEXTS.otherLanguage[language]}</a>
          </header>
          <main id="content">${body}</main>
        </body>
      </html>`,
  );
}

function firstPage(): string {
  return `<!doctype html><html lang="tr"><meta charset="utf-8"><title>Tazı</title>
<main><h1>Tazı</h1><p><a href="tr/index.html">Türkçe</a></p><p><a lang="en" href="en/index.html">English</a></p></main></html>\n`;
}

if (process.argv[1]?.endsWith('docs-site.ts')) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'docs-site' } } });
  const out = resolve(values.out);
  const written = await writeDocsSite(out);
  console.log(`${written.length} pages in ${out}`);
}
