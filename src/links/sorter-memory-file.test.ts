import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SorterMemoryFile } from './sorter-memory-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'tazi-sorter-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const memory = {
  weights: [1, 2],
  hits: 3,
  seen: 9,
  hosts: [['a.tr', 1, 2, 0] as [string, number, number, number]],
  folders: [],
};

it('gives the next crawl for the same topics what the last one learnt', () => {
  expect(new SorterMemoryFile(folder, ['spor']).read()).toBeUndefined();
  new SorterMemoryFile(folder, ['spor']).write(memory);
  expect(new SorterMemoryFile(folder, ['spor']).read()).toEqual(memory);
});

it('starts over for other topics, or if the file is broken', () => {
  expect(new SorterMemoryFile(folder, ['sağlık']).read()).toBeUndefined();
  writeFileSync(join(folder, 'link-sorter.json'), '{"topics":["spor"],"memory":{"weights"');
  expect(new SorterMemoryFile(folder, ['spor']).read()).toBeUndefined();
});
