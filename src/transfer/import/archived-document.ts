import type { Text } from '../../i18n/text.ts';
import { asciiLower } from '../../model/ascii-lower.ts';
import { type DocumentLine, NOTHING_KNOWN } from './imported-document.ts';
import type { RawDocument } from './raw-document.ts';

/** A page as archived, with the metadata of the archive. */
type ArchivedPage = Omit<RawDocument, 'id'> & { isText: boolean; fields: ReadonlyMap<string, string> };

/**
 * A page of an archive. Our own exports contain what was known about the page: its id, and everything of a
 * page that was only text.
 */
export function archivedDocument(
  read: { record: number } & ({ page: ArchivedPage } | { detail: Text }),
): DocumentLine {
  const at = { line: read.record, unit: 'record' } as const;
  if (!('page' in read)) return { ...at, document: null, detail: read.detail, isLenient: true };
  const { page } = read;
  const { url, fetchedAt, fields } = page;
  const told = fields.get('tazi-id') ?? '';
  const id = /^[1-9]\d{0,14}$/.test(told) ? Number(told) : null;
  const isOwnText = id !== null && asciiLower(page.contentType ?? '').startsWith('text/plain');
  if (page.isText || isOwnText) {
    const ids = id === null ? {} : { ids: { page: id, site: null } };
    return {
      ...at,
      document: { ...NOTHING_KNOWN, ...knownOf(page), ...ids, url, text: textOf(page), fetchedAt },
    };
  }
  const { contentType, contentEncoding, robotsHeaders, tdmReservation, body } = page;
  const reserved = tdmReservation === undefined ? {} : { tdmReservation };
  return {
    ...at,
    raw: { url, contentType, contentEncoding, robotsHeaders, ...reserved, body, fetchedAt, id },
  };
}

function textOf({ body }: ArchivedPage): string {
  return Buffer.from(body).toString('utf8');
}

function knownOf({ fields }: ArchivedPage) {
  const published = Date.parse(fields.get('published') ?? '');
  return {
    title: fields.get('title') ?? '',
    language: fields.get('language') ?? null,
    topic: fields.get('topic') ?? null,
    author: fields.get('author') ?? null,
    publishedAt: Number.isNaN(published) ? null : published,
  };
}
