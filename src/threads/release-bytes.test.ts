import { expect, test } from 'vitest';
import { releaseBytes } from './release-bytes.ts';

test('the memory of released bytes is free immediately', () => {
  const bytes = Buffer.allocUnsafeSlow(1_000_000);
  const before = process.memoryUsage().arrayBuffers;
  releaseBytes(bytes);
  expect(bytes.length).toBe(0);
  expect(before - process.memoryUsage().arrayBuffers).toBeGreaterThanOrEqual(1_000_000);
});

test.each([
  ['small ones, which share a buffer', () => Buffer.from('küçük')],
  ['a part of a larger buffer', () => new Uint8Array(1_000_000).subarray(0, 100_000)],
  ['shared memory', () => new Uint8Array(new SharedArrayBuffer(100_000))],
  ['none', () => new Uint8Array()],
])('%s stay as they are', (_, make) => {
  const bytes = make();
  const { length } = bytes;
  releaseBytes(bytes);
  expect(bytes.length).toBe(length);
});
