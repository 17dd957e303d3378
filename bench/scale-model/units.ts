import type { Crawled, Loaded } from './simulate.ts';

/** The measurements of a run of one size. */
export type Measured = Crawled &
  Loaded & {
    /** Bytes by table, including indexes. */
    tables: Record<string, number>;
    /** Written to the log of the database. */
    walBytes: number;
    /** Processor time of the database. */
    serverMs: number;
  };

/** What one URL or one page costs. */
export type Units = {
  urlBytes: number;
  pageBytes: number;
  bodyBytes: number;
  walBytes: number;
  serverMs: number;
  storeMs: number;
  commitMs: number;
  loadMicros: number;
  frontierBytes: number;
  printBytes: number;
  tallyBytes: number;
  tallyMicros: number;
};

const PAGE_TABLES = ['pages', 'links', 'visits', 'changes', 'versions'];

/** Costs of URLs that are only known are a small part of the work, and count for the page that names them. */
export function unitsOf(run: Measured): Units {
  const { urls, pages, tables } = run;
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (tables[name] ?? 0), 0);
  return {
    urlBytes: sum(['urls', 'sites', 'inbox']) / urls,
    pageBytes: sum(PAGE_TABLES) / pages,
    bodyBytes: sum(['bodies']) / pages,
    walBytes: run.walBytes / pages,
    serverMs: run.serverMs / pages,
    storeMs: run.cpuMs / pages,
    commitMs: run.wallMs / pages,
    loadMicros: (run.loadMs * 1000) / urls,
    frontierBytes: run.frontierBytes / urls,
    printBytes: run.printBytes / pages,
    tallyBytes: run.tallyBytes / pages,
    tallyMicros: (run.tallyMs * 1000) / pages,
  };
}

/** The model's prediction for a run of another size, next to the measurement. */
export function compared(units: Units, run: Measured): { what: string; said: number; was: number }[] {
  const { urls, pages } = run;
  const own = unitsOf(run);
  const row = (what: string, of: (from: Units) => number) => ({ what, said: of(units), was: of(own) });
  return [
    row('database, MB', (u) => (u.urlBytes * urls + (u.pageBytes + u.bodyBytes) * pages) / 1e6),
    row('log of the database, MB', (u) => (u.walBytes * pages) / 1e6),
    row('CPU of the database, s', (u) => (u.serverMs * pages) / 1e3),
    row('CPU of the crawler, s', (u) => (u.storeMs * pages) / 1e3),
    row('time, s', (u) => (u.commitMs * pages) / 1e3),
    row('take-over, s', (u) => (u.loadMicros * urls) / 1e6),
    row('memory of the frontier, MB', (u) => (u.frontierBytes * urls) / 1e6),
    row('memory of the link tally, MB', (u) => (u.tallyBytes * pages) / 1e6),
  ];
}
