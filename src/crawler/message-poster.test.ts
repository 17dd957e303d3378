import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MessagePoster } from './message-poster.ts';

let server: Server;
let host: string;
let received: { method?: string; agent?: string; body: string }[];
let poster: MessagePoster | null = null;

beforeEach(async () => {
  received = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ method: request.method!, agent: request.headers['user-agent']!, body });
    if (request.url === '/moved') response.writeHead(307, { location: '/' }).end();
    else if (request.url === '/busy')
      response.writeHead(503, { 'retry-after': '7' }).end('x'.repeat(100_000));
    else response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await poster?.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function posterFor(allowHosts: string[]): MessagePoster {
  poster = new MessagePoster({ allowHosts, userAgent: 'tazi/0', timeoutMs: 20_000 });
  return poster;
}

test('posts only where the guard allows it, and follows no redirect', async () => {
  const { post } = { post: posterFor([host]).post.bind(poster) };
  expect(await post(`http://${host}/`, { 'webhook-id': '1' }, '{"a":1}')).toMatchObject({
    isTaken: true,
    status: 204,
  });
  expect(received).toEqual([{ method: 'POST', agent: 'tazi/0', body: '{"a":1}' }]);
  expect(await post(`http://${host}/moved`, {}, '{}')).toMatchObject({
    isTaken: false,
    reason: 'status-307',
  });
  expect(await post(`http://${host}/busy`, {}, '{}')).toMatchObject({
    isTaken: false,
    reason: 'status-503',
    retryAfterMs: 7_000,
  });
  expect(received).toHaveLength(3);
});

test('never connects to a private address that is not allowed, by number or by name', async () => {
  const closed = posterFor([]);
  const port = host.split(':')[1];
  for (const url of [
    `http://${host}/`,
    `http://localhost:${port}/`,
    `http://a.localhost:${port}/`,
    `http://[::1]:${port}/`,
  ])
    expect(await closed.post(url, {}, '{}'), url).toMatchObject({
      isTaken: false,
      reason: 'address-refused',
    });
  expect(received).toEqual([]);
});

test('says why there was no answer', async () => {
  const open = posterFor([host]);
  await new Promise((resolve) => server.close(resolve));
  expect(await open.post(`http://${host}/`, {}, '{}')).toMatchObject({ status: 0, reason: 'ECONNREFUSED' });
  const stopped = await open.post(`http://${host}/`, {}, '{}', AbortSignal.abort());
  expect(stopped.reason).toBe('stopped');
});
