/**
 * CDXJ, the index by which replay tools find a capture in a WARC file (pywb's format), sorted by key and
 * time.
 */
import { asciiLower } from '../../model/ascii-lower.ts';

export type Capture = {
  url: string;
  /** Epoch milliseconds. */
  at: number;
  mime: string;
  digest: string;
  /** Where its record begins in the file, and its length. */
  offset: number;
  length: number;
};

/** The lines of an index in byte order, because tools search them by bisection. */
export function cdxj(captures: readonly Capture[], filename: string): string {
  const lines = captures.map(({ url, at, mime, digest, offset, length }) => {
    const fields = {
      url,
      mime,
      status: '200',
      digest,
      length: String(length),
      offset: String(offset),
      filename,
    };
    return Buffer.from(`${surt(url)} ${timestamp(at)} ${JSON.stringify(fields)}\n`);
  });
  return Buffer.concat(lines.sort(Buffer.compare)).toString();
}

/** Sort-friendly URI: host from right to left, without scheme and www, parameters in order. */
export function surt(address: string): string {
  const url = new URL(address);
  url.searchParams.sort();
  const host = url.hostname.replace(/^www\d*\./, '').split('.');
  const port = url.port === '' ? '' : `:${url.port}`;
  return asciiLower(`${host.reverse().join(',')}${port})${url.pathname}${url.search}`).replaceAll(' ', '%20');
}

/** 14 digits. */
export function timestamp(at: number): string {
  return new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);
}
