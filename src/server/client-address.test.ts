import type { Context } from 'hono';
import { describe, expect, test } from 'vitest';
import { addressKey, clientAddress, publicOrigin } from './client-address.ts';

function asked(
  peer: string | null,
  headers: Record<string, string> = {},
  url = 'http://ara.ornek.tr/',
): Context {
  const env = peer === null ? {} : { incoming: { socket: { remoteAddress: peer } } };
  const header = (name: string) => headers[name];
  return { env, req: { header, url } } as unknown as Context;
}

describe('the client address', () => {
  const forged = { 'x-forwarded-for': '1.1.1.1, 203.0.113.9' };

  test.each([
    ['no connection', null, false, {}, null],
    ['a stranger', '198.51.100.7', false, {}, '198.51.100.7'],
    ['a stranger who forges headers', '198.51.100.7', false, forged, '198.51.100.7'],
    ['a trusted proxy', '198.51.100.7', true, forged, '203.0.113.9'],
    ['an unconfigured proxy on this machine', '127.0.0.1', false, forged, '203.0.113.9'],
    ['this machine', '127.0.0.1', false, {}, '127.0.0.1'],
  ])('is determined for %s', (_, peer, proxy, headers, expected) => {
    expect(clientAddress(asked(peer, headers), { proxy })).toBe(expected);
  });

  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is counted as %s', (address, key) => expect(addressKey(address)).toBe(key));
});

test('links lead to the origin that a trusted proxy was asked for, under one of our names', () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'ara.ornek.tr' };
  const at = (proxy: boolean, changes = {}) =>
    publicOrigin(
      asked('10.0.0.2', { ...headers, ...changes }, 'http://ic:7171/'),
      { proxy, base: '' },
      (host) => host === 'ara.ornek.tr',
    );
  expect(at(true)).toBe('https://ara.ornek.tr');
  expect(at(false)).toBe('http://ic:7171');
  expect(at(true, { 'x-forwarded-host': 'kotu.example' })).toBe('https://ic:7171');
  expect(at(true, { 'x-forwarded-proto': 'javascript' })).toBe('http://ara.ornek.tr');
});
