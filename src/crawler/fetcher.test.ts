import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { DnsCache } from './dns-cache.ts';
import type { FetchAnswer, RawExchange, WantsBody } from './fetch-answer.ts';
import { Fetcher, type FetcherOptions } from './fetcher.ts';
import { AddressGuard } from './may-connect.ts';

type Act = (socket: Socket, request: string) => void;

/** A server that answers each path with raw bytes, or misbehaves as the act says. */
class RawServer {
  readonly requests: string[] = [];
  connections = 0;
  readonly #acts = new Map<string, Act>();
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => {
    this.connections++;
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (data) => {
      const request = data.toString('latin1');
      this.requests.push(request);
      this.#acts.get(request.split(' ')[1] ?? '')?.(socket, request);
    });
  });

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  url(path: string, host = '127.0.0.1'): CanonicalUrl {
    return `http://${host}:${this.port}${path}` as CanonicalUrl;
  }

  on(path: string, answer: string | Act): CanonicalUrl {
    this.#acts.set(path, typeof answer === 'string' ? (socket) => socket.write(answer, 'latin1') : answer);
    return this.url(path);
  }

  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.dropConnections();
    this.#server.close();
  }
}

const server = new RawServer();
const opened: Fetcher[] = [];

beforeAll(() => server.listen());
afterAll(() => server.close());
afterEach(async () => {
  await Promise.all(opened.splice(0).map((fetcher) => fetcher.close()));
  server.dropConnections();
});

const LIMIT = 10_000;

function fetcherWith(options: Partial<FetcherOptions> = {}): Fetcher {
  const fetcher = new Fetcher({
    guard: new AddressGuard(['127.0.0.1']),
    dns: new DnsCache(),
    userAgent: 'tazi-test',
    timeoutMs: 5_000,
    maxBodyBytes: LIMIT,
    ...options,
  });
  opened.push(fetcher);
  return fetcher;
}

function answering(head: string, body = ''): string {
  return `HTTP/1.1 ${head}\r\n\r\n${body}`;
}

async function reasonFor(answer: string | Act, options: Partial<FetcherOptions> = {}): Promise<string> {
  const url = server.on('/case', answer);
  const result = await fetcherWith(options).fetch(url);
  return result.kind === 'failed' ? result.reason : result.kind;
}

describe('a well-behaved server', () => {
  test('returns status, headers and body', async () => {
    const url = server.on(
      '/ok',
      answering('200 OK\r\nContent-Type: text/html\r\nContent-Length: 7', 'merhaba'),
    );
    const answer = await fetcherWith().fetch(url);
    expect(answer).toMatchObject({ kind: 'body', status: 200, headers: { 'content-type': 'text/html' } });
    expect(Buffer.from((answer as { body: Uint8Array }).body).toString()).toBe('merhaba');
  });

  test('receives our user agent and the encodings we accept, and no cookie', async () => {
    const url = server.on('/who', answering('200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0'));
    const fetcher = fetcherWith();
    await fetcher.fetch(url);
    await fetcher.fetch(url);
    const request = server.requests.at(-1)!;
    expect(request).toContain('user-agent: tazi-test');
    expect(request).toContain('accept-language: tr');
    expect(request).toContain(`host: 127.0.0.1:${server.port}`);
    expect(request).not.toMatch(/cookie/i);
  });

  test('receives the validators it sent, and its 304 is a result of its own', async () => {
    const url = server.on('/304', answering('304 Not Modified\r\nETag: "v1"'));
    const answer = await fetcherWith().fetch(url, {
      etag: '"v1"',
      lastModified: 'Sat, 01 Mar 2025 10:00:00 GMT',
    });
    expect(answer).toMatchObject({ kind: 'not-modified', status: 304 });
    const request = server.requests.at(-1)!;
    expect(request).toContain('if-none-match: "v1"');
    expect(request).toContain('if-modified-since: Sat, 01 Mar 2025 10:00:00 GMT');
  });

  test('does not receive a validator that cannot be sent back', async () => {
    const url = server.on('/v', answering('200 OK\r\nContent-Length: 0'));
    for (const etag of ['"ğ"', 'a\r\nx: y', '', 'x'.repeat(5000)]) {
      expect(await fetcherWith().fetch(url, { etag, lastModified: null })).toMatchObject({ kind: 'body' });
      expect(server.requests.at(-1)).not.toContain('if-none-match');
    }
  });

  test('may send informational responses before the final one', async () => {
    const raw =
      answering('103 Early Hints\r\nLink: </x.css>') + answering('200 OK\r\nContent-Length: 2', 'ok');
    expect(await reasonFor(raw)).toBe('body');
  });

  test('keeps one connection for several requests', async () => {
    const url = server.on('/keep', answering('200 OK\r\nContent-Length: 2', 'ok'));
    const fetcher = fetcherWith();
    const before = server.connections;
    for (let i = 0; i < 3; i++) await fetcher.fetch(url);
    expect(server.connections - before).toBe(1);
  });

  test('gets its connection reused after an error page whose body is not read', async () => {
    const url = server.on('/e404', answering('404 Not Found\r\nContent-Length: 9', 'not found'));
    const fetcher = fetcherWith();
    const before = server.connections;
    for (let i = 0; i < 3; i++) {
      expect(await fetcher.fetch(url)).toMatchObject({ kind: 'failed', status: 404, reason: 'http-404' });
    }
    expect(server.connections - before).toBe(1);
  });
});

