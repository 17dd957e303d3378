import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftovers } from './remove-leftovers.ts';

test('what a killed server left of an import goes; what another one is writing stays, and so does everything else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-left-'));
  try {
    const now = Date.now();
    for (const [name, ageMs] of [
      ['import-aB3dE6', 7_200_000],
      ['export-aB3dE7', 7_200_000],
      ['import-aB3dE8', 60_000],
      ['index', 7_200_000],
      ['import-notes', 7_200_000],
    ] as const) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'documents.jsonl'), '{}');
      utimesSync(join(folder, name), (now - ageMs) / 1_000, (now - ageMs) / 1_000);
    }
    await removeLeftovers(folder, now);
    expect(readdirSync(folder).sort()).toEqual(['import-aB3dE8', 'import-notes', 'index']);
    await removeLeftovers(join(folder, 'missing'), now);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
