import { raw } from 'hono/html';
import type { FC } from 'hono/jsx';
import type { Docs, DocsPage } from '../../config/load-docs.ts';
import { DOCS_TEXTS } from '../../i18n/docs-texts.ts';
import { fill, type Language } from '../../i18n/text.ts';
import type { DocsHit } from '../docs/docs-search.ts';

type DocsBodyProps = {
  docs: Docs;
  language: Language;
  page: DocsPage;
  /** Turns `docs:en/search` into an address where these pages are. */
  address: (target: string) => string;
  /** Where the search form leads; null if a script searches. */
  searchAction: string | null;
  found?: { query: string; hits: readonly DocsHit[] };
};

/** A page of the documentation: shelves at the side, its text, and what a search found in its place. */
export const DocsBody: FC<DocsBodyProps> = ({ docs, language, page, address, searchAction, found }) => {
  const text = (key: keyof typeof DOCS_TEXTS) => DOCS_TEXTS[key][language];
  return (
    <div class="docs">
      <a class="docs-jump" href="#docs-nav">
        {text('jump')}
      </a>
      <nav class="docs-nav" id="docs-nav" aria-label={text('nav')}>
        <search>
          <form class="docs-search" action={searchAction ?? '#'} method="get">
            <label for="docs-q">{text('searchLabel')}</label>
            <input id="docs-q" type="search" name="q" value={found?.query ?? ''} maxlength={200} />
            <button type="submit">{text('searchButton')}</button>
          </form>
        </search>
        {docs.shelves[language].map((shelf) => (
          <section>
            <h2>{shelf.title}</h2>
            <ul>
              {shelf.pages.map((name) => (
                <li>
                  <a
                    href={address(`docs:${language}/${name}`)}
                    {...(name === page.name && !found ? { 'aria-current': 'page' } : {})}
                  >
                    {docs.pages.find((other) => other.language === language && other.name === name)?.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <article class="prose docs-page" lang={page.language}>
        {found ? (
          <DocsResults language={language} found={found} address={address} />
        ) : (
          raw(withAddresses(page.html, address))
        )}
      </article>
    </div>
  );
};

const DocsResults: FC<Required<Pick<DocsBodyProps, 'found' | 'language' | 'address'>>> = ({
  found: { query, hits },
  language,
  address,
}) => {
  const head = hits.length === 0 ? DOCS_TEXTS.noResults : DOCS_TEXTS.results;
  return (
    <>
      <h1>{fill(head[language], { query, count: hits.length })}</h1>
      {hits.map(({ page, heading, anchor, passage }) => (
        <section class="docs-hit" lang={page.language}>
          <h2>
            <a href={address(`docs:${page.language}/${pathOf(page)}${anchor && `#${anchor}`}`)}>
              {heading === page.title ? heading : `${page.title}: ${heading}`}
            </a>
          </h2>
          <p>{passage}</p>
        </section>
      ))}
    </>
  );
};

function pathOf({ name }: DocsPage): string {
  return name === 'README' ? '' : name;
}

function withAddresses(html: string, address: (target: string) => string): string {
  return html.replace(
    /(href|src)="(docs:[^"]*)"/g,
    (_, name: string, target: string) => `${name}="${address(target)}"`,
  );
}
