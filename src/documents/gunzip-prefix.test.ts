import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gunzipPrefix } from './gunzip-prefix.ts';

const TEXT = Array.from({ length: 5_000 }, (_, i) => `${i * 7_919} satır\n`).join('');
const ZIPPED = gzipSync(TEXT);

describe('gunzipPrefix', () => {
  it('returns all of an intact file, also of several members', () => {
    expect(Buffer.from(gunzipPrefix(ZIPPED, 1e6)).toString()).toBe(TEXT);
    expect(gunzipPrefix(Buffer.concat([ZIPPED, ZIPPED]), 1e6)).toHaveLength(2 * Buffer.byteLength(TEXT));
  });

  it('returns anything that is not gzip unchanged', () => {
    expect(gunzipPrefix(Buffer.from('merhaba'), 10).toString()).toBe('merhaba');
  });

  it('gives a beginning of what is cut off, damaged or too large', () => {
    const damaged = Buffer.from(ZIPPED);
    damaged.fill(0xff, ZIPPED.length >> 1, (ZIPPED.length >> 1) + 50);
    for (const [bytes, limit] of [
      [ZIPPED.subarray(0, ZIPPED.length >> 1), 1e6],
      [damaged, 1e6],
      [ZIPPED, 50_000],
    ] as const) {
      const text = Buffer.from(gunzipPrefix(bytes, limit)).toString();
      expect(text.length).toBeGreaterThan(10_000);
      expect(text.length).toBeLessThanOrEqual(limit);
      expect(TEXT.startsWith(text.slice(0, 10_000))).toBe(true);
    }
    expect(gunzipPrefix(Uint8Array.of(0x1f, 0x8b), 100)).toHaveLength(0);
  });
});
