import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SampleWeb, startSampleWeb } from '../../sample-web/sample-web.ts';
import { runCli } from '../../src/commands/frame/run-cli.ts';
import { packageRoot } from '../../src/config/package-root.ts';
import * as followers from '../../src/indexing/index-follower.ts';
import { serveProject } from '../../src/server/serve-project.ts';

/**
 * The commands of README and tutorial are run here, line by line, in one folder. The example address stands
 * for a site of the sample web; a server is queried for its page, then interrupted.
 */
const SEED = 'https://www.ornek.bel.tr/';

/** The lines of all shell blocks of a page, without comments. */
function shellLines(file: string): string[] {
  const text = readFileSync(join(packageRoot(), file), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)]
    .flatMap(([, block]) => block!.split('\n'))
    .map((line) => line.replace(/ +#.*$/, ''))
    .filter(Boolean);
}

let web: SampleWeb;
const folder = mkdtempSync(join(tmpdir(), 'tazi-blocks-'));
beforeAll(async () => {
  const { followIndex } = followers;
  // The same code without a thread, which takes seconds to start from source.
  vi.spyOn(followers, 'followIndex').mockImplementation((options) => followIndex(options, false));
  web = await startSampleWeb({ latencyMs: 0 });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await web.close();
  rmSync(folder, { recursive: true, force: true });
});

type Ran = { exit: number; out: string; err: string };

async function tazi(args: string[], cwd: string): Promise<Ran> {
  const ran: Ran = { exit: 0, out: '', err: '' };
  const hosts = web.sites.map(({ origin }) => new URL(origin).host).join(',');
  let answered = () => {};
  ran.exit = await runCli(args, {
    language: 'en',
    environment: {
      TAZI_ALLOW_HOSTS: hosts,
      TAZI_CRAWL_DELAY_MS: '0',
      TAZI_CRAWL_WORKERS: '0',
      TAZI_SERVER_PORT: '0',
    },
    cwd,
    out: (text) => void (ran.out += `${text}\n`),
    err: (text) => void (ran.err += `${text}\n`),
    stdin: (async function* () {})(),
    write: (data) => void (ran.out += Buffer.from(data).toString()),
    terminal: { isTTY: false, columns: 80 },
    onInterrupt: (stop) => {
      answered = () => stop();
      return () => {};
    },
    serve: async (project, opened) => {
      const server = await serveProject(project, opened);
      const page = await fetch(server.address);
      if (page.ok) setImmediate(() => answered());
      return server;
    },
    serveMcp: () => Promise.reject(new Error('not here')),
  });
  return ran;
}

describe('the shell blocks', () => {
  it.each([
    ['README.md', 'README.tr.md'],
    ['docs/tutorial.md', 'docs/tr/tutorial.md'],
  ])('of %s are those of %s', (english, turkish) => {
    expect(shellLines(turkish)).toEqual(shellLines(english));
  });

  it('of the README: run and test are one command each, the rest is in the tutorial', () => {
    const [run, test, ...rest] = shellLines('README.md');
    expect([run, test]).toEqual(['npm ci && npm run demo', 'npm ci && npm test']);
    expect(shellLines('docs/tutorial.md')).toEqual(expect.arrayContaining(rest));
  });

  it('of the tutorial work from the first to the last', { timeout: 180_000 }, async () => {
    const site = web.sites.find(({ name }) => name.endsWith('.bel.tr')) ?? web.sites[0]!;
    const lines = shellLines('docs/tutorial.md');
    expect(lines.length).toBeGreaterThan(10);
    let cwd = folder;
    for (const line of lines) {
      const [program, ...words] = line.replaceAll(SEED, `${site.origin}/`).split(' ');
      if (program === 'cd') {
        cwd = resolve(cwd, words[0]!);
        continue;
      }
      expect([program, words[0]]).toEqual(['npx', 'tazi']);
      const { exit, out, err } = await tazi(words.slice(1), cwd);
      expect(exit, `${line}\n${out}\n${err}`).toBe(words[1] === 'serve' ? 130 : 0);
      if (words[1] === 'init') expect(err).toContain(`✓ ${site.origin}/`);
      if (words[1] === 'search') expect(out).toContain(site.origin);
    }
  });
});