describe('a redirect', () => {
  const to = (location: string) => answering(`301 Moved\r\nLocation: ${location}\r\nContent-Length: 0`);

  test('is reported, not followed', async () => {
    const url = server.on('/r', to('/there'));
    server.requests.length = 0;
    expect(await fetcherWith().fetch(url)).toMatchObject({
      kind: 'redirect',
      status: 301,
      location: '/there',
    });
    expect(server.requests).toHaveLength(1);
  });

  test('may contain Turkish letters in UTF-8', async () => {
    const url = server.on('/tr', Buffer.from(to('/çocuk/ğüşıöç?a=İ')).toString('latin1'));
    expect(await fetcherWith().fetch(url)).toMatchObject({ location: '/çocuk/ğüşıöç?a=İ' });
  });

  test('with bytes that are not UTF-8 leads to exactly those bytes', async () => {
    const url = server.on('/1254', to('/\xfeeker'));
    expect(await fetcherWith().fetch(url)).toMatchObject({ location: '/%feeker' });
  });

  test('without a target is a failure', async () => {
    expect(await reasonFor(answering('302 Found\r\nContent-Length: 0'))).toBe('redirect-nowhere');
  });

  test('does not need its body, however large or broken that is', async () => {
    const large = answering('301 Moved\r\nLocation: /x\r\nContent-Length: 999999999', 'y'.repeat(100_000));
    expect(await reasonFor(large)).toBe('redirect');
    const broken = answering('301 Moved\r\nLocation: /x\r\nTransfer-Encoding: chunked', 'zz\r\n');
    expect(await reasonFor(broken)).toBe('redirect');
  });
});

describe('a repeated header', () => {
  test('counts with its first value if only one makes sense', async () => {
    const twice = ['ETag: "a"', 'ETag: "b"', 'Content-Type: text/html', 'Content-Type: text/plain'];
    const url = server.on('/twice', answering(`200 OK\r\n${twice.join('\r\n')}\r\nContent-Length: 0`));
    expect(await fetcherWith().fetch(url)).toMatchObject({
      headers: { etag: '"a"', 'content-type': 'text/html' },
    });
    const moved = server.on('/two', answering('301 M\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0'));
    expect(await fetcherWith().fetch(moved)).toMatchObject({ kind: 'redirect', location: '/a' });
  });

  test('keeps all values if each of them counts', async () => {
    const url = server.on(
      '/tags',
      answering('200 OK\r\nX-Robots-Tag: noindex\r\nX-Robots-Tag: nofollow\r\nContent-Length: 0'),
    );
    expect(await fetcherWith().fetch(url)).toMatchObject({
      headers: { 'x-robots-tag': ['noindex', 'nofollow'] },
    });
  });
});

