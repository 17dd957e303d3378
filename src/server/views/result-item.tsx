import type { FC } from 'hono/jsx';
import { fill } from '../../i18n/text.ts';
import type { ScorePart, SearchResult } from '../../model/search-result.ts';
import { cleanQuery } from '../clean-query.ts';
import { isoTime } from '../routes/answers.ts';
import { breadcrumb } from './breadcrumb.ts';
import { formatAgo, formatDay, formatHundredths, formatTenths } from './format.ts';
import { CRAWLED_LINK_REL, markedHtml, safeHref } from './safe-html.ts';
import { searchLink } from './search-link.ts';
import { topicName } from './topic-name.ts';
import type { View } from './view.ts';

/** One result: title, source and age, and the matching lines. */
export const ResultItem: FC<{ view: View; result: SearchResult }> = ({ view, result }) => {
  const href = safeHref(result.url);
  const title = result.title.text.trim() ? markedHtml(result.title) : view.texts.untitled;
  return (
    <li class="result">
      <h2 class="result-title">
        {href ? (
          <a href={href} rel={CRAWLED_LINK_REL} data-page={result.id}>
            {title}
          </a>
        ) : (
          title
        )}
      </h2>
      <Source view={view} result={result} href={href} />
      {result.snippet.text && <p class="result-text">{markedHtml(result.snippet)}</p>}
      <More view={view} result={result} />
    </li>
  );
};

const Source: FC<{ view: View; result: SearchResult; href: string | null }> = ({ view, result, href }) => {
  const { texts, language, now, parameters, hl } = view;
  const day = result.publishedAt === null ? '' : formatDay(result.publishedAt, language);
  const seen = formatAgo(result.fetchedAt, now, language);
  return (
    <p class="result-source">
      <span class="result-where">
        {result.siteName !== null && <b>{cleanQuery(result.siteName)}</b>}
        {result.siteName !== null && ' '}
        {href === null ? cleanQuery(result.site) : breadcrumb(href)}
      </span>
      {day && <time datetime={isoTime(result.publishedAt) ?? ''}>{day}</time>}
      {seen && <time datetime={isoTime(result.fetchedAt)}>{fill(texts.visited, { ago: seen })}</time>}
      {result.topics.map(({ topic }) => (
        <a class="result-topic" href={searchLink(parameters, { topic }, hl)}>
          {topicName(topic, language)}
        </a>
      ))}
    </p>
  );
};

/** For the curious: the X-ray of the page, and the components of its score. */
const More: FC<{ view: View; result: SearchResult }> = ({ view, result }) => {
  const { texts, language, hl } = view;
  const title = cleanQuery(result.title.text) || texts.untitled;
  return (
    <div class="result-more">
      <a
        href={hl ? `/pages/${result.id}?hl=${hl}` : `/pages/${result.id}`}
        aria-label={fill(texts.xrayOf, { title })}
      >
        {texts.xray}
      </a>
      {result.explain && result.explain.length > 0 && (
        <details>
          <summary>{texts.why}</summary>
          <p>{fill(texts.whyIntro, { score: formatTenths(result.score, language) })}</p>
          <ul>
            {result.explain.map(({ kind, text, score }) => (
              <li>
                <b>{`${score < 0 ? '−' : '+'}${formatHundredths(Math.abs(score), language)}`}</b>{' '}
                {fill(whyText(texts, kind), { text: cleanQuery(text) })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};

function whyText(texts: View['texts'], kind: ScorePart['kind']): string {
  switch (kind) {
    case 'stem':
      return texts.whyStem;
    case 'word':
      return texts.whyWord;
    case 'pair':
      return texts.whyPair;
    case 'coverage':
      return texts.whyCoverage;
    case 'meaning':
      return texts.whyMeaning;
    case 'quality':
      return texts.whyQuality;
    case 'kind':
      return texts.whyKind;
    case 'topic':
      return texts.whyTopic;
    case 'boost':
      return texts.whyBoost;
    case 'freshness':
      return texts.whyFreshness;
    case 'date':
      return texts.whyDate;
  }
}
