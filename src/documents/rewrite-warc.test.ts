import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { countInWarc, rewriteWarc } from './rewrite-warc.ts';
import { parseWarc, WarcWriter } from './warc.ts';

const folder = mkdtempSync(join(tmpdir(), 'tazi-warc-'));
afterAll(() => rmSync(folder, { recursive: true }));

function archive(gzip: boolean): Uint8Array {
  const chunks: Uint8Array[] = [];
  let count = 0;
  const writer = new WarcWriter({ write: (chunk) => chunks.push(chunk), uuid: () => String(++count), gzip });
  writer.writeInfo(0, 'a.warc', [['software', 'tazi']]);
  for (const name of ['bir', 'gizli', 'uc'])
    writer.writeExchange({
      ...{ url: `https://ornek.com.tr/${name}`, at: 0, address: null, method: 'GET', requestHeaders: [] },
      ...{ status: 200, statusText: 'OK', responseHeaders: [['content-type', 'text/html']] },
      body: Buffer.from(`${name}\r\n\r\nWARC/1.1 ${name}`.repeat(5_000)),
    });
  return Buffer.concat(chunks);
}

const isHidden = (uri: string) => uri.endsWith('/gizli');
const urisOf = (bytes: Uint8Array) => parseWarc(bytes).map(({ type, uri }) => [type, uri]);

test.each([
  ['plain', archive(false)],
  ['a gzip member for each record', archive(true)],
  ['one gzip member', gzipSync(archive(false))],
])('leaves records out: %s', async (_, bytes) => {
  const file = join(folder, 'a.warc');
  writeFileSync(file, bytes);
  expect(await countInWarc(file, isHidden)).toBe(2);
  expect(readFileSync(file)).toEqual(Buffer.from(bytes));
  expect(await rewriteWarc(file, isHidden)).toBe(2);
  expect(urisOf(readFileSync(file))).toEqual(urisOf(bytes).filter(([, uri]) => !uri?.endsWith('/gizli')));
  expect(parseWarc(readFileSync(file)).at(-2)!.block).toEqual(parseWarc(bytes).at(-2)!.block);
  expect(await rewriteWarc(file, isHidden)).toBe(0);
});

test('leaves an archive alone that is damaged or none', async () => {
  for (const bytes of [archive(true).subarray(0, -50), Buffer.from('not an archive\r\n\r\n')]) {
    const file = join(folder, 'b.warc.gz');
    writeFileSync(file, bytes);
    await expect(rewriteWarc(file, isHidden)).rejects.toThrow();
    expect(readFileSync(file)).toEqual(Buffer.from(bytes));
  }
});
