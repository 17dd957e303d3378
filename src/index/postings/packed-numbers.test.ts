import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteSink } from '../segments/byte-sink.ts';
import { NumberList } from './number-list.ts';
import {
  READ_AHEAD_BYTES,
  readPacked,
  readPackedOne,
  readPackedPart,
  writePacked,
} from './packed-numbers.ts';

const numbers = fc.oneof(
  fc.array(fc.nat({ max: 3 }), { maxLength: 300 }),
  // Every width, without numbers that need more
  fc.nat({ max: 25 }).chain((width) => fc.array(fc.nat({ max: 2 ** width - 1 }), { maxLength: 300 })),
  fc.array(fc.oneof({ weight: 20, arbitrary: fc.nat({ max: 60 }) }, fc.nat({ max: 0x7fffffff })), {
    maxLength: 300,
  }),
);

describe('packed numbers', () => {
  it('are read back unchanged, whole and in part, from any position', () => {
    fc.assert(
      fc.property(numbers, fc.nat({ max: 9 }), fc.nat(), fc.nat(), (values, offset, first, second) => {
        const sink = new ByteSink(8);
        for (let i = 0; i < offset; i++) sink.byte(0xff);
        writePacked(Uint32Array.from(values), values.length, sink);
        const end = sink.length;
        for (let i = 0; i < READ_AHEAD_BYTES; i++) sink.byte(0xaa);
        const bytes = sink.bytes();
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
        const into = new Int32Array(values.length + 7);
        expect(readPacked(bytes, view, offset, values.length, into)).toBe(end);
        expect([...into.subarray(0, values.length)]).toEqual(values);
        const from = Math.min(first, second) % (values.length + 1);
        const to = from + (Math.max(first, second) % (values.length - from + 1));
        const part = new NumberList();
        readPackedPart(bytes, view, offset, values.length, from, to, part);
        expect([...part.values.subarray(0, part.length)]).toEqual(values.slice(from, to));
        const one = values.length === 0 ? 0 : from % values.length;
        if (values.length > 0)
          expect(readPackedOne(bytes, view, offset, values.length, one)).toBe(values[one]);
      }),
      { numRuns: 500 },
    );
  });
  it('take little space: one large number does not widen the others', () => {
    const sink = new ByteSink();
    const values = new Uint32Array(128).fill(5);
    values[77] = 1_000_000;
    writePacked(values, 128, sink);
    expect(sink.length).toBeLessThan(60);
  });
});
