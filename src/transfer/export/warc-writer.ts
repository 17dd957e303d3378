import { randomUUID } from 'node:crypto';
import { payloadDigest, WarcWriter } from '../../documents/warc.ts';
import type { Page } from '../../model/page.ts';
import { unpackHtml } from '../../store/stored-html.ts';
import { type Capture, cdxj } from './cdxj.ts';
import type { PageWriter } from './page-writer.ts';

/** Also reports the captures that it has written. */
export type WarcPageWriter = PageWriter & { readonly captures: readonly Capture[] };

/**
 * One response record per page: its HTML as stored, or its text if it was imported; and its metadata, from
 * which an import restores it. Next to it the CDXJ index.
 */
export function warcWriter(now: number, fileName = 'tazi-export.warc.gz'): WarcPageWriter {
  let chunks: Uint8Array[] = [];
  let offset = 0;
  const captures: Capture[] = [];
  const writer = new WarcWriter({
    write: (chunk) => chunks.push(chunk),
    uuid: randomUUID,
    keepsCopies: true,
  });
  const taken = (): Uint8Array => {
    const all = Buffer.concat(chunks);
    chunks = [];
    offset += all.length;
    return all;
  };
  return {
    captures,
    begin: () => {
      writer.writeInfo(now, fileName, [['software', 'tazi']]);
      return taken();
    },
    page: async (page, html) => {
      const packed = await html();
      const mime = packed ? 'text/html' : 'text/plain';
      const body = packed ? unpackHtml(packed) : Buffer.from(page.text);
      writer.writeExchange({
        url: page.url,
        at: page.fetchedAt,
        address: null,
        method: 'GET',
        requestHeaders: [],
        status: 200,
        statusText: 'OK',
        responseHeaders: [['content-type', `${mime}; charset=utf-8`]],
        body,
        metadata: knownOf(page),
      });
      // The response is the first of the records.
      const { length } = chunks[0]!;
      captures.push({ url: page.url, at: page.fetchedAt, mime, digest: payloadDigest(body), offset, length });
      return taken();
    },
    sideFiles: (file) => ({ '.cdxj': cdxj(captures, file) }),
  };
}

/** application/warc-fields: one line each. */
function knownOf({ id, title, language, topic, author, publishedAt }: Page): [string, string][] {
  const fields: [string, string | null][] = [
    ['tazi-id', String(id)],
    ['title', title],
    ['language', language],
    ['topic', topic],
    ['author', author],
    ['published', publishedAt === null ? null : new Date(publishedAt).toISOString()],
  ];
  return fields.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]]));
}
