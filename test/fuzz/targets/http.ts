import { type AddressInfo, createServer, type Server } from 'node:net';
import { DnsCache } from '../../../src/crawler/dns-cache.ts';
import { Fetcher } from '../../../src/crawler/fetcher.ts';
import { AddressGuard } from '../../../src/crawler/may-connect.ts';
import type { CanonicalUrl } from '../../../src/model/urls/canonical-url.ts';
import { expectThat } from '../expect-that.ts';
import type { FuzzTarget } from '../fuzz-part.ts';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const SEEDS = [
  `${HEAD}Content-Length: 7\r\n\r\nmerhaba`,
  `${HEAD}Transfer-Encoding: chunked\r\n\r\n3\r\nmer\r\n4;a=b\r\nhaba\r\n0\r\nX: y\r\n\r\n`,
  `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${HEAD}Content-Encoding: gzip\r\nConnection: close\r\n\r\nmerhaba`,
  'HTTP/1.1 301 Moved\r\nLocation: /2\r\nSet-Cookie: a=b; Max-Age=1\r\nRetry-After: 5\r\n\r\n',
  'HTTP/1.0 404 Not Found\r\nLast-Modified: x\r\nETag: "\u00ff"\r\n\r\n',
];
const TIMEOUT_MS = 300;
const MAX_BODY_BYTES = 20_000;

type Open = { server: Server; fetcher: Fetcher; url: CanonicalUrl };
let open: Promise<Open> | null = null;
let answer: Buffer = Buffer.alloc(0);

/** Sends the input to every connection, whatever it requests, and closes it. */
async function openAll(): Promise<Open> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetcher = new Fetcher({
    guard: new AddressGuard([host]),
    dns: new DnsCache(),
    userAgent: 'tazi',
    timeoutMs: TIMEOUT_MS,
    maxBodyBytes: MAX_BODY_BYTES,
  });
  return { server, fetcher, url: `http://${host}/` as CanonicalUrl };
}

export const http: FuzzTarget = {
  seeds: SEEDS.map((seed) => Buffer.from(seed, 'latin1')),
  words: [
    '\r\n',
    '\n',
    '\r',
    ':',
    ' ',
    '\0',
    '0\r\n\r\n',
    'ffffffffffffffff\r\n',
    '-1',
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/0.9',
    'Content-Length: 5\r\n',
  ],
  async check(input) {
    open ??= openAll();
    const { fetcher, url } = await open;
    answer = input;
    const found = await fetcher.fetch(url);
    if (found.kind === 'body') expectThat(found.body.length <= MAX_BODY_BYTES, `${found.body.length} bytes`);
    expectThat(found.kind !== 'failed' || found.reason !== '', 'a failure without a reason');
  },
  async close() {
    const opened = await open;
    open = null;
    await opened?.fetcher.close();
    opened?.server.close();
  },
};
