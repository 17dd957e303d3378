import { isListingUrl } from '../../model/urls/is-listing-url.ts';

const HOUR_MS = 3_600_000;
/** If the log does not show how often the lists of a host are read. */
const USUAL_HOURS = 1;

/** By URL, and in the median of all hosts; hours. */
export type ListDelays = { of: (url: string) => number; usualHours: number };

/**
 * How old a change is when it is fetched because a list announced it: on average half the time between two readings of
 * the list of its host that is read most often. Hours, by URL.
 */
export function listDelays(visits: readonly { url: string; at: number }[]): ListDelays {
  const readings = new Map<string, number[]>();
  for (const { url, at } of visits) {
    if (isListingUrl(url)) readings.set(url, [...(readings.get(url) ?? []), at]);
  }
  const gaps = new Map<string, number>();
  for (const [url, times] of readings) {
    if (times.length < 2) continue;
    const gap = (Math.max(...times) - Math.min(...times)) / (times.length - 1);
    const host = hostIn(url);
    gaps.set(host, Math.min(gaps.get(host) ?? Number.POSITIVE_INFINITY, gap));
  }
  const known = [...gaps.values()].sort((a, b) => a - b);
  const median = known[known.length >> 1];
  const usualHours = median === undefined ? USUAL_HOURS : median / 2 / HOUR_MS;
  return {
    usualHours,
    of: (url) => {
      const gap = gaps.get(hostIn(url));
      return gap === undefined ? usualHours : gap / 2 / HOUR_MS;
    },
  };
}

function hostIn(url: string): string {
  return url.split('/', 3)[2] ?? '';
}
