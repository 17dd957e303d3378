import { useState } from 'preact/hooks';
import type { Freshness as Report } from '../../src/client/operations.ts';
import { useLoaded, usePanel } from '../context.ts';
import { count, decimal, fill, moment, percent } from '../format.ts';
import { Chart } from '../parts/chart.tsx';
import { Counts } from '../parts/counts.tsx';
import { Figures } from '../parts/figures.tsx';
import { Waiting } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';

type Hour = Report['hours'][number];

/** How fresh the pages are, hour by hour, and what another budget would buy. */
export function Freshness() {
  const { client } = usePanel();
  const { value, error } = useLoaded((signal) => client.freshness({}, signal), [client]);
  if (!value) return <Waiting error={error} />;
  return (
    <>
      <Summary report={value} />
      <div class="panel-columns">
        <Hours hours={value.hours} />
        <Budget report={value} />
      </div>
      <div class="panel-columns">
        <Dynamism report={value} />
        <Spent report={value} />
      </div>
      <HourTable hours={value.hours} />
    </>
  );
}

function Summary({ report }: { report: Report }) {
  const { texts, language } = usePanel();
  const share = (value: number | null) => (value === null ? '–' : percent(value, language));
  const withMargin = (value: number, margin: number | null) =>
    `${decimal(value, language, 2)} ± ${decimal(margin ?? 0, language, 2)}`;
  const figures: [string, string][] = [
    [texts.freshness, share(report.freshness)],
    [texts.skill, report.skill === null ? texts.tooEarly : withMargin(report.skill, report.skillMargin)],
    [texts.age, report.ageHours === null ? '–' : `${decimal(report.ageHours, language)} ${texts.hoursUnit}`],
    [texts.changesPerHour, decimal(report.changesPerHour, language)],
    [texts.visitsPerHour, decimal(report.visitsPerHour, language)],
    [texts.policy, report.policy],
  ];
  return <Figures figures={figures} />;
}

function Hours({ hours }: { hours: readonly Hour[] }) {
  const { texts, language } = usePanel();
  const format = (value: number) => percent(value, language);
  return (
    <Chart
      title={texts.hoursOfFreshness}
      x={hours.map(({ hour }) => Date.parse(hour) / 1000)}
      xKind="time"
      xName={texts.hour}
      formatX={(at) => moment(new Date(at * 1000).toISOString(), language).replace(/:\d\d$/, '')}
      lines={[
        { name: texts.precision, values: hours.map(({ precision }) => precision), format },
        { name: texts.coverage, values: hours.map(({ coverage }) => coverage), format },
        { name: texts.harvest, values: hours.map(({ harvest }) => harvest), format },
      ]}
    />
  );
}

/** What each budget buys by the rates learnt so far; the slider points at one of them. */
function Budget({ report }: { report: Report }) {
  const { texts, language } = usePanel();
  const plan = report.plan;
  const near = plan.findIndex(({ budgetPerHour }) => budgetPerHour >= report.budgetPerHour);
  const [chosen, choose] = useState(near < 0 ? plan.length - 1 : near);
  const point = plan[chosen];
  if (!point) return null;
  const format = (value: number) => percent(value, language);
  return (
    <div>
      <Chart
        title={texts.budgetCurve}
        x={plan.map(({ budgetPerHour }) => budgetPerHour)}
        xName={texts.budget}
        formatX={(budget) => count(Math.round(budget), language)}
        marker={point.budgetPerHour}
        lines={[
          { name: 'harmonic', values: plan.map(({ harmonic }) => harmonic), format },
          { name: 'optimal', values: plan.map(({ optimal }) => optimal), format },
          { name: 'uniform', values: plan.map(({ uniform }) => uniform), format },
        ]}
      />
      <div class="form">
        <label class="form-wide">
          {texts.budget}
          <input
            type="range"
            min="0"
            max={plan.length - 1}
            value={chosen}
            aria-valuetext={count(Math.round(point.budgetPerHour), language)}
            onInput={(event) => choose(Number(event.currentTarget.value))}
          />
        </label>
      </div>
      <p role="status">
        {fill(texts.budgetSays, {
          budget: count(Math.round(point.budgetPerHour), language),
          freshness: format(point.harmonic),
        })}
      </p>
    </div>
  );
}

function Dynamism({ report }: { report: Report }) {
  const { texts } = usePanel();
  const names: Readonly<Record<string, string>> = {
    static: texts.static,
    low: texts.low,
    medium: texts.medium,
    high: texts.high,
  };
  return (
    <Counts
      caption={texts.dynamism}
      name={texts.dynamismClass}
      counts={report.dynamism}
      label={(key) => names[key] ?? key}
    />
  );
}

/** The requests of the last crawl by what they were for. */
function Spent({ report }: { report: Report }) {
  const { texts } = usePanel();
  const names: Readonly<Record<string, string>> = {
    first: texts.spentFirst,
    changed: texts.spentChanged,
    unchanged: texts.spentUnchanged,
    'not-modified': texts.spentNotModified,
    refetch: texts.spentRefetch,
    list: texts.spentList,
    home: texts.spentHome,
    unkept: texts.spentUnkept,
    gone: texts.spentGone,
    failed: texts.spentFailed,
  };
  const made = (report.spent?.requests ?? []).filter((row) => row.count > 0);
  return (
    <Counts
      caption={texts.spent}
      name={texts.spentKind}
      counts={Object.fromEntries(made.map((row) => [row.kind, row.count]))}
      label={(key) => names[key] ?? key}
    />
  );
}

function HourTable({ hours }: { hours: readonly Hour[] }) {
  const { texts, language } = usePanel();
  const share = (value: number | null) => (value === null ? '–' : percent(value, language));
  return (
    <Table
      caption={texts.paperFigures}
      isCaptionShown
      head={[
        texts.hour,
        texts.visits,
        texts.changes,
        texts.precision,
        texts.coverage,
        texts.efficiency,
        texts.harvest,
      ]}
      numbers={[1, 2, 3, 4, 5, 6]}
      rows={[...hours]
        .reverse()
        .slice(0, 48)
        .map((row) => [
          moment(row.hour, language),
          count(row.visits, language),
          count(row.changes, language),
          share(row.precision),
          share(row.coverage),
          row.efficiency === null ? '–' : decimal(row.efficiency, language, 2),
          share(row.harvest),
        ])}
    />
  );
}
