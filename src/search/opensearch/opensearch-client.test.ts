import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { OpenSearchClient } from './opensearch-client.ts';
import { searchPlace } from './search-place.ts';

let server: Server | null = null;
let client: OpenSearchClient | null = null;
afterEach(async () => {
  await client?.close();
  await new Promise((closed) => (server ? server.close(closed) : closed(null)));
  client = null;
  server = null;
});

/** Answers with these statuses in turn, then always with the last one. */
async function serve(statuses: number[], heard: IncomingMessage[] = []): Promise<string> {
  server = createServer((request, response) => {
    heard.push(request);
    const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { type: 'kind', reason: 'reason' } }));
  });
  await new Promise<void>((listening) => server!.listen(0, '127.0.0.1', listening));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('OpenSearchClient', () => {
  it('retries busy servers, with the name and the password of the URL', async () => {
    const heard: IncomingMessage[] = [];
    const host = await serve([429, 503, 200], heard);
    client = new OpenSearchClient(searchPlace(`http://me:secret%21@${host}/pages`));
    expect((await client.ask('GET', '/pages/_search')).status).toBe(200);
    expect(heard.map(({ url }) => url)).toEqual(Array(3).fill('/pages/_search'));
    const { authorization } = heard[0]!.headers;
    expect(Buffer.from(authorization!.slice(6), 'base64').toString()).toBe('me:secret!');
  });

  it('reports that the server is unavailable when patience ends, and once while it waits', async () => {
    const said: string[] = [];
    const host = await serve([503]);
    client = new OpenSearchClient(searchPlace(`http://me:secret@${host}`), {
      patienceMs: 200,
      onAway: ({ message }) => said.push(message),
    });
    const { code, message } = await client.ask('GET', '/').catch((error) => error);
    expect(code).toBe('search-away');
    expect(message).toContain('503 kind: reason');
    expect(message).not.toContain('secret');
    expect(said).toHaveLength(1);
  });

  it('continues with another node if the first one is gone', async () => {
    const host = await serve([200]);
    client = new OpenSearchClient(searchPlace(`http://127.0.0.1:1/pages,http://${host}`));
    expect((await client.ask('GET', '/')).status).toBe(200);
  });

  it.each([
    [401, 'search-refused'],
    [403, 'search-refused'],
    [400, 'search-refused'],
  ])('does not repeat what is refused with %i', async (status, code) => {
    const heard: IncomingMessage[] = [];
    client = new OpenSearchClient(searchPlace(`http://${await serve([status], heard)}`));
    await expect(client.ask('GET', '/')).rejects.toMatchObject({ code });
    expect(heard).toHaveLength(1);
  });

  it('refuses URLs that name no index', () => {
    expect(searchPlace('https://a:9200').name).toBe('tazi');
    expect(searchPlace('https://a:9200/deneme,https://b:9200').origins).toEqual([
      'https://a:9200',
      'https://b:9200',
    ]);
    expect(() => searchPlace('https://me:secret@a:9200/Büyük')).toThrow(/search.url/);
    expect(() => searchPlace('https://me:secret@a:9200/Büyük')).not.toThrow(/secret/);
  });
});
