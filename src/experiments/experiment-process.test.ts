import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExperimentProcess } from './experiment-process.ts';
import { readExperiment } from './kept-experiments.ts';

/** A process has to start, on a machine that may be busy. */
const PATIENCE_MS = 120_000;

let folder: string;
const failures: object[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-experiment-'));
  writeFileSync(join(folder, 'tazi.config.json'), '{}');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  failures.length = 0;
});

describe('an experiment in a process of its own', () => {
  it('leaves its result in the project, and runs alone', { timeout: PATIENCE_MS }, async () => {
    const experiments = new ExperimentProcess(folder, (details) => failures.push(details));
    const ended = experiments.start('ema', 3);
    expect(experiments.running).toMatchObject({ name: 'ema' });
    expect(() => experiments.start('set', 1)).toThrow('only one runs at a time');
    expect(await ended, JSON.stringify(failures)).toBe(true);
    expect(experiments.running).toBeNull();
    const kept = await readExperiment(join(folder, 'data'), 'ema');
    expect(kept).toMatchObject({ seed: 3, data: { urls: 1046 } });
    expect(kept?.tables['cizelge8']?.paper).toMatchObject({ ema: { static: 745 } });
  });

  it('can be stopped, which is no failure', { timeout: PATIENCE_MS }, async () => {
    const experiments = new ExperimentProcess(folder, (details) => failures.push(details));
    const ended = experiments.start('set', 1);
    await experiments.stop();
    expect(await ended).toBe(false);
    expect(experiments.hasFailed('set')).toBe(false);
    expect(failures).toEqual([]);
    expect(await readExperiment(join(folder, 'data'), 'set')).toBeNull();
  });

  it('that fails is marked as failed and reported', { timeout: PATIENCE_MS }, async () => {
    writeFileSync(join(folder, 'data'), 'not a folder');
    const experiments = new ExperimentProcess(folder, (details) => failures.push(details));
    expect(await experiments.start('ema', 1)).toBe(false);
    expect(experiments.hasFailed('ema')).toBe(true);
    expect(failures).toMatchObject([{ name: 'ema', exit: 1 }]);
  });
});