describe('Retry-After', () => {
  const waitOf = async (value: string): Promise<number | null> => {
    const url = server.on('/wait', answering(`503 Busy\r\nRetry-After: ${value}\r\nContent-Length: 0`));
    const answer = await fetcherWith().fetch(url);
    if (answer.kind !== 'failed') throw new Error(answer.kind);
    return answer.retryAfterMs;
  };

  test('is parsed as seconds', async () => {
    expect(await waitOf('120')).toBe(120_000);
    expect(await waitOf(' 0 ')).toBe(0);
  });

  test('is parsed as a date, which may be in the past', async () => {
    const ahead = await waitOf(new Date(Date.now() + 60_000).toUTCString());
    expect(ahead).toBeGreaterThan(55_000);
    expect(ahead).toBeLessThanOrEqual(60_000);
    expect(await waitOf('Wed, 21 Oct 2015 07:28:00 GMT')).toBe(0);
  });

  test('is ignored if it makes no sense, and is never longer than a year', async () => {
    for (const nonsense of ['soon', '1.5', '-5', '']) expect(await waitOf(nonsense)).toBeNull();
    const year = 365 * 24 * 3_600_000;
    expect(await waitOf('9'.repeat(400))).toBe(year);
    expect(await waitOf('Fri, 31 Dec 9999 23:59:59 GMT')).toBe(year);
  });

  test('is usually missing', async () => {
    const url = server.on('/busy', answering('429 Too Many\r\nContent-Length: 0'));
    expect(await fetcherWith().fetch(url)).toMatchObject({ reason: 'http-429', retryAfterMs: null });
  });
});

describe('a body', () => {
  test('that announces more than the limit is refused without being read', async () => {
    const url = server.on('/big', answering(`200 OK\r\nContent-Length: ${LIMIT + 1}`, 'x'.repeat(50)));
    const answer = await fetcherWith().fetch(url);
    expect(answer).toMatchObject({ kind: 'failed', status: 200, reason: 'too-large' });
  });

  test('that exceeds the limit without announcing it is refused as soon as it does', async () => {
    const endless: Act = (socket) => {
      socket.write(answering('200 OK\r\nTransfer-Encoding: chunked'));
      const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
        socket.once('drain', more);
      };
      more();
    };
    expect(await reasonFor(endless)).toBe('too-large');
  });

  test('of exactly the limit is accepted', async () => {
    expect(await reasonFor(answering(`200 OK\r\nContent-Length: ${LIMIT}`, 'x'.repeat(LIMIT)))).toBe('body');
  });

  test('is cut at the limit if the caller wants only the beginning', async () => {
    const url = server.on('/cut', answering('200 OK\r\nContent-Length: 50000', 'abc'.repeat(15_000)));
    const answer = await fetcherWith().fetch(url, null, { maxBytes: 4_000, beyond: 'cut' });
    expect(answer).toMatchObject({ kind: 'body', status: 200 });
    expect((answer as { body: Uint8Array }).body).toHaveLength(4_000);
  });

  test('that ends before its announced length is a failure', async () => {
    const short: Act = (socket) => {
      socket.end(answering('200 OK\r\nContent-Length: 100', 'only this'));
    };
    expect(await reasonFor(short)).toBe('network-UND_ERR_SOCKET');
  });

  test('that continues after its announced length ends there', async () => {
    const url = server.on('/long', answering('200 OK\r\nContent-Length: 3', 'abcdef'));
    const answer = await fetcherWith().fetch(url);
    expect(Buffer.from((answer as { body: Uint8Array }).body).toString()).toBe('abc');
  });

  test('without a length ends with the connection', async () => {
    const url = server.on('/old', (socket) => {
      socket.end('HTTP/1.0 200 OK\r\n\r\neski usul');
    });
    const answer = await fetcherWith().fetch(url);
    expect(Buffer.from((answer as { body: Uint8Array }).body).toString()).toBe('eski usul');
  });

  test('with broken chunks is a failure', async () => {
    expect(await reasonFor(answering('200 OK\r\nTransfer-Encoding: chunked', 'zz\r\nhey\r\n'))).toBe(
      'malformed-http',
    );
  });
});

describe('a response that is not HTTP', () => {
  test.each([
    ['another protocol', '220 mail.example.org ESMTP\r\n'],
    ['an impossible version', 'HTTP/5.6 200 OK\r\n\r\n'],
    ['a length that is not a number', answering('200 OK\r\nContent-Length: abc', 'x')],
    ['a zero byte in a header', answering('200 OK\r\nX: a\0b\r\nContent-Length: 0')],
  ])('%s is a named failure', async (_, raw) => {
    expect(await reasonFor(raw)).toBe('malformed-http');
  });

  test('endless headers are cut off', async () => {
    const endless: Act = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(`X-Filler: ${'y'.repeat(1000)}\r\n`));
        socket.once('drain', more);
      };
      more();
    };
    expect(await reasonFor(endless)).toBe('network-UND_ERR_HEADERS_OVERFLOW');
  });

  test('an unsolicited switch to another protocol is a failure', async () => {
    const raw = answering('101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket');
    expect(await reasonFor(raw)).toMatch(/^network/);
  });
});

