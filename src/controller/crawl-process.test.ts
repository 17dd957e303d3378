import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadProject } from '../project/project.ts';
import { CrawlProcess } from './crawl-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-start-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('a crawl that cannot start is an error with its reason, even with thousands of seeds, and sees no token', async () => {
  const flags = { 'crawl.contact': 'mailto:ekip@ornek.com.tr', 'crawl.render': 'all' };
  const project = loadProject(folder, { environment: {}, flags });
  const failures: object[] = [];
  const crawl = new CrawlProcess(project, (details) => failures.push(details));
  const [seen, spy] = [join(folder, 'seen.txt'), join(folder, 'spy.cjs')];
  writeFileSync(
    spy,
    `require('node:fs').appendFileSync(${JSON.stringify(seen)}, Object.keys(process.env).join('\\n') + '\\n')`,
  );
  vi.stubEnv('NODE_OPTIONS', `--require=${JSON.stringify(spy)}`);
  vi.stubEnv('TAZI_SERVER_TOKEN', 'anahtar-0123456789');
  // Together they exceed the length limit of a command line.
  const urls = Array.from({ length: 5_200 }, (_, n) => `http://127.0.0.1:9/${'sayfa'.repeat(100)}/${n}`);
  await expect(crawl.start({ urls, watch: false })).rejects.toMatchObject({
    code: 'crawl-start-failed',
    message: expect.stringContaining('crawl.browser'),
  });
  expect(failures).toHaveLength(1);
  // Nor does a browser that it starts.
  const variables = readFileSync(seen, 'utf8').split('\n');
  expect(variables).toContain('NODE_OPTIONS');
  expect(variables).not.toContain('TAZI_SERVER_TOKEN');
});
