import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RawExchange } from '../crawler/fetch-answer.ts';
import { parseWarc } from '../documents/warc.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { WarcArchive } from './warc-archive.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-warc-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function archived(body: Uint8Array, encoding: string): { head: string; body: Buffer } {
  const archive = new WarcArchive(folder, 'tazi');
  const exchange: RawExchange = {
    url: 'https://www.ornek.com.tr/' as CanonicalUrl,
    at: Date.UTC(2026, 0, 1),
    address: '192.0.2.1',
    requestHeaders: {},
    status: 200,
    statusText: 'OK',
    headers: { 'content-type': 'text/html', 'content-encoding': encoding },
    body,
  };
  archive.write(exchange);
  archive.close();
  const [name] = readdirSync(join(folder, 'warc'));
  const records = parseWarc(readFileSync(join(folder, 'warc', name!)));
  const block = Buffer.from(records.find(({ type }) => type === 'response')!.block);
  const end = block.indexOf('\r\n\r\n') + 4;
  return { head: block.toString('latin1', 0, end), body: block.subarray(end) };
}

test('a body is archived decoded, and says how it was sent', () => {
  const { head, body } = archived(gzipSync('merhaba'), 'gzip');
  expect(body.toString()).toBe('merhaba');
  expect(head).toContain('X-Crawler-content-encoding: gzip');
});

test('a compression bomb is archived as received, complete and still encoded', () => {
  const bomb = gzipSync(Buffer.alloc(25_000_000));
  const { head, body } = archived(bomb, 'gzip');
  expect(body.equals(bomb)).toBe(true);
  expect(head).toContain('\r\ncontent-encoding: gzip\r\n');
  expect(head).toContain(`\r\nContent-Length: ${bomb.length}\r\n`);
});
