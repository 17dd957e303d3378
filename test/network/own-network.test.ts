import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/config/package-root.ts';
import { ARTICLES, DELAY_MS, type Seen } from './seen.ts';

/** Timers may fire a little early, and the time is taken at the server. */
const TOLERANCE_MS = 12;

/** In a network of its own, whose only name server is ours and whose public addresses are loopback. */
const WORLD = (resolver: string) =>
  `ip link set lo up && for n in 34 35 36; do ip addr add 93.184.216.$n/32 dev lo; done && mount --bind ${resolver} /etc/resolv.conf && exec "$@"`;

const mayUnshare =
  process.platform === 'linux' &&
  spawnSync('unshare', [
    '-n',
    '-m',
    'sh',
    '-c',
    'ip link set lo up && mount --bind /etc/hostname /etc/resolv.conf',
  ]).status === 0;
if (!mayUnshare) console.warn('skipped: this system does not let a test have a network of its own');

describe.skipIf(!mayUnshare)('a crawl in a network with names of its own', () => {
  let folder: string;
  let seen: Seen;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tazi-network-'));
    const resolver = join(folder, 'resolv.conf');
    writeFileSync(resolver, 'nameserver 127.0.0.53\noptions timeout:2 attempts:1\n');
    writeFileSync(join(folder, 'tazi.config.json'), '{}');
    const world = join(packageRoot(), 'test/network/world.ts');
    const node = [process.execPath, '--import', 'tsx', world, folder];
    const { stdout } = await promisify(execFile)(
      'unshare',
      ['-n', '-m', 'sh', '-c', WORLD(resolver), 'sh', ...node],
      { cwd: packageRoot(), maxBuffer: 50_000_000 },
    );
    seen = JSON.parse(stdout.trim().split('\n').at(-1)!) as Seen;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const outcomesOf = (host: string) =>
    seen.visits.filter(({ url }) => url.startsWith(`http://${host}/`)).map(({ outcome }) => outcome);

  test('never connects to a private address, whatever its name answers, or answers later', () => {
    expect(seen.forbidden).toBe(0);
    for (const host of ['ikili.com.tr', 'ic.com.tr']) expect(outcomesOf(host), host).not.toContain('indexed');
    expect(seen.requests.map(({ host }) => host)).not.toContain('ic.com.tr');
  });

  test('keeps every article whose bare name redirects to www, robots.txt too, and the pause of both', () => {
    expect(seen.exitCode).toBe(0);
    const kept = Object.keys(seen.texts).filter((url) => url.startsWith('http://www.belediye.com.tr/haber/'));
    expect(kept).toHaveLength(ARTICLES);
    const times = seen.requests.filter(({ host }) => host.endsWith('belediye.com.tr')).map(({ at }) => at);
    for (const [i, at] of times.entries())
      if (i > 0) expect(at - times[i - 1]!).toBeGreaterThan(DELAY_MS - TOLERANCE_MS);
  });

  test('sends a cookie to the host that set it, never to others of its public suffix', () => {
    const cookieAt = (host: string, path: string) =>
      seen.requests.find((request) => request.host === host && request.path === path)?.cookie;
    expect(cookieAt('a.gov.tr', '/iki')).toContain('kendi=1');
    expect(cookieAt('b.gov.tr', '/robots.txt')).toBeNull();
    expect(cookieAt('b.gov.tr', '/')).toBeNull();
  });

  test('does not take a response that nobody asked for as the answer to the next request', () => {
    const own = Object.entries(seen.texts).filter(([url]) => url.startsWith('http://iki.com.tr/'));
    expect(own.length).toBeGreaterThan(2);
    for (const [url, text] of own) {
      expect(text, url).toContain(`Gerçek ${new URL(url).pathname}`);
      expect(text).not.toContain('Sahte');
    }
  });
});
