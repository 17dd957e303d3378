import { describe, expect, it } from 'vitest';
import { chooseMerge } from './merge-policy.ts';

describe('chooseMerge', () => {
  it('leaves few segments alone', () => {
    expect(chooseMerge([])).toEqual([]);
    expect(chooseMerge(Array.from({ length: 2 }, () => ({ docs: 10, deleted: 0 })))).toEqual([]);
    expect(chooseMerge(Array.from({ length: 2 }, () => ({ docs: 1_000, deleted: 0 })))).toEqual([]);
    expect(chooseMerge(Array.from({ length: 2 }, () => ({ docs: 9_000, deleted: 0 })))).toEqual([]);
    expect(chooseMerge(Array.from({ length: 5 }, () => ({ docs: 20_000, deleted: 0 })))).toEqual([]);
  });
  it('joins small segments before large ones', () => {
    const large = Array.from({ length: 6 }, () => ({ docs: 10_000, deleted: 0 }));
    const small = Array.from({ length: 6 }, () => ({ docs: 10, deleted: 0 }));
    expect(chooseMerge([...large, ...small])).toEqual([6, 7, 8, 9, 10, 11]);
  });
  it('rewrites a segment that is mostly deleted', () => {
    expect(
      chooseMerge([
        { docs: 100, deleted: 0 },
        { docs: 1_000, deleted: 300 },
      ]),
    ).toEqual([1]);
  });
  it('keeps the number of segments small for ever, and rewrites a page a few times', () => {
    let segments: { docs: number; deleted: number }[] = [];
    let rewritten = 0;
    for (let commit = 0; commit < 3_000; commit++) {
      segments.push({ docs: 40, deleted: 0 });
      for (let chosen = chooseMerge(segments); chosen.length > 0; chosen = chooseMerge(segments)) {
        const docs = chosen.reduce((sum, number) => sum + segments[number]!.docs, 0);
        rewritten += docs;
        segments = [...segments.filter((_, number) => !chosen.includes(number)), { docs, deleted: 0 }];
      }
      expect(segments.length).toBeLessThan(20);
    }
    expect(rewritten / (3_000 * 40)).toBeLessThan(16);
  });
});
