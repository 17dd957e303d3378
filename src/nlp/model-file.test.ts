import { describe, expect, it } from 'vitest';
import { modelBytes, parseModel } from './model-file.ts';

describe('model files', () => {
  const bytes = modelBytes(
    'TZTEST',
    { a: 'ş' },
    { odd: Uint8Array.of(1, 2, 3), wide: Float32Array.of(0.5, -1) },
  );

  it('are read back as written, wherever the bytes are', () => {
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    for (const copy of [bytes, shifted.subarray(3)]) {
      const model = parseModel(copy, 'TZTEST');
      expect(model.meta).toEqual({ a: 'ş' });
      expect([...model.array('odd')]).toEqual([1, 2, 3]);
      expect([...model.array('wide')]).toEqual([0.5, -1]);
    }
  });
  it('are refused if they are of another kind or lack an array', () => {
    expect(() => parseModel(bytes, 'TZOTHER')).toThrow(/TZOTHER/);
    expect(() => parseModel(bytes, 'TZTEST').array('none')).toThrow(/none/);
  });
});
