import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { SmallEngine } from '../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../test/server/small-pages.ts';
import { TaziError } from '../model/errors.ts';
import { createApp } from './create-app.ts';
import { type RunningServer, type StartOptions, startServer } from './start-server.ts';

const servers: RunningServer[] = [];

async function start(engine = new SmallEngine(SMALL_PAGES), limits: StartOptions['limits'] = {}) {
  const server = await startServer(createApp(engine), { host: '127.0.0.1', port: 0, limits });
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Sends raw bytes, and reads until the other side ends. */
async function exchange({ port }: RunningServer, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return readAll(socket);
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'close');
  return text;
}

describe('startServer', () => {
  it('answers on the address it reports', async () => {
    const server = await start();
    expect(server.address).toBe(`http://127.0.0.1:${server.port}`);
    const answer = await fetch(`${server.address}/api/search?q=saglik`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ query: 'saglik' });
    expect((await fetch(`${server.address}/?q=saglik`, { method: 'HEAD' })).status).toBe(200);
  });

  it('says which port is busy', async () => {
    const { port } = await start();
    const second = startServer(createApp(new SmallEngine([])), { host: '127.0.0.1', port });
    await expect(second).rejects.toMatchObject({ code: 'port-busy', values: { host: '127.0.0.1', port } });
    await expect(second).rejects.toBeInstanceOf(TaziError);
  });

  it('says why an address cannot be used', async () => {
    const elsewhere = startServer(createApp(new SmallEngine([])), { host: '192.0.2.1', port: 0 });
    await expect(elsewhere).rejects.toMatchObject({ code: 'address-unusable' });
  });
});

describe('a malformed request', () => {
  it.each([
    ['bytes that are not HTTP', 'selam\r\n\r\n', '400', 'bad-request'],
    [
      'a request for an unknown host name',
      'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      '403',
      'host-refused',
    ],
    [
      'an invalid host name',
      'GET / HTTP/1.1\r\nHost: a b@c\r\nConnection: close\r\n\r\n',
      '400',
      'bad-request',
    ],
    [
      'an absolute address of another host',
      'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      '403',
      'host-refused',
    ],
    [
      'two dots up',
      'GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      '404',
      'not-found',
    ],
    [
      'a long query',
      `GET /api/search?q=${'a'.repeat(1_000_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      '431',
      'too-large',
    ],
    [
      'a large header',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`,
      '431',
      'too-large',
    ],
    [
      'many headers',
      `GET / HTTP/1.1\r\nHost: localhost\r\n${'X-A: 1234567890\r\n'.repeat(2000)}\r\n`,
      '431',
      'too-large',
    ],
    [
      'another encoding',
      'GET /api/search?q=%FE%FD HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      '200',
      '"total"',
    ],
    [
      'letters that are not percent-encoded, with how to send them',
      'GET /api/search?q=sağlık HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      '400',
      '--data-urlencode',
    ],
    [
      'TRACE',
      'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      '405',
      'method-not-allowed',
    ],
  ])('%s is answered in the common error shape', async (_, bytes, status, code) => {
    const server = await start();
    const answer = await exchange(server, bytes);
    expect(answer.split(' ')[1]).toBe(status);
    expect(answer).toContain(code);
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  });

  it('does not answer to a name that only the request line contains', async () => {
    const server = await start();
    const answer = await exchange(
      server,
      'GET http://evil.example/api/search HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(answer.split(' ')[1]).toBe('403');
  });
});

describe('slow clients', () => {
  it('are notified and cut off, while others are served', async () => {
    const server = await start(undefined, { headersTimeoutMs: 2_000, requestTimeoutMs: 3_000 });
    const slow = Array.from({ length: 200 }, () => {
      const socket = connect(server.port, '127.0.0.1');
      socket.write('GET / HTTP/1.1\r\nHost: local');
      return readAll(socket);
    });
    expect((await fetch(`${server.address}/api/search?q=saglik`)).status).toBe(200);
    for (const answer of await Promise.all(slow))
      expect(answer).toMatch(/^HTTP\/1\.1 408 .*request-timeout/s);
  });

  it('that send a body drop by drop are cut off', async () => {
    const server = await start(undefined, { headersTimeoutMs: 200, requestTimeoutMs: 300 });
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      'POST /api/crawl HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    );
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 (401|408)/);
  });
});

describe('close', () => {
  it('lets responses in progress finish, refuses new requests, and may be called twice', async () => {
    const engine = new SmallEngine(SMALL_PAGES);
    const { search } = engine;
    const gate = deferred();
    const entered = deferred();
    engine.search = {
      suggest: search.suggest.bind(search),
      similar: search.similar.bind(search),
      async search(request) {
        entered.resolve();
        await gate.promise;
        return search.search(request);
      },
    };
    const server = await start(engine);
    const answer = fetch(`${server.address}/api/search?q=saglik`);
    await entered.promise;
    const closed = server.close();
    expect(server.close()).toBe(closed);
    await expect(fetch(`${server.address}/healthz`)).rejects.toThrow();
    gate.resolve();
    expect((await answer).status).toBe(200);
    await closed;
  });

  it('does not wait for idle connections, nor indefinitely for active ones', async () => {
    const engine = new SmallEngine(SMALL_PAGES);
    const entered = deferred();
    engine.search = {
      suggest: async () => [],
      similar: async () => [],
      search() {
        entered.resolve();
        return new Promise(() => {});
      },
    };
    const server = await start(engine, { stopGraceMs: 100 });
    const idle = connect(server.port, '127.0.0.1');
    await once(idle, 'connect');
    const stuck = fetch(`${server.address}/api/search?q=saglik`).catch(() => 'cut off');
    await entered.promise;
    await server.close();
    expect(await stuck).toBe('cut off');
    idle.destroy();
  });
});

function deferred() {
  let resolve: (value?: unknown) => void = () => {};
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('connection limits', () => {
  it('close connections beyond the limit of an address, and serve others', async () => {
    const app = createApp(new SmallEngine(SMALL_PAGES));
    const options = { host: '127.0.0.1', port: 0, limits: { maxConnectionsPerAddress: 5 } };
    const server = await startServer(app, { ...options, isCounted: (address) => address.endsWith('.2') });
    servers.push(server);
    const from = (localAddress: string) => connect({ port: server.port, host: '127.0.0.1', localAddress });
    const crowd = Array.from({ length: 12 }, () => from('127.0.0.2').on('error', () => {}));
    const closed = crowd.map((socket) => once(socket, 'close'));
    await Promise.all(closed.slice(5));
    expect(crowd.filter((socket) => !socket.destroyed)).toHaveLength(5);
    const other = from('127.0.0.1');
    other.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(await readAll(other)).toContain('200 OK');
    for (const socket of crowd) socket.destroy();
  });

  it('let an import stay silent for longer than other requests', async () => {
    const engine = new SmallEngine([]);
    engine.importPages = async (lines) => {
      for await (const _ of lines);
      await new Promise((done) => setTimeout(done, 1_500));
      return { imported: 1, pages: 1 };
    };
    const server = await start(engine, { idleTimeoutMs: 500 });
    const answer = await fetch(`${server.address}/api/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${engine.token}`, 'content-type': 'application/x-ndjson' },
      body: '{}\n',
    });
    expect(answer.status).toBe(200);
  });
});

describe('an invalid Host header', () => {
  it.each(['xn--localhost', 'xn--', '[::', 'a b', '%00'])('%j is refused, not a failure', async (host) => {
    const server = await start();
    const answer = await exchange(
      server,
      `GET /api/search?q=a HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
  });
});
