/**
 * The pages of a web archive: responses with status 200, resources, and texts that others extracted from
 * pages (WET).
 */
import type { Text } from '../i18n/text.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/urls/canonical-url.ts';
import { readHttpResponse } from './http-message.ts';
import type { WarcRecord } from './warc.ts';
import { warcRecords } from './warc-records.ts';

export type WarcPage = {
  url: CanonicalUrl;
  contentType: string | null;
  contentEncoding: string;
  robotsHeaders: string[];
  /** Value of the TDM-Reservation header, if there was one. */
  tdmReservation?: string;
  body: Uint8Array;
  fetchedAt: number | null;
  /** The text of a page rather than the page. */
  isText: boolean;
  /** Further metadata of the page in the archive. */
  fields: ReadonlyMap<string, string>;
};

/** A page, or the reason why a record is not one, with the number of the record. */
export type ReadWarcPage = { record: number } & ({ page: WarcPage } | { detail: Text });

/** What a crawl would accept, plus headers. */
const MAX_RECORD_BYTES = 12_000_000;

export async function* warcPages(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadWarcPage> {
  let record = 0;
  /** The metadata of a page follows its response. */
  let held: { record: number; page: WarcPage } | null = null;
  for await (const read of warcRecords(chunks, MAX_RECORD_BYTES)) {
    record++;
    if (read.kind !== 'record') {
      if (held) yield held;
      held = null;
      yield { record, detail: read.detail };
      continue;
    }
    const { type, uri, block } = read.record;
    if (type === 'metadata' && held !== null && uri !== null && canonicalUrl(uri) === held.page.url) {
      held.page = { ...held.page, fields: fieldsOf(block) };
      continue;
    }
    if (type !== 'response' && type !== 'resource' && type !== 'conversion') continue;
    if (held) yield held;
    const page = pageOf(read.record);
    held = page && { record, page };
  }
  if (held) yield held;
}

/** Null for anything that is not a page: responses other than 200, robots.txt, names that are not URLs. */
function pageOf({ type, uri, headers, block }: WarcRecord): WarcPage | null {
  const url = uri === null ? null : canonicalUrl(uri);
  if (url === null || /^https?:\/\/[^/]+\/robots\.txt$/.test(url)) return null;
  const contentType = headers.get('content-type') ?? null;
  const date = Date.parse(headers.get('warc-date') ?? '');
  const page: WarcPage = {
    url,
    contentType,
    contentEncoding: '',
    robotsHeaders: [],
    body: block,
    fetchedAt: Number.isNaN(date) ? null : date,
    isText: type === 'conversion',
    fields: new Map(),
  };
  if (type !== 'response') return page;
  const answer = /^application\/http\b/i.test(contentType ?? '') ? readHttpResponse(block) : null;
  if (answer?.status !== 200) return null;
  const robots = answer.headers.get('x-robots-tag');
  const tdmReservation = answer.headers.get('tdm-reservation');
  return {
    ...page,
    contentType: answer.headers.get('content-type') ?? null,
    contentEncoding: answer.headers.get('content-encoding') ?? '',
    robotsHeaders: robots === undefined ? [] : [robots],
    ...(tdmReservation === undefined ? {} : { tdmReservation }),
    body: answer.body,
  };
}

/** application/warc-fields: one per line. */
function fieldsOf(block: Uint8Array): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of Buffer.from(block).toString('utf8').split(/\r?\n/)) {
    const colon = line.indexOf(': ');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
  }
  return fields;
}