describe('the deadline', () => {
  const quick = { timeoutMs: 150 };
  /** For the headers of a local server, even while the processor is busy with other programs. */
  const LONG_ENOUGH_MS = 2_000;

  test.each<[string, Act]>([
    ['silence before the headers', () => {}],
    ['silence within the headers', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-')],
    ['silence within the body', (socket) => socket.write(answering('200 OK\r\nContent-Length: 9', 'abc'))],
  ])('ends %s', async (_, act) => {
    expect(await reasonFor(act, quick)).toBe('timeout');
  });

  test('counts from the start of the request: a server that drips bytes cannot extend it', async () => {
    let drops: NodeJS.Timeout | undefined;
    const drip: Act = (socket) => {
      socket.write(answering('200 OK\r\nContent-Length: 5000'));
      drops = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(drops));
    };
    const url = server.on('/drip', drip);
    const began = performance.now();
    const answer = await fetcherWith({ timeoutMs: LONG_ENOUGH_MS }).fetch(url);
    expect(answer).toMatchObject({ kind: 'failed', status: 200, reason: 'timeout' });
    // The drops would last for 100 seconds.
    expect(performance.now() - began).toBeLessThan(50_000);
  });

  test('covers a name that does not resolve and a connection that is never established', async () => {
    const dns = new DnsCache(() => new Promise(() => {}));
    const answer = await fetcherWith({ ...quick, dns }).fetch('http://www.ornek.com.tr/' as CanonicalUrl);
    expect(answer).toMatchObject({ kind: 'failed', status: 0, reason: 'timeout' });
  });

  test('does not hide what the status already says', async () => {
    const url = server.on('/slow404', answering('404 Not Found\r\nContent-Length: 100', 'abc'));
    expect(await fetcherWith({ timeoutMs: LONG_ENOUGH_MS }).fetch(url)).toMatchObject({
      status: 404,
      reason: 'http-404',
    });
  });
});

describe('the connection', () => {
  test('that is reset is a failure', async () => {
    const reset: Act = (socket) => {
      socket.resetAndDestroy();
    };
    expect(await reasonFor(reset)).toMatch(/^network-(ECONNRESET|UND_ERR_SOCKET)$/);
  });

  test('that is closed without a response is a failure, and is not retried', async () => {
    server.requests.length = 0;
    const reason = await reasonFor((socket) => {
      socket.end();
    });
    expect(reason).toBe('network-UND_ERR_SOCKET');
    expect(server.requests).toHaveLength(1);
  });

  test('that was closed while idle is reopened', async () => {
    // The server closes the connection after each response without announcing it.
    const url = server.on('/idle', (socket) => {
      socket.end(answering('200 OK\r\nContent-Length: 2', 'ok'));
    });
    const fetcher = fetcherWith();
    for (let i = 0; i < 5; i++) expect(await fetcher.fetch(url)).toMatchObject({ kind: 'body' });
  });

  test('that is refused is a failure', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const answer = await fetcherWith().fetch(`http://127.0.0.1:${port}/` as CanonicalUrl);
    expect(answer).toMatchObject({ kind: 'failed', status: 0, reason: 'network-ECONNREFUSED' });
  });

  test('over https to a server without TLS is a failure', async () => {
    const plain = createHttpServer((_, response) => response.end());
    await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
    const { port } = plain.address() as AddressInfo;
    const answer = await fetcherWith().fetch(`https://127.0.0.1:${port}/` as CanonicalUrl);
    expect(answer).toMatchObject({ kind: 'failed', status: 0 });
    await new Promise((done) => plain.close(done));
  });
});

