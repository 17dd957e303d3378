import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { ACCEPTED_ENCODINGS, decompress } from './decompress.ts';

const { zstdCompressSync } = zlib as { zstdCompressSync?: (data: Uint8Array) => Uint8Array };

test('zstd is decoded within the limit if Node supports it, and is not advertised otherwise', () => {
  expect(ACCEPTED_ENCODINGS.split(', ').includes('zstd')).toBe(zstdCompressSync !== undefined);
  const text = Buffer.from('merhaba '.repeat(1_000));
  // Without support in Node, a server that sends zstd without being asked is at fault.
  const packed = zstdCompressSync?.(text) ?? text;
  const whole = decompress(packed, 'zstd', 100_000, 'refuse');
  const bomb = decompress(packed, 'zstd', 100, 'refuse');
  if (zstdCompressSync === undefined) {
    expect(whole).toEqual({ kind: 'failed', reason: 'bad-encoding' });
  } else {
    expect(whole.kind === 'bytes' && Buffer.from(whole.bytes).equals(text)).toBe(true);
    expect(bomb).toEqual({ kind: 'failed', reason: 'too-large' });
  }
});
