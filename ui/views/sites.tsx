import { useState } from 'preact/hooks';
import { useLoaded, usePanel } from '../context.ts';
import { percent } from '../format.ts';
import { Chart } from '../parts/chart.tsx';
import { Counts } from '../parts/counts.tsx';
import { Waiting } from '../parts/notice.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { underBase } from '../under-base.ts';
import { SiteList } from './site-list.tsx';
import { Learnt, Robots } from './site-traits.tsx';

/** The sites, and what each of them is like. */
export function Sites() {
  const [chosen, choose] = useState<number | null>(null);
  return chosen === null ? <SiteList choose={choose} /> : <SiteCard id={chosen} close={() => choose(null)} />;
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
