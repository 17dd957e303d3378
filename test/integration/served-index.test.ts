import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SearchResponse } from '../../src/model/search-result.ts';
import {
  loadProject,
  openForSearch,
  type Project,
  type SearchableProject,
} from '../../src/project/project.ts';
import { serveProject } from '../../src/server/serve-project.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { importDocuments } from '../../src/transfer/import/import-documents.ts';

const WORDS =
  'belediye su kesinti çocuk sağlık park yol bakım duyuru kitap fuar çarşı gözlük zeytin hasat'.split(' ');
const DOCUMENTS = 400;
/** Figures of the disk are cached for some seconds. */
const PATIENCE = { timeout: 60_000, interval: 100 };

/** A project that is served while pages arrive, and queried with bad intentions. */
describe('a served index', () => {
  let folder: string;
  let project: Project;
  let opened: SearchableProject;
  let server: RunningServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tazi-served-'));
    project = loadProject(folder, {
      environment: { TAZI_SERVER_PORT: '0', TAZI_CRAWL_CONTACT: 'mailto:test@example.org' },
    });
    await take(Array.from({ length: DOCUMENTS }, (_, id) => [id, textOf(id)]));
    opened = await openForSearch(project, 'ask');
    server = await serveProject(project, opened);
  }, 120_000);

  afterAll(async () => {
    await server.close();
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function take(documents: [id: number, text: string][]): Promise<void> {
    const lines = documents.map(([id, text]) =>
      JSON.stringify({ url: `https://site${id % 9}.com.tr/${id}`, title: `Belge ${id}`, text }),
    );
    await importDocuments(project.paths, {
      name: 'test',
      open: async function* () {
        yield lines.join('\n');
      },
    });
  }

  async function totalOf(query: string): Promise<number> {
    const answer = await fetch(`${server.address}/api/search?q=${encodeURIComponent(query)}`);
    return ((await answer.json()) as SearchResponse).total;
  }

  test('shows what was committed within five seconds, and forgets what was replaced', async () => {
    expect(await totalOf('karabatak')).toBe(0);
    await take([[7, 'Karabatak kolonisi sayıldı.']]);
    // Queried without a pause: processor time passes like the clock, except while other programs use the
    // processor.
    const committed = process.cpuUsage();
    while ((await totalOf('karabatak')) === 0 && cpuMs(committed) < 20_000);
    expect(cpuMs(committed)).toBeLessThan(5_000);
    await take([[7, 'Martılar sayıldı.']]);
    const replaced = process.cpuUsage();
    while ((await totalOf('karabatak')) === 1 && cpuMs(replaced) < 20_000);
    expect(cpuMs(replaced)).toBeLessThan(5_000);
    expect(await totalOf('martı')).toBe(1);
  }, 120_000);

  test('answers hostile queries soon, without errors of its own, and reveals nothing about itself', async () => {
    const paths = HOSTILE.map((query) => query.toWellFormed()).flatMap((query) => [
      `/api/search?q=${encodeURIComponent(query)}`,
      `/?q=${encodeURIComponent(query)}`,
      `/api/suggest?q=${encodeURIComponent(query)}`,
    ]);
    for (const path of [...paths, ...HOSTILE_PATHS]) {
      const began = process.cpuUsage();
      const answer = await fetch(server.address + path);
      const body = await answer.text();
      const shown = path.slice(0, 120);
      expect(answer.status, shown).toBeLessThan(500);
      expect(cpuMs(began), shown).toBeLessThan(2_000);
      expect(body, shown).not.toMatch(/\n\s+at .+:\d+:\d+|node_modules|node:internal/);
      expect(body.includes(folder), shown).toBe(false);
    }
  }, 120_000);

  test('that is moved away reports that it cannot search, not that there are no results, and continues once it is back', async () => {
    const status = async (path: string) => (await fetch(`${server.address}${path}`)).status;
    const away = `${folder}-away`;
    renameSync(folder, away);
    try {
      await vi.waitFor(async () => expect(await status('/api/search?q=zeytin')).toBe(503), PATIENCE);
      await vi.waitFor(async () => expect(await status('/readyz')).toBe(503), PATIENCE);
    } finally {
      renameSync(away, folder);
    }
    expect(await status('/api/search?q=zeytin')).toBe(200);
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), PATIENCE);
  });

  test('does not grow because of queries', async () => {
    const ask = async (round: number) => {
      for (const query of HOSTILE) {
        opened.searcher.search(`${query} ${round}`, { page: 10, size: 100, explain: true });
        opened.searcher.suggest(`${query}${round}`);
      }
    };
    for (let round = 0; round < 2; round++) await ask(round);
    const before = process.memoryUsage();
    for (let round = 2; round < 10; round++) await ask(round);
    const after = process.memoryUsage();
    const grown = (key: 'heapUsed' | 'external' | 'arrayBuffers') => after[key] - before[key];
    expect(grown('heapUsed') + grown('external')).toBeLessThan(100e6);
    expect(grown('arrayBuffers')).toBeLessThan(50e6);
  }, 120_000);
});