describe('the address guard', () => {
  const names = (table: Record<string, string[]>) =>
    new DnsCache(async (name) => {
      const addresses = table[name];
      if (!addresses) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return addresses;
    });

  const refusal = async (url: string, options: Partial<FetcherOptions> = {}): Promise<FetchAnswer> => {
    const before = server.connections;
    const answer = await fetcherWith({ guard: new AddressGuard(), ...options }).fetch(url as CanonicalUrl);
    expect(server.connections).toBe(before);
    return answer;
  };

  test('refuses loopback unless it is allowed, and opens no connection', async () => {
    expect(await refusal(server.url('/'))).toMatchObject({ kind: 'failed', reason: 'address-refused' });
    expect(await refusal(server.url('/', 'localhost'))).toMatchObject({ reason: 'address-refused' });
    expect(await refusal(server.url('/', '[::ffff:127.0.0.1]'))).toMatchObject({ reason: 'address-refused' });
  });

  test('refuses a public name that resolves to a private address', async () => {
    const dns = names({ 'sinsi.com.tr': ['127.0.0.1'] });
    expect(await refusal(server.url('/', 'sinsi.com.tr'), { dns })).toMatchObject({
      reason: 'address-refused',
    });
  });

  test('refuses a name if any of its addresses is private', async () => {
    for (const addresses of [
      ['93.184.216.34', '127.0.0.1'],
      ['127.0.0.1', '93.184.216.34'],
      ['93.184.216.34', '::1'],
    ]) {
      const dns = names({ 'karisik.com.tr': addresses });
      expect(await refusal(server.url('/', 'karisik.com.tr'), { dns })).toMatchObject({
        reason: 'address-refused',
      });
    }
  });

  test('allows only the named host and port', async () => {
    const url = server.on('/door', answering('200 OK\r\nContent-Length: 0'));
    const guard = new AddressGuard([`127.0.0.1:${server.port}`]);
    expect(await fetcherWith({ guard }).fetch(url)).toMatchObject({ kind: 'body' });
    const other = new AddressGuard([`127.0.0.1:${server.port + 1}`]);
    expect(await refusal(url, { guard: other })).toMatchObject({ reason: 'address-refused' });
  });

  test('lets an allowed name resolve to loopback, with the name in the Host header', async () => {
    server.on('/', answering('200 OK\r\nContent-Length: 0'));
    const dns = names({ 'panom.test.tr': ['127.0.0.1'] });
    const fetcher = fetcherWith({ guard: new AddressGuard(['panom.test.tr']), dns });
    expect(await fetcher.fetch(server.url('/', 'panom.test.tr'))).toMatchObject({ kind: 'body' });
    expect(server.requests.at(-1)).toContain(`host: panom.test.tr:${server.port}`);
  });

  test('refuses the ports of other protocols', async () => {
    expect(await refusal('http://www.ornek.com.tr:25/', { dns: names({}) })).toMatchObject({
      reason: 'address-refused',
    });
  });

  test('an unknown name is a failure of its own', async () => {
    expect(await refusal('http://yok.ornek.com.tr/', { dns: names({}) })).toMatchObject({
      reason: 'dns-ENOTFOUND',
    });
  });
});

describe('an archive', () => {
  test('receives every complete response unmodified, with the address and our headers', async () => {
    const heard: RawExchange[] = [];
    const fetcher = fetcherWith({ onExchange: (exchange) => heard.push(exchange) });
    const url = server.on('/a', answering('404 Yok\r\nETag: 1\r\nETag: 2\r\nContent-Length: 3', 'yok'));
    await fetcher.fetch(url);
    expect(heard).toMatchObject([
      { url, address: '127.0.0.1', status: 404, statusText: 'Yok', headers: { etag: ['1', '2'] } },
    ]);
    expect(Buffer.from(heard[0]!.body).toString()).toBe('yok');
    expect(heard[0]!.requestHeaders['user-agent']).toBe('tazi-test');
  });

  test('does not receive an incomplete response', async () => {
    const heard: RawExchange[] = [];
    const url = server.on('/half', answering('200 OK\r\nContent-Length: 9', 'abc'));
    await fetcherWith({ timeoutMs: 100, onExchange: (exchange) => heard.push(exchange) }).fetch(url);
    expect(heard).toEqual([]);
  });

  test('that cannot write fails the fetch with its error', async () => {
    const url = server.on('/full', answering('200 OK\r\nContent-Length: 0'));
    const fetcher = fetcherWith({
      onExchange: () => {
        throw new Error('disk full');
      },
    });
    await expect(fetcher.fetch(url)).rejects.toThrow('disk full');
  });
});

test('a closed fetcher answers with a failure, and may be closed twice', async () => {
  const fetcher = fetcherWith();
  await fetcher.close();
  await fetcher.close();
  expect(await fetcher.fetch(server.url('/'))).toMatchObject({ kind: 'failed', status: 0 });
});

