/**
 * A recorded log of visits as a world for the simulator: CSV with `url,time,changed`. A visit only says that
 * the page has changed since the previous one, so the change is placed halfway between the two; the first
 * record of a URL is the copy to compare with.
 */
import { HOUR_MS } from '../policy-options.ts';
import type { World } from './draw-world.ts';

export type LoggedVisit = { url: string; at: number; changed: boolean };

export type ChangeLog = {
  /** Page i of the world. */
  urls: string[];
  world: World;
  visits: number;
  changes: number;
  /** Lines that could not be read. */
  skipped: number;
};

/** A static page still has a rate, because the simulator divides by it. */
const LEAST_RATE = 1e-6;

export function changeLog(visits: readonly LoggedVisit[], skipped = 0): ChangeLog {
  const byUrl = new Map<string, LoggedVisit[]>();
  for (const visit of visits) {
    const known = byUrl.get(visit.url);
    if (known) known.push(visit);
    else byUrl.set(visit.url, [visit]);
  }
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const { at } of visits) {
    start = Math.min(start, at);
    end = Math.max(end, at);
  }
  const hours = visits.length === 0 ? 0 : (end - start) / HOUR_MS;
  const times: number[] = [];
  const offsets = new Uint32Array(byUrl.size + 1);
  const rates = new Float64Array(byUrl.size);
  const urls = [...byUrl.keys()];
  for (const [page, url] of urls.entries()) {
    const seen = byUrl.get(url)!.sort((a, b) => a.at - b.at);
    for (let i = 1; i < seen.length; i++) {
      const between = (seen[i - 1]!.at + seen[i]!.at) / 2;
      if (seen[i]!.changed) times.push((between - start) / HOUR_MS);
    }
    offsets[page + 1] = times.length;
    rates[page] = Math.max(LEAST_RATE, (times.length - offsets[page]!) / Math.max(hours, 1e-9));
  }
  const world = { hours, rates, offsets, times: Float64Array.from(times) };
  return { urls, world, visits: visits.length, changes: times.length, skipped };
}

/**
 * Reads the CSV; a header line is optional. `changed` is 0 or 1, true or false, or the paper's marks 1 and 2.
 */
export function readChangeLog(csv: string): ChangeLog {
  const rows = csv
    .split(/\r?\n/)
    .map(fieldsOf)
    .filter(({ length }) => length >= 3);
  const isMarks = rows.some(([, , changed]) => changed === '2');
  const visits: LoggedVisit[] = [];
  let skipped = 0;
  for (const [i, [url = '', time = '', changed = '']] of rows.entries()) {
    const at = timeOf(time);
    const value = changed === (isMarks ? '2' : '1') || changed === 'true';
    const isKnown = value || changed === (isMarks ? '1' : '0') || changed === 'false';
    if (url !== '' && at !== null && isKnown) visits.push({ url, at, changed: value });
    else if (i > 0) skipped++;
  }
  return changeLog(visits, skipped);
}

/** ISO 8601, epoch seconds or epoch milliseconds. */
function timeOf(text: string): number | null {
  if (/^\d{9,14}(?:\.\d+)?$/.test(text)) {
    const value = Number(text);
    return value < 1e11 ? value * 1000 : value;
  }
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

/** The fields of a CSV line (RFC 4180, without line breaks inside fields). */
function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    fields.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
  }
  return fields;
}
