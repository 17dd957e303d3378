import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWarc, type WarcExchange, WarcWriter } from './warc.ts';

const AT = Date.UTC(2024, 4, 1, 10, 0, 0, 123);

const EXCHANGE: WarcExchange = {
  url: 'https://ornek.com/a?b=ı',
  at: AT,
  address: '93.184.216.34',
  method: 'GET',
  requestHeaders: [
    ['Host', 'ornek.com'],
    ['User-Agent', 'tazi'],
  ],
  status: 200,
  statusText: 'OK',
  responseHeaders: [
    ['Content-Type', 'text/html'],
    ['Content-Encoding', 'gzip'],
    ['X-Kotu', 'a\r\nWARC/1.0'],
  ],
  body: Buffer.from('<p>Merhaba</p>'),
  metadata: [['via', 'https://ornek.com/']],
};

function write(gzip: boolean, act: (writer: WarcWriter) => void): Uint8Array {
  const chunks: Uint8Array[] = [];
  let count = 0;
  const uuid = () => `00000000-0000-0000-0000-${String(++count).padStart(12, '0')}`;
  act(new WarcWriter({ write: (chunk) => void chunks.push(chunk), uuid, gzip }));
  return Buffer.concat(chunks);
}

describe('WarcWriter', () => {
  const bytes = write(false, (writer) => {
    writer.writeInfo(AT, 'a.warc.gz', [['software', 'tazi']]);
    writer.writeExchange(EXCHANGE);
    writer.writeExchange({ ...EXCHANGE, url: 'https://ornek.com/kopya', truncated: 'length' });
    writer.writeExchange({ ...EXCHANGE, status: 304, body: new Uint8Array() });
  });
  const records = parseWarc(bytes);

  it('writes what its reader reads', () => {
    expect(records.map(({ type, uri }) => [type, uri])).toEqual([
      ['warcinfo', null],
      ['response', 'https://ornek.com/a?b=ı'],
      ['request', 'https://ornek.com/a?b=ı'],
      ['metadata', 'https://ornek.com/a?b=ı'],
      ['revisit', 'https://ornek.com/kopya'],
      ['request', 'https://ornek.com/kopya'],
      ['metadata', 'https://ornek.com/kopya'],
      ['revisit', 'https://ornek.com/a?b=ı'],
      ['request', 'https://ornek.com/a?b=ı'],
      ['metadata', 'https://ornek.com/a?b=ı'],
    ]);
  });

  it('writes the answer with headers that are true of the decoded body', () => {
    expect(Buffer.from(records[1]!.block).toString()).toBe(
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Crawler-Content-Encoding: gzip\r\nX-Kotu: a WARC/1.0\r\nContent-Length: 14\r\n\r\n<p>Merhaba</p>',
    );
    expect(Object.fromEntries(records[1]!.headers)).toMatchObject({
      'warc-date': '2024-05-01T10:00:00.123Z',
      'warc-ip-address': '93.184.216.34',
      'content-type': 'application/http;msgtype=response',
    });
    expect(records[7]!.headers.has('warc-payload-digest')).toBe(false);
  });

  it('writes a body once, and then refers to it', () => {
    const headers = records[4]!.headers;
    expect(headers.get('warc-profile')).toContain('identical-payload-digest');
    expect(headers.get('warc-refers-to')).toBe(records[1]!.headers.get('warc-record-id'));
    expect(headers.get('warc-refers-to-target-uri')).toBe(EXCHANGE.url);
    expect(headers.get('warc-truncated')).toBe('length');
    expect(Buffer.from(records[4]!.block).toString()).toMatch(/\r\n\r\n$/);
    expect(records[7]!.headers.get('warc-profile')).toContain('server-not-modified');
  });

  it('spells digests as archives do', () => {
    const empty = write(false, (writer) => writer.writeExchange({ ...EXCHANGE, body: new Uint8Array() }));
    // SHA-1 of nothing, in base 32.
    expect(parseWarc(empty)[0]!.headers.get('warc-payload-digest')).toBe(
      'sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ',
    );
  });

  it('zips each record on its own', () => {
    const zipped = write(true, (writer) => writer.writeExchange(EXCHANGE));
    expect(parseWarc(zipped).map(({ type }) => type)).toEqual(['response', 'request', 'metadata']);
    const single: number[] = [];
    new WarcWriter({
      write: (chunk) => void single.push(gunzipSync(chunk).length),
      uuid: () => 'x',
    }).writeExchange(EXCHANGE);
    expect(single).toHaveLength(3);
  });
});

describe('parseWarc', () => {
  it('reads archives of other tools', () => {
    const text =
      'WARC/0.18\nwarc-type: resource\nWARC-Target-URI: <http://ornek.com/a b>\nX-Long: a\n  b\nContent-Length: 3\n\nabc\n\n';
    expect(parseWarc(Buffer.from(text))).toMatchObject([{ type: 'resource', uri: 'http://ornek.com/a%20b' }]);
    expect(parseWarc(Buffer.from(text))[0]!.headers.get('x-long')).toBe('a b');
  });

  it('stops at damage', () => {
    const good = write(false, (writer) => writer.writeInfo(AT, 'a', []));
    expect(parseWarc(Buffer.concat([good, Buffer.from('garbage')]))).toHaveLength(1);
    expect(
      parseWarc(Buffer.concat([good, Buffer.from('WARC/1.1\r\nContent-Length: -5\r\n\r\n')])),
    ).toHaveLength(1);
    expect(parseWarc(good.subarray(0, 20))).toHaveLength(0);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => void parseWarc(bytes)));
  });
});
