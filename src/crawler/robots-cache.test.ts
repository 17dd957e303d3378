import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { BodyLimit, FetchAnswer } from './fetch-answer.ts';
import { MAX_ROBOTS_BYTES } from './robots.ts';
import { RobotsCache } from './robots-cache.ts';

const PAGE = 'https://www.ornek.com.tr/gizli/sayfa' as CanonicalUrl;
const OPEN_PAGE = 'https://www.ornek.com.tr/acik' as CanonicalUrl;
const RULES = 'User-agent: *\nDisallow: /gizli\n';
const HOUR_MS = 3_600_000;

function body(text: string | Uint8Array, headers: Record<string, string> = {}): FetchAnswer {
  return { kind: 'body', status: 200, headers, body: Buffer.from(text), tookMs: 1 };
}

function failed(status: number, reason = `http-${status}`): FetchAnswer {
  return { kind: 'failed', status, reason, retryAfterMs: null, tookMs: 1 };
}

function moved(location: string): FetchAnswer {
  return { kind: 'redirect', status: 301, location, tookMs: 1 };
}

/** Answers one after the other; repeats the last one indefinitely. */
function setUp(...answers: FetchAnswer[]) {
  const asked: string[] = [];
  const limits: BodyLimit[] = [];
  const cache = new RobotsCache(async (url, limit) => {
    asked.push(url);
    limits.push(limit);
    return answers[Math.min(asked.length, answers.length) - 1]!;
  });
  return { cache, asked, limits };
}

async function verdictAfter(...answers: FetchAnswer[]): Promise<string> {
  const { cache } = setUp(...answers);
  await cache.load(PAGE, 0);
  return cache.verdict(PAGE, 0)!.kind;
}

describe('the rules of an origin', () => {
  test('are unknown until they have been fetched', async () => {
    const { cache, asked } = setUp(body(RULES));
    expect(cache.verdict(PAGE, 0)).toBeUndefined();
    await cache.load(PAGE, 0);
    expect(asked).toEqual(['https://www.ornek.com.tr/robots.txt']);
    expect(cache.verdict(PAGE, 0)).toEqual({ kind: 'forbidden' });
    expect(cache.verdict(OPEN_PAGE, 0)).toEqual({ kind: 'allowed' });
  });

  test('apply to that origin only, not to another scheme, port or name', async () => {
    const { cache } = setUp(body(RULES));
    await cache.load(PAGE, 0);
    for (const other of [
      'http://www.ornek.com.tr/gizli',
      'https://www.ornek.com.tr:8443/gizli',
      'https://ornek.com.tr/gizli',
    ]) {
      expect(cache.verdict(other as CanonicalUrl, 0)).toBeUndefined();
    }
  });

  test('prefer a group that names us to the one for everyone', async () => {
    const { cache } = setUp(body('User-agent: *\nDisallow: /\n\nUser-agent: Tazi\nDisallow: /gizli\n'));
    await cache.load(PAGE, 0);
    expect(cache.verdict(OPEN_PAGE, 0)).toEqual({ kind: 'allowed' });
    expect(cache.verdict(PAGE, 0)).toEqual({ kind: 'forbidden' });
  });

  test('include a crawl delay and sitemaps', async () => {
    const text = 'User-agent: *\nCrawl-delay: 2.5\nSitemap: https://www.ornek.com.tr/harita.xml\n';
    expect(await setUp(body(text)).cache.load(PAGE, 0)).toEqual({
      delayMs: 2_500,
      sitemaps: ['https://www.ornek.com.tr/harita.xml'],
    });
    expect(await setUp(body('')).cache.load(PAGE, 0)).toEqual({ delayMs: 0, sitemaps: [] });
  });

  test('are fetched again after an hour', async () => {
    const { cache } = setUp(body(RULES), body(''));
    await cache.load(PAGE, 1000);
    expect(cache.verdict(PAGE, 1000 + HOUR_MS - 1)).toEqual({ kind: 'forbidden' });
    expect(cache.verdict(PAGE, 1000 + HOUR_MS)).toBeUndefined();
    await cache.load(PAGE, 1000 + HOUR_MS);
    expect(cache.verdict(PAGE, 1000 + HOUR_MS)).toEqual({ kind: 'allowed' });
  });

  test('are forgotten when memory is short, and fetched again', async () => {
    const { cache, asked } = setUp(body(RULES));
    await cache.load(PAGE, 0);
    cache.shed();
    expect(cache.verdict(PAGE, 1)).toBeUndefined();
    await cache.load(PAGE, 1);
    expect(asked).toHaveLength(2);
  });

  test('are evicted, oldest first, when there are very many origins', async () => {
    const { cache } = setUp(body(RULES));
    const page = (n: number) => `https://site${n}.com.tr/gizli` as CanonicalUrl;
    for (let n = 0; n <= 10_000; n++) await cache.load(page(n), 0);
    expect(cache.verdict(page(0), 0)).toBeUndefined();
    expect(cache.verdict(page(1), 0)).toEqual({ kind: 'forbidden' });
    expect(cache.verdict(page(10_000), 0)).toEqual({ kind: 'forbidden' });
  });
});

