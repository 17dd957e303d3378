import type { FC } from 'hono/jsx';
import { DISCOVERY_TEXTS } from '../../i18n/discovery-texts.ts';
import type { Language } from '../../i18n/text.ts';
import type { Page } from '../../model/page.ts';
import { coinsTitle } from '../citation.ts';
import { cleanQuery } from '../clean-query.ts';
import { formatAgo, formatAhead, formatDay, formatLanguage } from './format.ts';
import { Layout } from './layout.tsx';
import { PageLinks, Similar } from './page-links.tsx';
import { type PageTextKey, type PartProps, pageText, wordText } from './page-texts.ts';
import { PageVersions } from './page-versions.tsx';
import { PageVisits } from './page-visits.tsx';
import { PageWords } from './page-words.tsx';
import { CRAWLED_LINK_REL, safeHref } from './safe-html.ts';
import { searchLink } from './search-link.ts';
import { topicName } from './topic-name.ts';
import type { View } from './view.ts';
import { Xray } from './xray.tsx';

/** `/pages/{id}`: everything the engine knows about a page, and why. Complete without JavaScript. */
export const PageDetail: FC<PartProps> = ({ view, story }) => {
  const { language, texts } = view;
  const title = cleanQuery(story.page.title) || texts.untitled;
  const parts: [id: string, name: PageTextKey][] = [
    ['views', 'viewsHeading'],
    ['words', 'wordsHeading'],
    ['visits', 'visitsHeading'],
    ['versions', 'versionsHeading'],
    ['links', 'linksHeading'],
    ['similar', 'similarHeading'],
  ];
  return (
    <Layout
      view={view}
      title={`${pageText(language, 'detailsOf', { title })} · ${texts.engine}`}
      kind="detail"
      isIndexed={false}
      feed={`/pages/${story.page.id}/feed.xml`}
    >
      <div class="detail">
        <Head view={view} story={story} />
        <nav class="detail-nav" aria-label={pageText(language, 'contents')}>
          {parts.map(([id, name]) => (
            <a href={`#${id}`}>{pageText(language, name)}</a>
          ))}
        </nav>
        <Xray view={view} id={story.page.id} views={story.views} />
        <PageWords view={view} story={story} />
        <PageVisits view={view} story={story} />
        <PageVersions view={view} story={story} />
        <PageLinks view={view} story={story} />
        <Similar view={view} story={story} />
      </div>
    </Layout>
  );
};

const Head: FC<PartProps> = ({ view, story }) => {
  const { language, texts, now, hl } = view;
  const { page, record } = story;
  const href = safeHref(page.url);
  const due = record?.due ?? Number.POSITIVE_INFINITY;
  const facts: [PageTextKey, string | null][] = [
    ['published', page.publishedAt === null ? null : formatDay(page.publishedAt, language)],
    ['author', page.author],
    ['changed', formatAgo(new Date(page.changedAt).toISOString(), now, language)],
    ['seen', formatAgo(page.fetchedAt, now, language)],
    ['nextVisit', nextText(view, due)],
    ['dynamism', wordText(language, 'dynamism', story.dynamism)],
    ['language', languageText(page, language)],
    ['foundHow', record && DISCOVERY_TEXTS[record.via][language]],
  ];
  return (
    <header class="detail-head">
      <p class="detail-kind">{pageText(language, 'details')}</p>
      <h1>{cleanQuery(page.title) || texts.untitled}</h1>
      <p class="detail-address">
        {href ? (
          <a href={href} rel={CRAWLED_LINK_REL}>
            {page.url}
          </a>
        ) : (
          page.url
        )}
      </p>
      {page.topic && (
        <p>
          <a
            class="filter"
            href={searchLink({ ...view.parameters, q: '' }, { q: page.topic, topic: page.topic }, hl)}
          >
            {pageText(language, 'topic')}: {topicName(page.topic, language)}
          </a>
        </p>
      )}
      <dl class="facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div>
                <dt>{pageText(language, name)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p class="detail-tools">
        <a href={`/pages/${page.id}/feed.xml`}>{pageText(language, 'follow')}</a>
        <span>
          {pageText(language, 'cite')} <a href={`/api/pages/${page.id}/citation?format=bibtex`}>BibTeX</a>{' '}
          <a href={`/api/pages/${page.id}/citation`}>CSL-JSON</a>
        </span>
        <span class="Z3988" title={coinsTitle({ ...page, siteName: story.siteName })} />
      </p>
    </header>
  );
};

function languageText({ language: code, isLanguageDoubtful }: Page, language: Language): string {
  const name = formatLanguage(code, language);
  return isLanguageDoubtful ? pageText(language, 'languageUnsure', { language: name }) : name;
}

function nextText({ language, now }: View, due: number): string {
  if (!Number.isFinite(due)) return pageText(language, 'never');
  return due <= now ? pageText(language, 'dueNow') : formatAhead(due, now, language);
}
