import { useEffect, useState } from 'preact/hooks';
import type { Sites } from '../../src/client/operations.ts';
import { usePanel } from '../context.ts';
import { count, fill, moment } from '../format.ts';
import { Waiting } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';
import { type SiteColumn, type SiteOrder, sortedSites } from './sorted-sites.ts';

type Site = Sites['sites'][number];

const COLUMNS: readonly SiteColumn[] = ['name', 'pages', 'urls', 'waiting', 'lastVisitAt'];
const PER_PAGE = 50;
const PER_REQUEST = 500;

/** All sites, ordered by any column, narrowed down by what is typed, fifty at a time. */
export function SiteList({ choose }: { choose(id: number): void }) {
  const { texts, language } = usePanel();
  const { sites, isWhole, error } = useAllSites();
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useState<SiteOrder>({ column: 'pages', isDescending: true });
  const [page, setPage] = useState(0);
  if (sites.length === 0 && !isWhole) return <Waiting error={error} />;
  const found = sortedSites(sites, typed, order);
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const shown = Math.min(page, pages - 1);
  const sort = (index: number) => {
    const column = COLUMNS[index]!;
    // Names begin at A, figures and times with the largest.
    setOrder({ column, isDescending: column === order.column ? !order.isDescending : column !== 'name' });
    setPage(0);
  };
  return (
    <>
      <div class="form">
        <label>
          {texts.searchSites}
          <input
            type="search"
            value={typed}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              setPage(0);
            }}
          />
        </label>
      </div>
      <p class="soft intro" role="status">
        {fill(texts.sitesFound, { count: count(found.length, language) })}
        {!isWhole && error === null && ` ${texts.loading}`}
      </p>
      {error !== null && <Waiting error={error} />}
      <Table
        caption={texts.sites}
        isStacked
        head={[texts.site, texts.pages, texts.urls, texts.waiting, texts.lastVisit]}
        numbers={[1, 2, 3]}
        order={{ column: COLUMNS.indexOf(order.column), isDescending: order.isDescending, sort }}
        rows={found.slice(shown * PER_PAGE, (shown + 1) * PER_PAGE).map((site) => [
          <button
            key={site.id}
            class="link"
            type="button"
            aria-label={fill(texts.openSite, { site: site.name })}
            onClick={() => choose(site.id)}
          >
            {site.name}
          </button>,
          count(site.pages, language),
          count(site.urls, language),
          count(site.waiting, language),
          moment(site.lastVisitAt, language),
        ])}
      />
      {pages > 1 && (
        <p class="pager">
          <button class="button" type="button" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
            {texts.earlier}
          </button>{' '}
          {fill(texts.pageOf, { page: count(shown + 1, language), pages: count(pages, language) })}{' '}
          <button
            class="button"
            type="button"
            disabled={shown === pages - 1}
            onClick={() => setPage(shown + 1)}
          >
            {texts.later}
          </button>
        </p>
      )}
    </>
  );
}

/** Requests one part after the other and shows what has arrived; a list of thousands is complete in a few seconds. */
function useAllSites(): { sites: readonly Site[]; isWhole: boolean; error: string | null } {
  const { client } = usePanel();
  const [sites, setSites] = useState<readonly Site[]>([]);
  const [isWhole, setWhole] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      let known: readonly Site[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const answer: Sites = await client.sites({ after, size: PER_REQUEST }, stop.signal);
        known = [...known, ...answer.sites];
        after = answer.next;
        setSites(known);
      }
      setWhole(true);
    };
    load().catch((cause: unknown) => {
      if (!stop.signal.aborted) setError(cause instanceof Error ? cause.message : String(cause));
    });
    return () => stop.abort();
  }, [client]);
  return { sites, isWhole, error };
}
