import type { Crawl } from '../../src/client/operations.ts';
import { filterWord } from '../../src/i18n/filter-texts.ts';
import { reasonText } from '../../src/i18n/panel-reason-texts.ts';
import type { PanelTexts } from '../../src/i18n/panel-texts.ts';
import { useLoaded, usePanel } from '../context.ts';
import { bytes, count, decimal, fill, moment } from '../format.ts';
import { Chart } from '../parts/chart.tsx';
import { Counts } from '../parts/counts.tsx';
import { Waiting } from '../parts/notice.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { Table } from '../parts/table.tsx';
import { underBase } from '../under-base.ts';
import { Addresses } from './addresses.tsx';
import { keptPages } from './kept-pages.ts';
import { Webhooks } from './webhooks.tsx';

/** The state of the crawl, live and at a glance. */
export function Overview() {
  const { crawl, texts, language, token } = usePanel();
  if (!crawl) return <Waiting error={null} />;
  return (
    <>
      <Addresses />
      <Figures crawl={crawl} />
      <Speed />
      <div class="panel-columns">
        <Counts
          caption={texts.outcomes}
          name={texts.outcome}
          counts={crawl.outcomes}
          label={(name) => <Outcome name={name} />}
        />
        <div>
          <Counts
            caption={texts.errors}
            name={texts.reason}
            counts={crawl.errors}
            label={(name) => reasonText(name, language)}
          />
          <Counts
            caption={texts.notTakenUp}
            name={texts.filter}
            counts={crawl.refused ?? {}}
            label={(name) => filterWord(name)[language]}
          />
          <QueueBySite />
        </div>
      </div>
      <Traps crawl={crawl} />
      <LastVisits />
      {token && <Webhooks />}
    </>
  );
}

export function stateText({ state, running }: Crawl, texts: PanelTexts): string {
  const names: Readonly<Record<Crawl['state'], string>> = {
    crawling: texts.stateCrawling,
    watching: texts.stateWatching,
    paused: texts.statePaused,
    stopping: texts.stateStopping,
    ended: texts.stateEnded,
    none: texts.stateNone,
  };
  return !running && state !== 'ended' && state !== 'none' ? texts.stateLost : names[state];
}

function Figures({ crawl }: { crawl: Crawl }) {
  const { texts, language } = usePanel();
  const { frontier, store, disk } = crawl;
  const figures: [name: string, value: string, note: string][] = [
    [texts.state, stateText(crawl, texts), moment(crawl.at, language)],
    [
      texts.pages,
      count(store.pages, language),
      fill(texts.siteCount, { count: count(store.sites, language) }),
    ],
    [texts.pagesPerSecond, decimal(crawl.running ? crawl.pagesPerSecond : 0, language), ''],
    [texts.visits, count(store.visits, language), ''],
    [
      texts.queue,
      count(frontier?.waiting ?? 0, language),
      fill(texts.queueHelp, { hosts: frontier?.hosts ?? 0, leased: frontier?.leased ?? 0 }),
    ],
    [texts.knownUrls, count(store.urls, language), ''],
    [texts.memory, bytes(crawl.memoryBytes, language), ''],
    [
      texts.disk,
      bytes(disk.databaseBytes + disk.indexBytes, language),
      fill(texts.diskHelp, {
        database: bytes(disk.databaseBytes, language),
        index: bytes(disk.indexBytes, language),
        free: bytes(disk.freeBytes, language),
      }),
    ],
  ];
  return (
    <dl class="figures">
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note && <dd class="soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Speed() {
  const { moments, texts, language } = usePanel();
  const x = moments.map(({ at }) => at);
  const formatX = (at: number) =>
    new Date(at * 1000).toLocaleTimeString(language === 'tr' ? 'tr-TR' : 'en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  return (
    <div class="panel-columns">
      <Chart
        title={texts.speedChart}
        x={x}
        xKind="time"
        xName={texts.time}
        formatX={formatX}
        lines={[
          {
            name: texts.pagesPerSecond,
            values: moments.map(({ pagesPerSecond }) => pagesPerSecond),
            format: (value) => decimal(value, language),
          },
        ]}
      />
      <Chart
        title={texts.queueChart}
        isWhole
        x={x}
        xKind="time"
        xName={texts.time}
        formatX={formatX}
        lines={[
          {
            name: texts.queue,
            values: moments.map(({ waiting }) => waiting),
            format: (value) => count(Math.round(value), language),
          },
        ]}
      />
    </div>
  );
}

function QueueBySite() {
  const { client, crawl, texts } = usePanel();
  const { value } = useLoaded(
    (signal) => client.sites({ size: 1000 }, signal),
    [client, crawl?.frontier?.waiting === 0],
  );
  const waiting = (value?.sites ?? []).filter((site) => site.waiting > 0);
  return (
    <Counts
      caption={texts.queueBySite}
      name={texts.site}
      counts={Object.fromEntries(
        waiting
          .sort((a, b) => b.waiting - a.waiting)
          .slice(0, 10)
          .map((site) => [site.name, site.waiting]),
      )}
    />
  );
}

function Traps({ crawl }: { crawl: Crawl }) {
  const { texts, language } = usePanel();
  if (crawl.traps.length === 0) return null;
  const more = crawl.closedShapes - crawl.traps.length;
  return (
    <Table
      caption={texts.traps}
      isCaptionShown
      head={[texts.pattern, texts.taken, texts.leftOut, texts.tried, texts.wouldBeNew]}
      numbers={[1, 2, 3]}
      rows={[
        ...crawl.traps.map(({ pattern, taken, refused, tried, bound, isByUser }) => [
          pattern,
          ...[taken, refused, tried].map((number) => count(number, language)),
          isByUser
            ? texts.closedByUser
            : tried === 0
              ? ''
              : fill(texts.under, { bound: String(Math.ceil(bound * 100)) }),
        ]),
        ...(more > 0 ? [[fill(texts.trapsMore, { count: count(more, language) }), '', '', '', '']] : []),
      ]}
    />
  );
}

function LastVisits() {
  const { client, crawl, texts, language } = usePanel();
  const { value, error } = useLoaded(
    (signal) => client.visits({ size: 20 }, signal),
    [client, crawl?.store.visits],
  );
  if (!value) return <Waiting error={error} />;
  const kept = keptPages(value.visits);
  return (
    <Table
      caption={texts.lastVisits}
      isCaptionShown
      isStacked
      head={[texts.page, texts.outcome, texts.reason, texts.time]}
      rows={value.visits.map(({ page, url, outcome, reason, at }) => [
        kept.has(page) ? (
          <a key={page} href={underBase(`/pages/${page}`)}>
            {url}
          </a>
        ) : (
          url
        ),
        <Outcome key="outcome" name={outcome} />,
        reasonText(reason, language),
        <span key="at" class="moment">
          {moment(at, language)}
        </span>,
      ])}
    />
  );
}
