import { useState } from 'preact/hooks';
import type { Sites as SitesAnswer } from '../../src/client/operations.ts';
import { useLoaded, usePanel } from '../context.ts';
import { count, fill, moment, percent } from '../format.ts';
import { Chart } from '../parts/chart.tsx';
import { Counts } from '../parts/counts.tsx';
import { Waiting } from '../parts/notice.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { Table } from '../parts/table.tsx';
import { underBase } from '../under-base.ts';
import { Learnt, Robots } from './site-traits.tsx';

/** The sites, and what each of them is like. */
export function Sites() {
  const [chosen, choose] = useState<number | null>(null);
  return chosen === null ? <SiteList choose={choose} /> : <SiteCard id={chosen} close={() => choose(null)} />;
}

function SiteList({ choose }: { choose(id: number): void }) {
  const { client, texts, language } = usePanel();
  const [after, setAfter] = useState(0);
  const [earlier, setEarlier] = useState<SitesAnswer['sites']>([]);
  const { value, error } = useLoaded((signal) => client.sites({ after, size: 100 }, signal), [client, after]);
  if (!value) return <Waiting error={error} />;
  const sites = [...earlier, ...value.sites];
  return (
    <>
      <Table
        caption={texts.sites}
        head={[texts.site, texts.pages, texts.urls, texts.waiting, texts.lastVisit]}
        numbers={[1, 2, 3]}
        rows={sites.map((site) => [
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
      {value.next !== null && (
        <button
          class="button"
          type="button"
          onClick={() => {
            setEarlier(sites);
            setAfter(value.next!);
          }}
        >
          {texts.more}
        </button>
      )}
    </>
  );
}

function SiteCard({ id, close }: { id: number; close(): void }) {
  const { client, texts, language } = usePanel();
  const { value, error } = useLoaded((signal) => client.site({ id }, signal), [client, id]);
  const names: Readonly<Record<string, string>> = {
    static: texts.static,
    low: texts.low,
    medium: texts.medium,
    high: texts.high,
  };
  return (
    <>
      <button class="button" type="button" onClick={close}>
        {texts.back}
      </button>
      {!value ? (
        <Waiting error={error} />
      ) : (
        <>
          <h2>{value.name}</h2>
          <p>
            <a href={underBase(`/sites/${id}/feed.xml`)}>{texts.siteFeed}</a>
          </p>
          <div class="panel-columns">
            <Counts
              caption={texts.siteOutcomes}
              name={texts.outcome}
              counts={value.outcomes}
              label={(name) => <Outcome name={name} />}
            />
            <Counts
              caption={texts.dynamism}
              name={texts.dynamismClass}
              counts={value.dynamism}
              label={(key) => names[key] ?? key}
            />
          </div>
          <Chart
            title={texts.hoursChart}
            x={value.hours.map((_, hour) => hour)}
            xName={texts.hour}
            formatX={(hour) => String(Math.round(hour)).padStart(2, '0')}
            bars
            lines={[
              {
                name: texts.changes,
                values: value.hours.map(({ visits, changes }) => (visits === 0 ? 0 : changes / visits)),
                format: (share) => percent(share, language),
              },
            ]}
          />
          <Robots origins={value.robots} />
          <Learnt site={value} />
          <h3>{texts.samplePages}</h3>
          <ul class="links">
            {value.pages.map((page) => (
              <li key={page.id}>
                <a href={underBase(`/pages/${page.id}`)}>{page.title || page.url}</a>{' '}
                <small class="soft">{page.url}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
