/**
 * Rows of a scan as two values: pg creates an object for every row and a string for every value, which for a
 * million URLs takes longer than everything else done with them. Numbers are packed by the server in its wire
 * format, URLs are lines.
 */
import type { PageId } from '../../model/page.ts';
import type { QueuedUrl } from '../../model/url-record.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { VISIT_OUTCOMES } from '../../model/visit.ts';

const LINE_FEED = 10;

/** For the columns that a scan of URLs selects. A URL has no line feed. */
export const PACKED_URLS = `string_agg(url, chr(${LINE_FEED})) AS urls,
  string_agg(coalesce(deferred, ''), chr(${LINE_FEED})) AS shapes, string_agg(int8send(id) || float8send(priority) ||
  int8send(coalesce(due, -1)) || int4send(depth) || int4send(visits) || int4send(failures) ||
  int4send(coalesce(array_position(ARRAY['${VISIT_OUTCOMES.join("', '")}'], outcome), 0)), ''::bytea) AS numbers`;
const URL_BYTES = 40;

export type PackedUrls = { urls: string | null; shapes: string | null; numbers: Buffer | null };

export function unpackUrls([packed]: readonly PackedUrls[]): QueuedUrl[] {
  if (!packed?.urls || !packed.numbers) return [];
  const { numbers } = packed;
  // For a substring of a long text, V8 would keep the whole.
  const lines = Buffer.from(packed.urls);
  // Nearly all are empty: without one that is not, the text is line feeds only.
  const shapes = packed.shapes && /[^\n]/.test(packed.shapes) ? packed.shapes.split('\n') : null;
  const rows: QueuedUrl[] = [];
  let start = 0;
  for (let at = 0; at < numbers.length; at += URL_BYTES) {
    const next = lines.indexOf(LINE_FEED, start);
    const end = next === -1 ? lines.length : next;
    const due = int8(numbers, at + 16);
    rows.push({
      id: int8(numbers, at),
      url: lines.toString('utf8', start, end) as CanonicalUrl,
      priority: numbers.readDoubleBE(at + 8),
      due: due < 0 ? Number.POSITIVE_INFINITY : due,
      depth: numbers.readInt32BE(at + 24),
      visits: numbers.readInt32BE(at + 28),
      failures: numbers.readInt32BE(at + 32),
      outcome: VISIT_OUTCOMES[numbers.readInt32BE(at + 36) - 1] ?? null,
    });
    const shape = shapes?.[rows.length - 1];
    if (shape) rows.at(-1)!.deferred = shape;
    start = end + 1;
  }
  return rows;
}

export const PACKED_SIMHASHES = `string_agg(int8send(id) || int8send(simhash_high) || int8send(simhash_low), ''::bytea)
  AS numbers`;
const SIMHASH_BYTES = 24;

export type PackedSimhashes = { numbers: Buffer | null };
export type PageSimhash = { id: PageId; high: number; low: number };

export function unpackSimhashes([packed]: readonly PackedSimhashes[]): PageSimhash[] {
  const { numbers = null } = packed ?? {};
  const rows: PageSimhash[] = [];
  for (let at = 0; at < (numbers?.length ?? 0); at += SIMHASH_BYTES)
    rows.push({ id: int8(numbers!, at), high: int8(numbers!, at + 8), low: int8(numbers!, at + 16) });
  return rows;
}

/** Ids and times fit into a double. */
function int8(bytes: Buffer, at: number): number {
  return bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
}
