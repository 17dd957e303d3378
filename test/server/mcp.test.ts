import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectPaths } from '../../src/project/project.ts';
import { createApp } from '../../src/server/create-app.ts';
import { type RunningServer, startServer } from '../../src/server/start-server.ts';
import { fileSource } from '../../src/transfer/import/document-lines.ts';
import { importDocuments } from '../../src/transfer/import/import-documents.ts';
import { SmallEngine } from './small-engine.ts';
import { SMALL_PAGES } from './small-pages.ts';

/** The client of the protocol's own SDK: what assistants use. */
async function connected(transport: StreamableHTTPClientTransport | StdioClientTransport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  return client;
}

type Called = { content: { type: string; text: string }[]; structuredContent?: unknown; isError?: boolean };

async function call(client: Client, name: string, given: Record<string, unknown>): Promise<Called> {
  return (await client.callTool({ name, arguments: given })) as Called;
}

describe('the tools for assistants, over HTTP', () => {
  let server: RunningServer;
  let client: Client;

  beforeAll(async () => {
    server = await startServer(createApp(new SmallEngine(SMALL_PAGES)), { host: '127.0.0.1', port: 0 });
    client = await connected(new StreamableHTTPClientTransport(new URL(`${server.address}/mcp`)));
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  it('are four, all of which only read', async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).sort()).toEqual(['page', 'search', 'similar', 'why']);
    expect(tools.every((tool) => tool.annotations?.readOnlyHint)).toBe(true);
    expect(tools.every((tool) => (tool.description ?? '').length > 20)).toBe(true);
  });

  it('search: answers as text and as data, with ids that `page` reads', async () => {
    const found = await call(client, 'search', { query: 'çocuk sağlığı', size: 3 });
    const { total, results } = found.structuredContent as { total: number; results: { id: number }[] };
    expect(total).toBeGreaterThan(1);
    expect(found.content[0]!.text).toContain('Kış aylarında çocuk sağlığı için beş öneri');
    const page = await call(client, 'page', { id: results[0]!.id });
    expect(page.structuredContent).toMatchObject({ id: results[0]!.id, nextOffset: null, optOut: [] });
    expect(page.content[0]!.text).toContain('https://');
  });

  it('page: is found by its URL as well, and read from an offset', async () => {
    const url = SMALL_PAGES[0]!.url;
    const whole = (await call(client, 'page', { url })).structuredContent as { text: string };
    const rest = (await call(client, 'page', { url, offset: 10 })).structuredContent as { text: string };
    expect(rest.text).toBe(whole.text.slice(10));
  });

  it('similar and why answer, and report what is wrong', async () => {
    expect((await call(client, 'similar', { id: 1 })).structuredContent).toMatchObject({ id: 1 });
    const why = await call(client, 'why', { url: SMALL_PAGES[0]!.url });
    expect(why.structuredContent).toMatchObject({ url: SMALL_PAGES[0]!.url, known: true });
    const missing = await call(client, 'page', { id: 999_999 });
    expect(missing).toMatchObject({ isError: true });
    expect(missing.content[0]!.text).toContain('999999');
    expect(await call(client, 'why', { url: 'not a url' })).toMatchObject({ isError: true });
    expect(await call(client, 'search', { query: 'a', from: 'dün' })).toMatchObject({ isError: true });
  });

  it('refuses a body beyond the limit, and other hosts', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'ping',
      params: { x: 'a'.repeat(1_100_000) },
    });
    expect((await fetch(`${server.address}/mcp`, { method: 'POST', headers, body })).status).toBe(413);
    const app = createApp(new SmallEngine(SMALL_PAGES));
    const foreign = await app.request('http://kotu.example/mcp', { method: 'POST', headers, body: '{}' });
    expect(foreign.status).toBe(403);
  });
});

describe('tazi mcp, on standard input and output', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-mcp-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('lists and answers the same tools, and ends with its client', async () => {
    writeFileSync(join(folder, 'tazi.config.json'), '{}');
    const documents = join(folder, 'belgeler.jsonl');
    writeFileSync(documents, SMALL_PAGES.map((page) => `${JSON.stringify(page)}\n`).join(''));
    await importDocuments(projectPaths(folder), fileSource(documents));
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['dist/bin/cli.js', 'mcp', '--project', folder],
      stderr: 'inherit',
    });
    const client = await connected(transport);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).sort()).toEqual(['page', 'search', 'similar', 'why']);
    const found = await call(client, 'search', { query: 'kahvaltı' });
    expect(found.content[0]!.text).toContain('https://saglikrehberi.com.tr/beslenme/okul-cagi');
    const [{ id }] = (found.structuredContent as { results: [{ id: number }] }).results;
    const similar = await call(client, 'similar', { id });
    expect((similar.structuredContent as { results: unknown[] }).results.length).toBeGreaterThan(0);
    const { pid } = transport;
    await client.close();
    expect(() => process.kill(pid!, 0)).toThrow('ESRCH');
  });
});
