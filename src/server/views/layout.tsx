import { html } from 'hono/html';
import type { FC, PropsWithChildren } from 'hono/jsx';
import { Logo } from './logo.tsx';
import { SearchForm } from './search-form.tsx';
import { searchLink } from './search-link.ts';
import type { View } from './view.ts';

type LayoutProps = PropsWithChildren<{
  view: View;
  title: string;
  kind: 'home' | 'results' | 'text' | 'detail' | 'panel' | 'docs';
  /** A feed to subscribe to. */
  feed?: string;
  /** In addition to those that every page has. */
  styles?: readonly string[];
  scripts?: readonly string[];
  /** Other search engines should not index our search pages. */
  isIndexed?: boolean;
  /** The same page in the other language, where the path names the language. */
  otherLanguage?: string;
}>;

/** The frame of every page: head, masthead with the search box, content, footer. */
export const Layout: FC<LayoutProps> = ({
  view,
  title,
  kind,
  isIndexed = true,
  feed,
  styles = [],
  scripts = [],
  otherLanguage,
  children,
}) => {
  const { language, texts, assets, nonce } = view;
  return html`<!doctype html>${(
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {kind === 'home' && <meta name="description" content={texts.tagline} />}
        {!isIndexed && <meta name="robots" content="noindex" />}
        <link rel="stylesheet" href={assets.stylesheet} nonce={nonce} />
        {styles.map((style) => (
          <link rel="stylesheet" href={style} nonce={nonce} />
        ))}
        <link rel="icon" type="image/svg+xml" href={assets.favicon} />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={texts.engine}
          href="/opensearch.xml"
        />
        {feed && <link rel="alternate" type="application/rss+xml" title={title} href={feed} />}
        <script type="module" src={assets.suggestScript} nonce={nonce} />
        {scripts.map((script) => (
          <script type="module" src={script} nonce={nonce} />
        ))}
      </head>
      <body class={`page page-${kind}`}>
        {kind !== 'home' && (
          <a class="skip" href="#content">
            {texts.skipToContent}
          </a>
        )}
        {kind !== 'home' && <Masthead view={view} />}
        <main id="content">{children}</main>
        <Footer view={view} otherLanguage={otherLanguage} />
      </body>
    </html>
  )}`;
};

const Masthead: FC<{ view: View }> = ({ view }) => (
  <header class="masthead">
    <a class="masthead-home" href={view.hl ? `/?hl=${view.hl}` : '/'} aria-label={view.texts.homeLink}>
      <Logo kind="small" />
    </a>
    <SearchForm view={view} />
  </header>
);

const Footer: FC<{ view: View; otherLanguage: string | undefined }> = ({ view, otherLanguage }) => {
  const { texts, hl, language, path, parameters } = view;
  const other = language === 'tr' ? 'en' : 'tr';
  const elsewhere =
    otherLanguage ??
    (isPageOfItsOwn(path) ? `${path}?hl=${other}` : searchLink(parameters, { page: parameters.page }, other));
  return (
    <footer class="footer">
      <nav aria-label={texts.engine}>
        <a href={hl ? `/crawler?hl=${hl}` : '/crawler'}>{texts.footerCrawler}</a>
        <a href={hl ? `/concordance?hl=${hl}` : '/concordance'}>{texts.footerConcordance}</a>
        <a href={hl ? `/panel?hl=${hl}` : '/panel'}>{texts.footerPanel}</a>
        <a href={`/docs/${language}/`}>{texts.footerDocs}</a>
        <a href="/openapi.json">{texts.footerApi}</a>
        <a href={elsewhere} hreflang={other} lang={other}>
          {texts.otherLanguage}
        </a>
      </nav>
    </footer>
  );
};

/** Pages with the same content in both languages, independent of the query. */
function isPageOfItsOwn(path: string): boolean {
  return path === '/crawler' || path === '/panel' || path === '/concordance' || path.startsWith('/pages/');
}
