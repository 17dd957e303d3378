import type { Queries as QueriesAnswer } from '../../src/client/operations.ts';
import { useLoaded, usePanel } from '../context.ts';
import { count, fill } from '../format.ts';
import { Waiting } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';
import { underBase } from '../under-base.ts';

const DAYS = 30;

/** What people search for, and what they do not find. */
export function Queries() {
  const { texts, token } = usePanel();
  return token ? <QueryLists /> : <p class="notice-soft">{texts.needsToken}</p>;
}

function QueryLists() {
  const { client, texts, language } = usePanel();
  const { value, error } = useLoaded((signal) => client.queries({ days: DAYS, size: 50 }, signal), [client]);
  if (!value) return <Waiting error={error} />;
  const number = (figure: number) => count(figure, language);
  return (
    <>
      <p class="soft intro">
        {value.isOn ? fill(texts.queriesIntro, { days: value.days }) : texts.queriesOff}
      </p>
      <dl class="figures">
        {(
          [
            [texts.asked, value.asked],
            [texts.askedEmpty, value.empty],
            [texts.clicks, value.clicks],
          ] as const
        ).map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(figure)}</dd>
          </div>
        ))}
      </dl>
      <Table
        caption={texts.askedQueries}
        isCaptionShown
        isStacked
        head={[texts.queryText, texts.asked, texts.askedEmpty, texts.clicks, texts.openedPages]}
        numbers={[1, 2, 3]}
        rows={value.queries.map(({ query, asked, empty, clicks, pages }) => [
          <SearchLink key={query} query={query} />,
          number(asked),
          number(empty),
          number(clicks),
          <PageLinks key="pages" pages={pages} />,
        ])}
      />
      <Table
        caption={texts.emptyQueries}
        isCaptionShown
        head={[texts.queryText, texts.asked]}
        numbers={[1]}
        rows={value.nothing.map(({ query, asked }) => [
          <SearchLink key={query} query={query} />,
          number(asked),
        ])}
      />
    </>
  );
}

function SearchLink({ query }: { query: string }) {
  return <a href={underBase(`/?q=${encodeURIComponent(query)}`)}>{query}</a>;
}

function PageLinks({ pages }: { pages: QueriesAnswer['queries'][number]['pages'] }) {
  const { language } = usePanel();
  return (
    <>
      {pages.map(({ id, clicks }) => (
        <span key={id}>
          <a href={underBase(`/pages/${id}`)}>{id}</a> ({count(clicks, language)}){' '}
        </span>
      ))}
    </>
  );
}
