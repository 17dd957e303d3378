import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type KeptExperiment, keepExperiment, readExperiment } from './kept-experiments.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function result(seed: number): KeptExperiment {
  const table = { paper: { ema: { static: 745 } }, ours: {}, notes: [{ tr: 'Not.', en: 'A note.' }] };
  const tables = { cizelge8: table };
  return { name: 'ema', ranAt: 1_700_000_000_000, seconds: 1.5, seed, data: { urls: 1046 }, tables };
}

describe('a kept experiment', () => {
  it('is read as it was written, and leaves nothing else behind', async () => {
    const kept = result(1);
    keepExperiment(folder, kept);
    expect(await readExperiment(folder, 'ema')).toEqual(kept);
    expect(readdirSync(join(folder, 'experiments'))).toEqual(['ema.json']);
  });

  it('gives way to the next one', async () => {
    keepExperiment(folder, result(1));
    keepExperiment(folder, result(2));
    expect(await readExperiment(folder, 'ema')).toMatchObject({ seed: 2 });
  });

  it('is not there where none was kept, or where its file is not one', async () => {
    expect(await readExperiment(folder, 'set')).toBeNull();
    keepExperiment(folder, result(1));
    for (const broken of ['', '{"ranAt":', '{"ranAt":"dün"}', '[]']) {
      writeFileSync(join(folder, 'experiments/ema.json'), broken);
      expect(await readExperiment(folder, 'ema')).toBeNull();
    }
  });
});
