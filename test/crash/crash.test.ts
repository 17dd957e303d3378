import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveManyHosts } from '../postgres/many-hosts.ts';
import { crashRounds } from './crash-rounds.ts';
import { crawlChild } from './crawl-child.ts';
import { watchRounds } from './watch-rounds.ts';

test('a crawl that is killed three times loses nothing it acknowledged', { timeout: 180_000 }, async () => {
  const seed = Date.now() % 1_000_000;
  const report = await crashRounds(3, seed, () => {});
  expect(report.broken, `seed ${seed}`).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(60);
});

test('URLs survive a kill as soon as the page that names them is acknowledged', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-crash-'));
  // Too many pages to be requested before the kill
  const web = await serveManyHosts(1, 200);
  try {
    const killed = crawlChild(folder, [web.range], [web.seed, '--once']);
    await killed.until(({ event }) => event === 'visit');
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(web.asked.size).toBeLessThan(web.pages.length);
    expect(await crawlChild(folder, [web.range], [web.seed, '--once']).ended).toBe(0);
    expect([...web.asked.keys()].sort()).toEqual([...web.pages].sort());
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the XML store of a watching crawl is complete and equal after two kills, and so is a copy of it', {
  timeout: 180_000,
}, async () => {
  const seed = Date.now() % 1_000_000;
  const report = await watchRounds(2, seed, () => {});
  expect(report.broken, `seed ${seed}`).toEqual([]);
  expect(report.pages).toBeGreaterThan(30);
});