describe('an answer without rules', () => {
  test.each([400, 401, 403, 404, 410, 451, 204])('with status %i forbids nothing', async (status) => {
    expect(await verdictAfter(failed(status))).toBe('allowed');
  });

  test.each([429, 500, 502, 503, 504, 520, 599])(
    'with status %i forbids everything for now',
    async (status) => {
      const { cache } = setUp(failed(status));
      await cache.load(PAGE, 0);
      expect(cache.verdict(OPEN_PAGE, 0)).toEqual({ kind: 'unreachable', reason: `robots-http-${status}` });
    },
  );

  test.each(['timeout', 'dns-ENOTFOUND', 'tls', 'network-ECONNRESET', 'malformed-http'])(
    'because of %s forbids everything for now',
    async (reason) => {
      const { cache } = setUp(failed(0, reason));
      expect(await cache.load(PAGE, 0)).toEqual({ delayMs: 0, sitemaps: [] });
      expect(cache.verdict(OPEN_PAGE, 0)).toEqual({ kind: 'unreachable', reason: `robots-${reason}` });
    },
  );

  test('is cached for five minutes only if the server could not be reached', async () => {
    const { cache } = setUp(failed(0, 'timeout'));
    await cache.load(PAGE, 0);
    expect(cache.verdict(PAGE, 299_999)).toBeDefined();
    expect(cache.verdict(PAGE, 300_000)).toBeUndefined();
  });

  test('that says "not modified" to an unconditional request means nothing', async () => {
    expect(await verdictAfter({ kind: 'not-modified', status: 304, headers: {}, tookMs: 1 })).toBe(
      'unreachable',
    );
  });
});

describe('redirects', () => {
  test('are followed five times, including to other hosts', async () => {
    const hops = [1, 2, 3, 4, 5].map((n) => moved(`https://baska${n}.tr/robots.txt`));
    const { cache, asked } = setUp(...hops, body(RULES));
    await cache.load(PAGE, 0);
    expect(asked).toHaveLength(6);
    expect(asked.at(-1)).toBe('https://baska5.tr/robots.txt');
    expect(cache.verdict(PAGE, 0)).toEqual({ kind: 'forbidden' });
  });

  test('beyond that mean that there are no rules', async () => {
    const { cache, asked } = setUp(moved('/robots.txt'));
    await cache.load(PAGE, 0);
    expect(asked).toHaveLength(6);
    expect(cache.verdict(PAGE, 0)).toEqual({ kind: 'allowed' });
  });

  test('to a URL that cannot be fetched mean that there are no rules', async () => {
    expect(await verdictAfter(moved('ftp://ornek.com.tr/robots.txt'))).toBe('allowed');
  });

  test('that end in a failure count as that failure', async () => {
    expect(await verdictAfter(moved('/a'), failed(503))).toBe('unreachable');
    expect(await verdictAfter(moved('/a'), failed(404))).toBe('allowed');
  });
});

describe('a file', () => {
  test('may be compressed', async () => {
    expect(await verdictAfter(body(gzipSync(RULES), { 'content-encoding': 'GZip' }))).toBe('forbidden');
  });

  test('that cannot be decompressed forbids everything for now', async () => {
    expect(await verdictAfter(body(RULES, { 'content-encoding': 'gzip' }))).toBe('unreachable');
  });

  test('is requested up to its limit, and cut there rather than refused', async () => {
    const { cache, limits } = setUp(body(''));
    await cache.load(PAGE, 0);
    expect(limits).toEqual([{ maxBytes: MAX_ROBOTS_BYTES, beyond: 'cut' }]);
  });

  test('that decompresses to more than the limit counts with its beginning', async () => {
    const huge = `${RULES}${'# dolgu\n'.repeat(2_000_000)}`;
    const { cache } = setUp(body(gzipSync(huge), { 'content-encoding': 'gzip' }));
    await cache.load(PAGE, 0);
    expect(cache.verdict(PAGE, 0)).toEqual({ kind: 'forbidden' });
    expect(cache.verdict(OPEN_PAGE, 0)).toEqual({ kind: 'allowed' });
  });

  test('of 500 KiB is read to the end', async () => {
    const filler = '#'.repeat(79);
    const padding = `${filler}\n`.repeat(Math.floor((MAX_ROBOTS_BYTES - 40) / 80));
    expect(await verdictAfter(body(padding + RULES))).toBe('forbidden');
  });

  test('that is a web page forbids nothing', async () => {
    expect(await verdictAfter(body('<html><body>Bulunamadı</body></html>'))).toBe('allowed');
  });
});
