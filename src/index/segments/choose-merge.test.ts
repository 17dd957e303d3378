import { describe, expect, it } from 'vitest';
import { chooseMerge } from './choose-merge.ts';

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
  it('keeps the number of segments small over many commits, and rewrites a page only a few times', () => {
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
    expect(rewritten / (3_000 * 40)).toBeLessThan(8);
  });
});

describe('chooseMerge of large segments', () => {
  const sizes = (...docs: number[]) => docs.map((live) => ({ docs: live, deleted: 0 }));

  it('makes none of more than half a million documents', () => {
    expect(chooseMerge(sizes(...Array<number>(6).fill(300_000)))).toEqual([]);
    expect(chooseMerge(sizes(300_000, 200_000, 100_000, 150_000, 160_000, 200_000))).toEqual([2, 3, 4]);
    expect(chooseMerge(sizes(...Array<number>(30).fill(300_000)), 'bulk')).toEqual([]);
  });
  it('still joins smaller ones beside them', () => {
    const small = Array<number>(4).fill(30);
    expect(chooseMerge(sizes(...Array<number>(8).fill(300_000), ...small))).toEqual([8, 9, 10, 11]);
  });
  it('counts live documents only', () => {
    const worn = { docs: 300_000, deleted: 60_000 };
    expect(chooseMerge([...Array<typeof worn>(6).fill(worn)])).toEqual([0, 1]);
  });
});

describe('chooseMerge in bulk', () => {
  it('lets segments wait, and joins all of them at the end', () => {
    const segments = Array.from({ length: 24 }, () => ({ docs: 2_500, deleted: 0 }));
    expect(chooseMerge(segments, 'bulk')).toEqual([]);
    expect(chooseMerge(segments, 'rest')).toHaveLength(24);
  });
  it('joins no more at a time if merging has fallen behind', () => {
    const segments = Array.from({ length: 70 }, () => ({ docs: 2_500, deleted: 0 }));
    expect(chooseMerge(segments, 'bulk')).toEqual([...Array(30).keys()]);
  });
  it('joins segments of two sizes in one step, not level by level', () => {
    const segments = [20_000, 20_000, ...Array<number>(8).fill(3_000)].map((docs) => ({ docs, deleted: 0 }));
    expect(chooseMerge(segments, 'rest')).toHaveLength(10);
  });
  it('rewrites a page twice at most on its way through a million', () => {
    let segments: { docs: number; deleted: number }[] = [];
    let rewritten = 0;
    for (let commit = 0; commit < 400; commit++) {
      segments.push({ docs: 2_500, deleted: 0 });
      const moment = commit < 399 ? 'bulk' : 'rest';
      for (
        let chosen = chooseMerge(segments, moment);
        chosen.length > 0;
        chosen = chooseMerge(segments, moment)
      ) {
        const docs = chosen.reduce((sum, number) => sum + segments[number]!.docs, 0);
        rewritten += docs;
        segments = [...segments.filter((_, number) => !chosen.includes(number)), { docs, deleted: 0 }];
      }
      expect(segments.length).toBeLessThan(60);
    }
    expect(rewritten / 1_000_000).toBeLessThanOrEqual(2);
  });
});

describe('chooseMerge at rest', () => {
  const sizes = (...docs: number[]) => docs.map((live) => ({ docs: live, deleted: 0 }));

  it('merges the remaining small segments once the index is idle', () => {
    expect(chooseMerge(sizes(30_000, 30_000, 30_000, 30_000), 'rest')).toEqual([0, 1, 2, 3]);
    expect(chooseMerge(sizes(120_000, 30_000, 30_000), 'rest')).toEqual([0, 1, 2]);
    expect(chooseMerge(sizes(1_000, 120_000, 2_000), 'rest')).toEqual([0, 2]);
  });
  it('leaves a large segment alone until others have grown', () => {
    expect(chooseMerge(sizes(120_000, 5_000), 'rest')).toEqual([]);
    expect(chooseMerge(sizes(120_000), 'rest')).toEqual([]);
    expect(chooseMerge([], 'rest')).toEqual([]);
  });
  it('leaves alone what would take long', () => {
    expect(chooseMerge(sizes(300_000, 300_000), 'rest')).toEqual([]);
  });
  it('ends, with few segments, and rewrites a page a few times', () => {
    let segments = sizes(1_000);
    let rewritten = 0;
    for (let day = 0; day < 480; day++) {
      segments.push({ docs: 1_000, deleted: 0 });
      for (
        let chosen = chooseMerge(segments, 'rest');
        chosen.length > 0;
        chosen = chooseMerge(segments, 'rest')
      ) {
        const docs = chosen.reduce((sum, number) => sum + segments[number]!.docs, 0);
        rewritten += docs;
        segments = [...segments.filter((_, number) => !chosen.includes(number)), { docs, deleted: 0 }];
      }
      expect(segments.length).toBeLessThan(8);
    }
    expect(rewritten / 481_000).toBeLessThan(24);
  });
});
