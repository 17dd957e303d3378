import { isListingUrl } from '../../model/urls/is-listing-url.ts';

const HOUR_MS = 3_600_000;
/** If the log does not show how often the lists of a host are read. */
const USUAL_HOURS = 1;

/** For a page fetched at a time, and in the median of all hosts; hours. */
export type ListDelays = { of: (url: string, at: number) => number; usualHours: number };

/**
 * How old a change is when it is fetched because a list announced it: it happened between the last two readings of the
 * list of its host that is read most often, halfway on average.
 */
export function listDelays(visits: readonly { url: string; at: number }[]): ListDelays {
  const readings = new Map<string, number[]>();
  for (const { url, at } of visits) {
    if (isListingUrl(url)) readings.set(url, [...(readings.get(url) ?? []), at]);
  }
  const ofHost = new Map<string, number[]>();
  for (const [url, times] of readings) {
    times.sort((a, b) => a - b);
    const host = hostIn(url);
    if (times.length > Math.max(1, ofHost.get(host)?.length ?? 0)) ofHost.set(host, times);
  }
  const delays = [...ofHost.values()].map(meanDelayMs).sort((a, b) => a - b);
  const median = delays[delays.length >> 1];
  const usualHours = median === undefined ? USUAL_HOURS : median / HOUR_MS;
  return {
    usualHours,
    of: (url, at) => {
      const times = ofHost.get(hostIn(url));
      if (times === undefined) return usualHours;
      const last = times.findLastIndex((time) => time <= at);
      const halfway = last < 1 ? null : (times[last - 1]! + times[last]!) / 2;
      return (halfway === null ? meanDelayMs(times) : at - halfway) / HOUR_MS;
    },
  };
}

/** From a change to the next reading: changes are more likely to fall into a long gap. */
function meanDelayMs(times: readonly number[]): number {
  let [sum, squares] = [0, 0];
  for (let i = 1; i < times.length; i++) {
    const gap = times[i]! - times[i - 1]!;
    sum += gap;
    squares += gap * gap;
  }
  return sum > 0 ? squares / (2 * sum) : 0;
}

function hostIn(url: string): string {
  return url.split('/', 3)[2] ?? '';
}
