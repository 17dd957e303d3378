import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decompress } from './decompress.ts';

const LIMIT = 100_000;
const TEXT = Buffer.from('Barajların doluluk oranı yüzde seksene çıktı. '.repeat(40));

function textOf(body: Uint8Array, encoding: string, limit = LIMIT): string {
  const result = decompress(body, encoding, limit, 'refuse');
  return result.kind === 'bytes' ? Buffer.from(result.bytes).toString() : result.reason;
}

describe('a valid body', () => {
  test.each([
    ['', TEXT],
    ['identity', TEXT],
    ['gzip', gzipSync(TEXT)],
    ['x-gzip', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['deflate', deflateRawSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    [' gzip , identity', gzipSync(TEXT)],
    ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
    ['gzip,gzip', gzipSync(gzipSync(TEXT))],
    ['gzip', Buffer.concat([gzipSync(TEXT.subarray(0, 100)), gzipSync(TEXT.subarray(100))])],
  ])('round-trips through "%s"', (encoding, body) => {
    expect(textOf(body, encoding)).toBe(TEXT.toString());
  });

  test('may be empty, whatever its encoding', () => {
    for (const encoding of ['', 'gzip', 'deflate', 'br']) expect(textOf(Buffer.alloc(0), encoding)).toBe('');
  });

  test('round-trips any bytes through every encoding', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        for (const [encoding, packed] of [
          ['gzip', gzipSync(bytes)],
          ['deflate', deflateSync(bytes)],
          ['deflate', deflateRawSync(bytes)],
          ['br', brotliCompressSync(bytes)],
        ] as const) {
          const result = decompress(packed, encoding, LIMIT, 'refuse');
          expect(result.kind === 'bytes' && Buffer.compare(result.bytes, bytes)).toBe(0);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a bomb', () => {
  const BOMB = Buffer.concat([TEXT, Buffer.alloc(10_000_000)]);
  const packed = gzipSync(BOMB);
  const brotli = brotliCompressSync(BOMB, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

  test.each([
    ['gzip', packed],
    ['deflate', deflateSync(BOMB)],
    ['br', brotli],
    ['gzip, gzip', gzipSync(packed)],
  ])('in %s is refused', (encoding, body) => {
    expect(textOf(body, encoding)).toBe('too-large');
  });

  test('is cut at the limit if the caller asks for the beginning', () => {
    for (const [encoding, body] of [
      ['gzip', packed],
      ['br', brotli],
      ['', BOMB],
    ] as const) {
      const result = decompress(body, encoding, LIMIT, 'cut');
      if (result.kind !== 'bytes') throw new Error(result.reason);
      expect(result.bytes.length).toBeLessThanOrEqual(LIMIT);
      expect(Buffer.from(result.bytes).subarray(0, TEXT.length).toString()).toBe(TEXT.toString());
    }
  });

  test('of incompressible text loses little when it is cut', () => {
    const words = Array.from({ length: 40_000 }, (_, i) => `kural-${(i * 7919) % 104_729}\n`).join('');
    const result = decompress(gzipSync(words), 'gzip', LIMIT, 'cut');
    if (result.kind !== 'bytes') throw new Error(result.reason);
    expect(result.bytes.length).toBeGreaterThan(LIMIT * 0.9);
    expect(words.startsWith(Buffer.from(result.bytes).toString())).toBe(true);
  });

  test('does not include a body of exactly the limit', () => {
    expect(textOf(gzipSync('x'.repeat(1000)), 'gzip', 1000)).toHaveLength(1000);
    expect(textOf(gzipSync('x'.repeat(1001)), 'gzip', 1000)).toBe('too-large');
    expect(textOf(Buffer.from('x'.repeat(1001)), '', 1000)).toBe('too-large');
  });
});

describe('a faulty body', () => {
  test('that ends early yields what has arrived', () => {
    const long = Array.from({ length: 2_000 }, (_, i) => `${i * i} `).join('');
    for (const [encoding, packed] of [
      ['gzip', gzipSync(long)],
      ['deflate', deflateSync(long)],
      ['deflate', deflateRawSync(long)],
      ['br', brotliCompressSync(long)],
    ] as const) {
      const text = textOf(packed.subarray(0, packed.length >> 1), encoding);
      expect(text.length).toBeGreaterThan(100);
      expect(long.startsWith(text)).toBe(true);
    }
  });

  test('with trailing data after its gzip stream yields what precedes it', () => {
    const named = Buffer.concat([
      Buffer.from([0x1f, 0x8b, 8, 4 + 8 + 16, 0, 0, 0, 0, 0, 3, 2, 0, 65, 66]),
      Buffer.from('dosya.html\0not\0'),
      gzipSync(TEXT).subarray(10),
    ]);
    for (const body of [gzipSync(TEXT), named]) {
      expect(textOf(Buffer.concat([body, Buffer.from('\n<!-- cache -->')]), 'gzip')).toBe(TEXT.toString());
      expect(textOf(Buffer.concat([body, Buffer.alloc(20)]), 'gzip')).toBe(TEXT.toString());
    }
  });

  test('that does not match its declared encoding is refused', () => {
    expect(textOf(TEXT, 'gzip')).toBe('bad-encoding');
    expect(textOf(TEXT, 'br')).toBe('bad-encoding');
    expect(textOf(brotliCompressSync(TEXT), 'gzip')).toBe('bad-encoding');
    expect(textOf(TEXT, 'gzip, gzip')).toBe('bad-encoding');
  });

  test('with an unknown encoding is refused', () => {
    for (const encoding of ['zstd', 'GZIP', 'utf-8', 'gzip;q=1', 'constructor', 'toString', '__proto__']) {
      expect(textOf(TEXT, encoding)).toBe('bad-encoding');
      expect(decompress(TEXT, encoding, 10, 'cut')).toEqual({ kind: 'failed', reason: 'bad-encoding' });
    }
  });

  test('compressed many times over is refused without being decompressed', () => {
    expect(textOf(TEXT, 'gzip, gzip, gzip, gzip')).toBe('bad-encoding');
  });

  test('never throws, and never yields more than the limit', () => {
    const encodings = fc.constantFrom('gzip', 'deflate', 'br', 'gzip, br', 'hasOwnProperty');
    const damaged = fc
      .tuple(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.nat(), fc.nat(255))
      .map(([bytes, at, value]) => {
        const packed = gzipSync(bytes);
        packed[at % packed.length] = value;
        return packed;
      });
    fc.assert(
      fc.property(
        fc.oneof(fc.uint8Array(), damaged),
        encodings,
        fc.constantFrom('cut' as const, 'refuse' as const),
        (body, encoding, beyond) => {
          const result = decompress(body, encoding, 50, beyond);
          if (result.kind === 'bytes') expect(result.bytes.length).toBeLessThanOrEqual(50);
        },
      ),
    );
  });
});
