import { describe, expect, test } from 'vitest';
import { type Fault, FaultLog } from './fault-log.ts';

describe('the fault log', () => {
  test('is empty if nothing went wrong', () => {
    expect(
      new FaultLog(
        () => {},
        () => 0,
      ).summary(),
    ).toBeUndefined();
  });

  test('counts page and process errors separately, keeps the last few, and reports each with its URL', () => {
    const told: Fault[] = [];
    const log = new FaultLog(
      (fault) => told.push(fault),
      () => 7,
    );
    for (let n = 0; n < 9; n++) log.report('page', new Error(`bozuk ${n}`), `https://ornek.tr/${n}`);
    log.report('process', 'x'.repeat(5_000));
    expect(log.summary()).toMatchObject({ pages: 9, process: 1 });
    expect(log.summary()?.last).toHaveLength(5);
    expect(log.summary()?.last.at(-1)?.error).toHaveLength(1_000);
    expect(told[3]).toMatchObject({ place: 'page', url: 'https://ornek.tr/3' });
    expect(told[3]?.error).toContain('bozuk 3');
  });

  test('gives up on an endless stream of process errors, but not on occasional ones', () => {
    let now = 0;
    const log = new FaultLog(
      () => {},
      () => now,
    );
    for (let n = 0; n < 500; n++, now += 1_000) expect(log.report('process', 'ara sıra')).toBe(true);
    const verdicts = Array.from({ length: 101 }, () => log.report('process', 'durmadan'));
    expect(verdicts.at(-1)).toBe(false);
  });
});
