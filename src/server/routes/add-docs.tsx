import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCS_FOLDER, type Docs, type DocsPage, loadDocs } from '../../config/load-docs.ts';
import { DOCS_TEXTS } from '../../i18n/docs-texts.ts';
import { LANGUAGES, type Language } from '../../i18n/text.ts';
import { uiTexts } from '../../i18n/ui-texts.ts';
import { notFound } from '../answer-error.tsx';
import { cleanQuery, cut } from '../clean-query.ts';
import { DocsSearch } from '../docs/docs-search.ts';
import { languageOf, type ServerApp, type ServerParts } from '../server-env.ts';
import { DocsBody } from '../views/docs-body.tsx';
import { Layout } from '../views/layout.tsx';
import { viewOf } from '../views/view.ts';

const MAX_QUERY_CHARS = 200;
const MAX_HITS = 20;

type OpenDocs = Docs & { search(language: Language): DocsSearch };

/** `/docs`: the documentation of this version, in both languages, searched by the engine's own analyser. */
export function addDocs(app: ServerApp, parts: ServerParts): void {
  let docs: OpenDocs | null = null;
  const opened = () => (docs ??= openDocs());

  for (const path of ['/docs', '/docs/']) {
    app.get(path, (c) => {
      c.header('Vary', 'Accept-Language');
      return c.redirect(`/docs/${languageOf(c, parts.services)}/`);
    });
  }
  // Links of the index are relative to the folder.
  for (const language of LANGUAGES) app.get(`/docs/${language}`, (c) => c.redirect(`/docs/${language}/`));
  app.get('/docs/images/:name{[a-z0-9-]+\\.(?:png|svg)}', (c) => {
    const name = c.req.param('name');
    const type = name.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
    try {
      const picture = new Uint8Array(readFileSync(join(DOCS_FOLDER, 'images', name)));
      return c.body(picture, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' });
    } catch {
      throw notFound(c);
    }
  });
  app.get('/docs/:language/:name{.*}', (c) => {
    const language = LANGUAGES.find((known) => known === c.req.param('language'));
    if (!language) throw notFound(c);
    const known = opened();
    const page = known && pageOf(known, language, c.req.param('name') || 'README');
    if (!known || !page) throw notFound(c);
    const query = cleanQuery(cut(c.req.query('q') ?? '', MAX_QUERY_CHARS));
    const found = query === '' ? null : { query, hits: known.search(language).search(query, MAX_HITS) };
    const view = { ...viewOf(c, parts), language, hl: language, texts: uiTexts(language) };
    c.header('Cache-Control', 'private, no-cache');
    return c.html(
      <Layout
        view={view}
        title={`${page.title} · ${DOCS_TEXTS.title[language]}`}
        kind="docs"
        styles={[parts.assets.docsStylesheet]}
        isIndexed={found === null}
        otherLanguage={elsewhere(known, page)}
      >
        <DocsBody
          docs={known}
          language={language}
          page={page}
          address={(target) => target.replace('docs:', '/docs/')}
          searchAction={`/docs/${language}/`}
          {...(found ? { found } : {})}
        />
      </Layout>,
    );
  });
}

function openDocs(): OpenDocs | null {
  const docs = loadDocs();
  if (!docs) return null;
  const searches = new Map<Language, DocsSearch>();
  return {
    ...docs,
    search: (language) => {
      const known = searches.get(language);
      if (known) return known;
      const made = new DocsSearch(docs.pages.filter((page) => page.language === language));
      searches.set(language, made);
      return made;
    },
  };
}

function pageOf({ pages }: Docs, language: Language, name: string): DocsPage | undefined {
  return pages.find((page) => page.language === language && page.name === name);
}

/** The same page in the other language, or its index. */
function elsewhere(docs: Docs, { language, name }: DocsPage): string {
  const other = LANGUAGES.find((known) => known !== language)!;
  const path = name !== 'README' && pageOf(docs, other, name) ? name : '';
  return `/docs/${other}/${path}`;
}
