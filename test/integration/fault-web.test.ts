import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RequestReport, type SampleWeb, startSampleWeb } from '../../sample-web/sample-web.ts';
import { packageRoot } from '../../src/config/package-root.ts';
import type { CrawlEvent } from '../../src/controller/crawl.ts';
import { DnsCache } from '../../src/crawler/dns-cache.ts';
import { Fetcher } from '../../src/crawler/fetcher.ts';
import { AddressGuard } from '../../src/crawler/may-connect.ts';
import type { CrawlStatus } from '../../src/model/crawl-status.ts';
import { type CanonicalUrl, canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { FaultServer } from '../fault-web/fault-server.ts';
import { FaultWeb } from '../fault-web/fault-web.ts';
import { ok, page } from '../fault-web/faults.ts';

type Visit = CrawlEvent & { event: 'visit' };

const MAX_MEMORY_BYTES = 400_000_000;
const MAX_BODY_BYTES = 2_000_000;

/**
 * One crawl, with the built program in a process of its own, of the sample web and of the fault web together.
 */
describe('a crawl among servers that misbehave', () => {
  let folder: string;
  let sampleWeb: SampleWeb;
  let faultWeb: FaultWeb;
  let requests: RequestReport;
  let end: CrawlStatus | null = null;
  let exitCode: number | null = null;
  let mostMemory = 0;
  /** The last visit of each URL. */
  const visits = new Map<string, Visit>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tazi-fault-'));
    [sampleWeb, faultWeb] = await Promise.all([startSampleWeb({ latencyMs: 0 }), FaultWeb.start()]);
    const hosts = [
      ...sampleWeb.sites.map(({ origin }) => new URL(origin).host),
      ...faultWeb.servers.map(({ host }) => host),
    ];
    const child = spawn(
      process.execPath,
      [join(packageRoot(), 'dist/bin/cli.js'), 'crawl', '--json', ...sampleWeb.seeds, ...faultWeb.seeds],
      {
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          TAZI_CRAWL_CONTACT: 'mailto:test@example.org',
          TAZI_CRAWL_DELAY_MS: '5',
          TAZI_CRAWL_TIMEOUT_MS: '2000',
          TAZI_CRAWL_RETRY_DELAY_MS: '50',
          TAZI_CRAWL_MAX_BODY_BYTES: String(MAX_BODY_BYTES),
          TAZI_CRAWL_MAX_PAGES_PER_SITE: '400',
          TAZI_CRAWL_CONCURRENCY: '64',
          TAZI_ALLOW_HOSTS: hosts.join(','),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    for await (const line of createInterface({ input: child.stdout })) {
      const event = JSON.parse(line) as CrawlEvent | { event: 'end'; status: CrawlStatus };
      if (event.event === 'visit') visits.set(event.url, event);
      else if (event.event !== 'fault') mostMemory = Math.max(mostMemory, event.status.memoryBytes);
      if (event.event === 'end') end = event.status;
    }
    exitCode = child.exitCode ?? (await new Promise<number | null>((done) => child.once('exit', done)));
    requests = sampleWeb.requests();
  }, 120_000);

  afterAll(async () => {
    faultWeb.close();
    await sampleWeb.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('ends by itself, and every lease ended in one visit', () => {
    expect(exitCode).toBe(0);
    const outcomes = Object.values(end?.outcomes ?? {}).reduce((sum, count) => sum + count, 0);
    expect(end?.leases).toBe(outcomes);
  });

  test('stores every healthy page', () => {
    const healthy = sampleWeb.pages().filter((page) => {
      const { kind, language, reachable, needsScript } = page.truth();
      return kind === 'article' && language === 'tr' && reachable && !needsScript;
    });
    const urls = [...healthy.map(({ url }) => canonicalUrl(url)!), ...faultWeb.honestPages];
    const missing = urls.filter((url) => !['indexed', 'duplicate'].includes(visits.get(url)?.outcome ?? ''));
    expect(missing).toEqual([]);
    expect(urls.length).toBeGreaterThan(140);
  });

  test('reads documents, and reports which pages a script would have to build', () => {
    const at = (site: string, path: string) =>
      visits.get(canonicalUrl(path, sampleWeb.sites.find(({ id }) => id === site)!.origin)!);
    expect(at('belediye', '/dosya/stratejik-plan-ozeti.pdf')).toMatchObject({ outcome: 'indexed' });
    expect(at('belediye', '/dosya/nikah-basvuru-formu.pdf')).toMatchObject({ outcome: 'indexed' });
    expect(at('teknoloji', '/')).toMatchObject({ outcome: 'empty', reason: 'needs-script' });
  });

  test('reports what every fault was', () => {
    const found = Object.fromEntries(
      faultWeb.servers.map(({ name, origin }) => {
        const visit = visits.get(`${origin}/`);
        return [name, visit ? `${visit.outcome} ${visit.reason}` : 'not visited'];
      }),
    );
    expect(found).toEqual({
      stall: 'failed timeout',
      'drip-body': 'failed timeout',
      'drip-headers': 'failed timeout',
      'length-more-then-close': expect.stringMatching(/^failed (network|malformed-http)/),
      'length-more-then-silence': 'failed timeout',
      'length-less': 'empty no-text',
      'length-twice': expect.stringMatching(/^failed /),
      'gzip-bomb': 'unsupported too-large',
      'brotli-bomb': 'unsupported too-large',
      'bomb-in-bomb': 'unsupported too-large',
      'not-gzip': 'unsupported bad-encoding',
      'redirect-loop': 'redirected http-302',
      'redirect-chain': 'redirected http-302',
      'redirect-to-itself': 'redirected redirect-nowhere',
      'redirect-nowhere': 'failed redirect-nowhere',
      'broken-chunks': 'failed malformed-http',
      'chunks-cut-off': expect.stringMatching(/^failed (network|malformed-http)/),
      'endless-headers': expect.stringMatching(/^failed /),
      'endless-body': 'unsupported too-large',
      'endless-chunks': 'unsupported too-large',
      'reset-in-body': expect.stringMatching(/^failed network/),
      'too-many-requests': 'failed http-429',
      'too-many-requests-for-a-second': 'failed http-429',
      unavailable: 'failed http-503',
      'server-error': 'failed http-500',
      'empty-reply': expect.stringMatching(/^failed network/),
      garbage: 'failed malformed-http',
      'binary-garbage': 'failed malformed-http',
      'status-nonsense': 'failed http-999',
      'hangs-up-at-once': expect.stringMatching(/^failed robots-network/),
      'robots-stalls': 'failed robots-timeout',
      'robots-server-error': 'failed robots-http-503',
      'robots-huge': expect.stringMatching(/^(indexed|duplicate) /),
      'robots-endless': expect.stringMatching(/^(indexed|duplicate) /),
      'robots-bomb': expect.stringMatching(/^(indexed|duplicate) /),
      'robots-redirects': expect.stringMatching(/^(indexed|duplicate) /),
      'links-without-end': expect.stringMatching(/^(indexed|duplicate) /),
      'self-signed': 'failed robots-tls',
      expired: 'failed robots-tls',
      'leads-inside': 'indexed new',
      'slow-but-honest': 'indexed new',
    });
  });

  test('keeps within its memory', () => {
    expect(mostMemory).toBeGreaterThan(0);
    expect(mostMemory).toBeLessThan(MAX_MEMORY_BYTES);
  });

  test('never has two requests in flight to one server', () => {
    expect(requests.maxInFlightPerSite).toBe(1);
    const crowded = faultWeb.servers.filter(({ maxInFlight }) => maxInFlight > 1).map(({ name }) => name);
    expect(crowded).toEqual([]);
  });

  test('requests robots.txt of every host first, and goes no further if that fails', () => {
    expect(requests.robotsFirst).toBe(true);
    const asked = faultWeb.servers.filter((server) => server.requests.length > 0);
    expect(asked.filter((server) => server.requests[0] !== '/robots.txt').map(({ name }) => name)).toEqual(
      [],
    );
    const closed = asked.filter(({ name }) => name === 'robots-stalls' || name === 'robots-server-error');
    expect(closed.flatMap((server) => server.requests.filter((path) => path !== '/robots.txt'))).toEqual([]);
  });

  test('requests nothing forbidden, and connects to no address that is not allowed', () => {
    expect(requests.forbiddenRequests + requests.nofollowRequests).toBe(0);
    expect(faultWeb.forbidden.connections).toBe(0);
  });

  test('leaves a maze of links alone in time', () => {
    const maze = faultWeb.servers.find(({ name }) => name === 'links-without-end')!;
    expect(maze.requests.length).toBeLessThan(500);
  });
});

/** Names resolve to whatever their owner likes; what counts is where a socket would connect. */
describe('a name that leads to a forbidden address', () => {
  const inside = new FaultServer('inside', ({ answer }) => answer(ok(page('iç ağ'))));
  let port: string;
  let fetcher: Fetcher | null = null;

  beforeAll(async () => {
    await inside.listen();
    port = inside.host.split(':')[1]!;
  });
  afterEach(() => fetcher?.close());
  afterAll(() => inside.close());

  function fetchAs(
    answers: (name: string, question: number) => string[],
    guard = new AddressGuard([]),
  ): Fetcher {
    const questions = new Map<string, number>();
    const resolve = async (name: string) => {
      const question = questions.get(name) ?? 0;
      questions.set(name, question + 1);
      return answers(name, question);
    };
    // No answer is cached for more than one lookup.
    let clock = 0;
    const dns = new DnsCache(resolve, () => (clock += 3_600_000));
    fetcher = new Fetcher({ guard, dns, userAgent: 'tazi-test', timeoutMs: 20_000, maxBodyBytes: 100_000 });
    return fetcher;
  }

  test.each([
    ['loopback', ['127.0.0.1']],
    ['a public address and loopback', ['93.184.216.34', '127.0.0.1']],
    ['loopback and a public address', ['127.0.0.1', '93.184.216.34']],
    ['loopback as IPv6', ['::1']],
    ['loopback written as IPv6', ['::ffff:127.0.0.1']],
    ['loopback in hexadecimal IPv6', ['::ffff:7f00:1']],
    ['a private network', ['10.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
    ['this host', ['0.0.0.0']],
    ['NAT64 of loopback', ['64:ff9b::7f00:1']],
    ['a private IPv6 network', ['fd00::1']],
  ])('as %s is refused', async (_, addresses) => {
    const answer = await fetchAs(() => addresses).fetch(`http://ornek.com.tr:${port}/` as CanonicalUrl);
    expect(answer).toMatchObject({ kind: 'failed', reason: 'address-refused' });
    expect(inside.connections).toBe(0);
  });

  test.each([
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    '127.0.0.1.',
  ])('or is one, written as %s, is refused', async (host) => {
    const fetched = fetchAs(() => ['127.0.0.1']).fetch(`http://${host}:${port}/` as CanonicalUrl);
    expect(await fetched).toMatchObject({ kind: 'failed', reason: 'address-refused' });
    expect(inside.connections).toBe(0);
  });

  test('only at the second question is refused then', async () => {
    // Stands for a public address: tests connect only to this machine.
    const guard = new (class extends AddressGuard {
      override mayConnect(address: string, hostname: string, port: number): boolean {
        return address === '127.0.3.1' || super.mayConnect(address, hostname, port);
      }
    })();
    const answers = (_: string, question: number) => [question === 0 ? '127.0.3.1' : '127.0.0.1'];
    const rebinding = fetchAs(answers, guard);
    const url = `http://ornek.com.tr:${port}/` as CanonicalUrl;
    expect(await rebinding.fetch(url)).toMatchObject({ reason: 'network-ECONNREFUSED' });
    expect(await rebinding.fetch(url)).toMatchObject({ kind: 'failed', reason: 'address-refused' });
    expect(inside.connections).toBe(0);
  });

  test('is connected to if the settings allow it, and no other', async () => {
    const opened = fetchAs(() => ['127.0.0.1'], new AddressGuard([`panel.ornek.com.tr:${port}`]));
    const other = await opened.fetch(`http://www.ornek.com.tr:${port}/` as CanonicalUrl);
    expect(other).toMatchObject({ kind: 'failed', reason: 'address-refused' });
    expect(inside.connections).toBe(0);
    const answer = await opened.fetch(`http://panel.ornek.com.tr:${port}/` as CanonicalUrl);
    expect(answer.kind).toBe('body');
    expect(inside.connections).toBe(1);
  });
});
