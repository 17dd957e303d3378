import type { HourOfVisits } from '../../model/store-figures.ts';

/** The paper's figures for one hour (E8), each with its own U, and the harvest rate. */
export type HourReport = {
  /** Start of the hour. */
  hour: string;
  /** T: URLs visited so far, excluding those that are gone. */
  urls: number;
  /** C: visits in the hour. */
  visits: number;
  /** U: different URLs among them. */
  unique: number;
  /** D: visits that found a change. */
  changes: number;
  /** K = D/T. */
  precision: number;
  /** TKO = U/T. */
  coverage: number;
  /** (T + D + U) / U. */
  efficiency: number | null;
  /** D/C. */
  harvest: number | null;
};

export function hourReport({ hour, urls, visits, unique, changes }: HourOfVisits): HourReport {
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  return {
    hour: new Date(hour).toISOString(),
    urls,
    visits,
    unique,
    changes,
    precision: share(changes, urls),
    coverage: share(unique, urls),
    efficiency: unique === 0 ? null : (urls + changes + unique) / unique,
    harvest: visits === 0 ? null : changes / visits,
  };
}

/** Dynamism of a URL by D = changes / visits (E8). */
export type Dynamism = 'static' | 'low' | 'medium' | 'high';

export function dynamismOf(changes: number, visits: number): Dynamism {
  const share = visits === 0 ? 0 : changes / visits;
  if (share === 0) return 'static';
  if (share < 0.25) return 'low';
  return share <= 0.5 ? 'medium' : 'high';
}
