import type { FC } from 'hono/jsx';
import { fill } from '../../i18n/text.ts';
import type { SearchResponse } from '../../model/search-result.ts';
import { LIMITS } from '../limits.ts';
import { asTyped } from './as-typed.ts';
import { ActiveFilters, Facets, hasFacets, hasFilters } from './facets.tsx';
import { formatCount, formatTenths } from './format.ts';
import { Layout } from './layout.tsx';
import { Pager } from './pager.tsx';
import { ResultItem } from './result-item.tsx';
import { searchLink } from './search-link.ts';
import type { View } from './view.ts';

type ResultsProps = { view: View; answer: SearchResponse };

/** The results of a query. */
export const ResultsPage: FC<ResultsProps & { isCounted: boolean }> = ({ view, answer, isCounted }) => {
  const { texts, parameters } = view;
  const { q, page, isCut } = parameters;
  const title = `${fill(texts.resultsTitle, { query: q })} · ${texts.engine}`;
  return (
    <Layout
      view={view}
      title={title}
      kind="results"
      isIndexed={false}
      feed={searchLink(parameters, {}, view.hl, '/feed.xml')}
    >
      <h1 class="unseen">{fill(texts.resultsHeading, { query: q })}</h1>
      <div class="results">
        <Summary view={view} answer={answer} />
        <div class="results-list">
          <ActiveFilters view={view} />
          {isCut && <p class="notice">{fill(texts.queryCut, { most: LIMITS.maxQueryChars })}</p>}
          <Missing view={view} answer={answer} />
          {answer.relaxed.length > 0 && (
            <p class="notice">{fill(texts.relaxed, { dropped: answer.relaxed.join(', ') })}</p>
          )}
          <DidYouMean view={view} answer={answer} />
          {answer.results.length > 0 ? (
            <ol
              class="result-list"
              start={(page - 1) * answer.size + 1}
              data-clicks={isCounted ? q : undefined}
            >
              {answer.results.map((result) => (
                <ResultItem view={view} result={result} />
              ))}
            </ol>
          ) : (
            <NoResults view={view} answer={answer} />
          )}
          <Pager view={view} answer={answer} />
        </div>
        <Facets view={view} answer={answer} />
      </div>
    </Layout>
  );
};

const Summary: FC<ResultsProps> = ({ view, answer }) => {
  const { texts, language, parameters, hl } = view;
  const count = formatCount(answer.total, language);
  const total = answer.totalIsLowerBound
    ? fill(texts.totalAtLeast, { count })
    : answer.total === 0
      ? texts.totalNone
      : answer.total === 1
        ? texts.totalOne
        : fill(texts.totalMany, { count });
  const orders = [
    ['relevance', texts.sortRelevance],
    ['date', texts.sortDate],
  ] as const;
  return (
    <div class="summary">
      <p class="summary-total">
        <strong>{total}</strong>
        <span>{fill(texts.took, { ms: formatTenths(answer.tookMs, language) })}</span>
        {answer.isPartial && <span>{texts.partial}</span>}
      </p>
      {answer.total > 1 && (
        <nav class="summary-sort" aria-label={texts.sortLabel}>
          {orders.map(([sort, name]) => (
            <a
              href={searchLink(parameters, { sort }, hl)}
              aria-current={parameters.sort === sort ? 'true' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      )}
      <a class="summary-feed" href={searchLink(parameters, {}, hl, '/feed.xml')} title={texts.subscribeHelp}>
        {texts.subscribe}
        <span class="unseen">{`: ${texts.subscribeHelp}`}</span>
      </a>
      {hasFacets(answer) && (
        <a class="summary-filters" href="#facets">
          {texts.filters}
        </a>
      )}
    </div>
  );
};

const Missing: FC<ResultsProps> = ({ view, answer }) => {
  if (answer.missing.length === 0) return null;
  const { texts, parameters, hl } = view;
  return (
    <p class="notice">
      {fill(texts.missing, { words: answer.missing.join(', ') })}
      {answer.neighbours.length > 0 && ` · ${texts.neighbours}`}
      {answer.neighbours.map((word) => [' ', <a href={searchLink(parameters, { q: word }, hl)}>{word}</a>])}
    </p>
  );
};

const DidYouMean: FC<ResultsProps> = ({ view, answer }) => {
  if (!answer.didYouMean) return null;
  const { texts, parameters, hl } = view;
  const link = <a href={searchLink(parameters, { q: answer.didYouMean }, hl)}>{answer.didYouMean}</a>;
  if (answer.searchedFor !== null) {
    const q = asTyped(parameters.q, answer.searchedFor);
    const typed = <a href={searchLink(parameters, { q }, hl)}>{q}</a>;
    return (
      <p class="notice">
        {fill(texts.searchedInstead, { query: parameters.q })} {link} · {texts.searchAsTyped} {typed}
      </p>
    );
  }
  return (
    <p class="notice">
      {texts.didYouMean} {link}
    </p>
  );
};

/** A longer query is not repeated: the box above shows it. */
const MAX_REPEATED_CHARS = 100;

const NoResults: FC<ResultsProps> = ({ view, answer }) => {
  const { texts, parameters, hl } = view;
  if (answer.total > 0) {
    return (
      <div class="empty">
        <p class="empty-message">{texts.noMoreResults}</p>
        <p>
          <a href={searchLink(parameters, {}, hl)}>{texts.firstPage}</a>
        </p>
      </div>
    );
  }
  const unfiltered = {
    ...{ site: undefined, topic: undefined, kind: undefined, author: undefined, section: undefined },
    ...{ from: undefined, to: undefined },
  };
  return (
    <div class="empty">
      <p class="empty-message">
        {parameters.q.length > MAX_REPEATED_CHARS
          ? texts.noResultsAtAll
          : fill(texts.noResults, { query: parameters.q })}
      </p>
      <ul>
        {hasFilters(parameters) && (
          <li>
            {texts.noResultsFilters}{' '}
            <a href={searchLink(parameters, unfiltered, hl)}>{texts.removeAllFilters}</a>
          </li>
        )}
        <li>{texts.noResultsSpelling}</li>
        <li>{texts.noResultsFewer}</li>
      </ul>
    </div>
  );
};
