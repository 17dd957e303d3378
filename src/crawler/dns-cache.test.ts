import { describe, expect, test } from 'vitest';
import { DnsCache } from './dns-cache.ts';

const MINUTE_MS = 60_000;

function setUp(answer: (name: string) => string[] | Error) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const dns = new DnsCache(
    async (name) => {
      asked.push(name);
      const result = answer(name);
      if (result instanceof Error) throw result;
      return result;
    },
    () => clock.now,
  );
  return { dns, asked, clock };
}

const notFound = Object.assign(new Error('not found'), { code: 'ENOTFOUND' });

describe('a name', () => {
  test('is resolved once, and its answer is cached for five minutes', async () => {
    const { dns, asked, clock } = setUp(() => ['93.184.216.34', '2606:2800::1']);
    const expected = { addresses: ['93.184.216.34', '2606:2800::1'], error: null };
    expect(await dns.lookup('ornek.com.tr')).toEqual(expected);
    clock.now = 4 * MINUTE_MS;
    expect(await dns.lookup('ornek.com.tr')).toEqual(expected);
    expect(asked).toEqual(['ornek.com.tr']);
    clock.now = 5 * MINUTE_MS;
    await dns.lookup('ornek.com.tr');
    expect(asked).toHaveLength(2);
  });

  test('under .localhost is this machine, whether or not the system knows it', async () => {
    const dns = new DnsCache();
    expect(await dns.lookup('kiyikopru.localhost')).toEqual({ addresses: ['127.0.0.1'], error: null });
  });

  test('of a busy host is refreshed in the background before its answer expires', async () => {
    let address = '93.184.216.34';
    const { dns, asked, clock } = setUp(() => [address]);
    await dns.lookup('ornek.com.tr');
    address = '93.184.216.35';
    clock.now = 4.5 * MINUTE_MS;
    const { addresses } = await dns.lookup('ornek.com.tr');
    await dns.lookup('ornek.com.tr');
    expect([addresses, asked.length]).toEqual([['93.184.216.34'], 2]);
    clock.now = 9 * MINUTE_MS;
    expect((await dns.lookup('ornek.com.tr')).addresses).toEqual(['93.184.216.35']);
  });

  test('keeps its addresses in the order in which they respond', async () => {
    const { dns } = setUp(() => ['93.184.216.34', '93.184.216.35', '93.184.216.36']);
    await dns.lookup('ornek.com.tr');
    dns.prefer('ornek.com.tr', '93.184.216.36');
    dns.prefer('ornek.com.tr', '10.0.0.1');
    dns.prefer('baska.com.tr', '93.184.216.36');
    expect((await dns.lookup('ornek.com.tr')).addresses).toEqual([
      '93.184.216.36',
      '93.184.216.34',
      '93.184.216.35',
    ]);
  });

  test('is resolved once even if many callers want it at the same time', async () => {
    const { dns, asked } = setUp(() => ['93.184.216.34']);
    await Promise.all(Array.from({ length: 20 }, () => dns.lookup('ornek.com.tr')));
    expect(asked).toHaveLength(1);
  });

  test('that does not exist is cached as such for a minute', async () => {
    const { dns, asked, clock } = setUp(() => notFound);
    expect(await dns.lookup('yok.tr')).toEqual({ addresses: [], error: 'dns-ENOTFOUND' });
    clock.now = MINUTE_MS - 1;
    await dns.lookup('yok.tr');
    expect(asked).toHaveLength(1);
    clock.now = MINUTE_MS;
    await dns.lookup('yok.tr');
    expect(asked).toHaveLength(2);
  });

  test('that starts to resolve again is found', async () => {
    let there = false;
    const { dns, clock } = setUp(() => (there ? ['93.184.216.34'] : notFound));
    expect((await dns.lookup('a.tr')).error).toBe('dns-ENOTFOUND');
    there = true;
    clock.now = MINUTE_MS;
    expect(await dns.lookup('a.tr')).toEqual({ addresses: ['93.184.216.34'], error: null });
  });

  test('with no address, or with an error that has no code, is an error', async () => {
    expect(await setUp(() => []).dns.lookup('bos.tr')).toEqual({ addresses: [], error: 'dns-empty' });
    expect(await setUp(() => new Error('?')).dns.lookup('a.tr')).toEqual({
      addresses: [],
      error: 'dns-failed',
    });
  });
});

test('a literal address is its own answer, with or without brackets', async () => {
  const { dns, asked } = setUp(() => notFound);
  expect(await dns.lookup('192.0.2.1')).toEqual({ addresses: ['192.0.2.1'], error: null });
  expect(await dns.lookup('[2001:db8::1]')).toEqual({ addresses: ['2001:db8::1'], error: null });
  expect(await dns.lookup('::1')).toEqual({ addresses: ['::1'], error: null });
  expect(asked).toEqual([]);
});

test('the system resolver knows localhost', async () => {
  const { addresses, error } = await new DnsCache().lookup('localhost');
  expect(error).toBeNull();
  expect(addresses.every((address) => address === '127.0.0.1' || address === '::1')).toBe(true);
});

test('counts the names that were looked up and those that were cached', async () => {
  const { dns } = setUp(() => ['93.184.216.34']);
  await dns.lookup('a.tr');
  await dns.lookup('a.tr');
  await dns.lookup('b.tr');
  await dns.lookup('192.0.2.1');
  expect(dns.counts()).toEqual({ lookups: 3, hits: 1 });
});
