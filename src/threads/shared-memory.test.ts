import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { sharedFile } from './shared-memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'tazi-shared-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file is read once, and threads started afterwards have the same memory', async () => {
  const path = join(folder, 'model.bin');
  writeFileSync(path, Uint8Array.of(1, 2, 3));
  const bytes = sharedFile(path);
  expect([...bytes]).toEqual([1, 2, 3]);
  writeFileSync(path, Uint8Array.of(9, 9, 9));
  expect(sharedFile(path).buffer).toBe(bytes.buffer);
  const code = `
    const { getEnvironmentData, parentPort } = require('node:worker_threads');
    const bytes = new Uint8Array(getEnvironmentData(${JSON.stringify(`tazi:${path}`)}));
    bytes[0] += 41;
    parentPort.postMessage([...bytes]);`;
  const worker = new Worker(code, { eval: true });
  const seen = await new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
  });
  expect(seen).toEqual([42, 2, 3]);
  expect(bytes[0]).toBe(42);
  await worker.terminate();
});

test('a file that is missing is an error', () => {
  expect(() => sharedFile(join(folder, 'missing.bin'))).toThrow('ENOENT');
});