function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

function textOf(id: number): string {
  return Array.from({ length: 60 }, (_, at) => WORDS[(id * 7 + at * at) % WORDS.length]).join(' ');
}

const HOSTILE = [
  '',
  '   ',
  '*',
  '*a',
  'a*',
  '**',
  '?',
  '"',
  '""',
  '"""""',
  '\\',
  '(',
  ')))',
  '('.repeat(900),
  '"'.repeat(900),
  '-',
  '- - -',
  '+',
  ':',
  'site:',
  'site::::',
  'title:"',
  'before:9999-99-99 after:0000',
  'before:2024-02-31',
  'OR OR OR',
  'AND NOT OR NEAR',
  `su${' OR su'.repeat(150)}`,
  `su${' NEAR/999 kitap'.repeat(60)}`,
  `"${'su kesinti '.repeat(80)}"`,
  '-su '.repeat(200),
  '+su '.repeat(200),
  Array.from({ length: 90 }, (_, n) => `${WORDS[n % WORDS.length]!.slice(0, 2)}*`).join(' '),
  Array.from({ length: 60 }, (_, n) => `site:a${n}.tr`).join(' '),
  'a'.repeat(1_000),
  'aa '.repeat(330),
  'ı'.repeat(500),
  'I\u0307'.repeat(300),
  'e\u0301'.repeat(300),
  '\u200d'.repeat(500),
  '😀'.repeat(250),
  '\ud800',
  '\udc00\ud800',
  '\u0000\u0001\u0002',
  '\u202esu\u202c',
  "' OR 1=1 --",
  "'; DROP TABLE pages; --",
  '<script>alert(1)</script>',
  '{{7*7}} #{7*7}',
  '../../../../etc/passwd',
  '%00%0a%0d',
  '__proto__',
  'constructor toString hasOwnProperty',
  '(a+)+$',
  `${'a'.repeat(50)}!`,
  'NaN Infinity -0 1e309',
  '0x7fffffff 99999999999999999999',
];

const HOSTILE_PATHS = [
  '/api/search',
  '/api/search?q=su&page=0',
  '/api/search?q=su&page=-1',
  '/api/search?q=su&page=99999999999',
  '/api/search?q=su&size=100000',
  '/api/search?q=su&page=1e9&size=0x10',
  '/api/search?q=su&sort=random()',
  '/api/search?q=su&from=yesterday&to=tomorrow',
  '/api/search?q=su&q=kitap&q[]=park',
  '/api/search?q=%',
  '/api/search?q=%ff%fe',
  '/api/search?q=%ED%A0%80',
  `/api/search?q=${'a'.repeat(15_000)}`,
  `/api/search?q=su&site=${'a.'.repeat(120)}tr`,
  `/api/search?${'q=su&'.repeat(500)}`,
  '/api/search?q=su&explain=1&size=100&page=10',
  '/api/pages/0/similar',
  '/api/pages/999999999/similar',
];