describe('a name with several addresses', () => {
  const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

  function fetcherFor(addresses: string[], moved: string[] = []): Fetcher {
    return fetcherWith({
      guard: new AddressGuard([`ornek.com.tr:${server.port}`]),
      dns: new DnsCache(async () => addresses),
      onMoved: (host) => moved.push(host),
    });
  }

  test('falls back to the next one if the first does not answer, and starts there from then on', async () => {
    server.on('/adres', OK);
    const moved: string[] = [];
    const fetcher = fetcherFor(['127.0.0.2', '127.0.0.3', '127.0.0.1'], moved);
    expect((await fetcher.fetch(server.url('/adres', 'ornek.com.tr'))).kind).toBe('body');
    expect(moved).toEqual([`ornek.com.tr:${server.port}`]);
    server.dropConnections();
    expect((await fetcher.fetch(server.url('/adres', 'ornek.com.tr'))).kind).toBe('body');
    expect(moved).toHaveLength(1);
  });

  test('fails if none of the first few answers', async () => {
    const fetcher = fetcherFor(['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.1']);
    expect(await fetcher.fetch(server.url('/adres', 'ornek.com.tr'))).toMatchObject({
      kind: 'failed',
      reason: 'network-ECONNREFUSED',
    });
  });

  test('is refused as a whole if one of them is forbidden', async () => {
    const before = server.connections;
    const fetcher = fetcherWith({
      guard: new AddressGuard([]),
      dns: new DnsCache(async () => ['93.184.216.34', '127.0.0.1']),
    });
    expect(await fetcher.fetch(server.url('/adres', 'ornek.com.tr'))).toMatchObject({
      reason: 'address-refused',
    });
    expect(server.connections).toBe(before);
  });
});

describe('an HTTP library in the middle of a callback', () => {
  test('is not called back: a handshake that is reset is a result, and the process survives', async () => {
    const broken = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done));
    const { port } = broken.address() as AddressInfo;
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', note);
    try {
      const answer = await fetcherWith().fetch(`https://127.0.0.1:${port}/` as CanonicalUrl);
      expect(answer).toMatchObject({ kind: 'failed', reason: 'network-ECONNRESET' });
      await new Promise((done) => setTimeout(done, 20));
      expect(uncaught).toEqual([]);
    } finally {
      process.removeListener('uncaughtException', note);
      broken.close();
    }
  });

  test('does not see an error thrown by the header listener', async () => {
    const cookies = {
      header: () => '',
      take: () => {
        throw new TypeError('bozuk çerez');
      },
    } as unknown as NonNullable<FetcherOptions['cookies']>;
    expect(await reasonFor(answering('200 OK\r\nContent-Length: 2', 'ok'), { cookies })).toBe(
      'internal-TypeError',
    );
  });

  test('is ended after twenty informational responses', async () => {
    const flood = 'HTTP/1.1 103 Early Hints\r\n\r\n';
    expect(await reasonFor(flood.repeat(21) + answering('200 OK\r\nContent-Length: 2', 'ok'))).toBe(
      'malformed-http',
    );
    expect(await reasonFor(flood.repeat(20) + answering('200 OK\r\nContent-Length: 2', 'ok'))).toBe('body');
  });
});

describe('a crawl that stops', () => {
  test('aborts the requests in flight, and sends no others', async () => {
    const stop = new AbortController();
    const url = server.on('/sonsuz', () => setTimeout(() => stop.abort(), 20));
    const fetcher = fetcherWith({ signal: stop.signal });
    expect(await fetcher.fetch(url)).toMatchObject({ kind: 'failed', reason: 'stopped' });
    const before = server.requests.length;
    expect(await fetcher.fetch(url)).toMatchObject({ kind: 'failed', reason: 'stopped' });
    expect(server.requests.length).toBe(before);
  });
});

describe('an unreadable body', () => {
  test('is left at the headers, without downloading its bytes', async () => {
    let sent = 0;
    const url = server.on('/film', (socket) => {
      socket.write(answering('200 OK\r\nContent-Type: video/mp4\r\nContent-Length: 50000000'));
      const pour = () => {
        while (socket.writable && socket.write(Buffer.alloc(65_536))) sent += 65_536;
      };
      socket.on('drain', pour);
      setTimeout(pour, 50);
    });
    const wants: WantsBody = (headers) => headers['content-type'] !== 'video/mp4';
    const answer = await fetcherWith().fetch(url, null, undefined, wants);
    expect(answer).toMatchObject({ kind: 'skipped', status: 200, announcedBytes: 50_000_000 });
    await new Promise((done) => setTimeout(done, 100));
    expect(sent).toBeLessThan(1_000_000);
  });
});
