import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryService } from './query-service.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 2, 10, 12);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-asked-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function serve(settings: { statistics?: boolean; suggestAsked?: boolean }) {
  const all = { statistics: true, statisticsDays: 90, suggestAsked: true, ...settings };
  const service = queryService(folder, all, (error) => {
    throw error;
  });
  for (const at of [NOW - DAY_MS, NOW])
    for (let i = 0; i < 4; i++) service.asked('Sağlık ocağı nerede', 3, at);
  return service;
}

it('suggests what many ask, however it is typed', () => {
  const service = serve({});
  expect(service.suggest('SAGLIK o', 5, NOW)).toEqual(['sağlık ocağı nerede']);
  expect(service.suggest('s', 5, NOW)).toEqual([]);
  expect(service.suggest('sağlık ocağı nerede', 5, NOW)).toEqual([]);
  expect(service.suggest('ocağı', 5, NOW)).toEqual([]);
  service.close();
});

it.each([{ suggestAsked: false }, { statistics: false }])('suggests nothing with %j', (settings) => {
  const service = serve(settings);
  expect(service.suggest('sağlık', 5, NOW)).toEqual([]);
  service.close();
});
