import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AddressGuard, mayConnect, mayFetch } from './may-connect.ts';

describe('mayConnect', () => {
  it.each([
    '8.8.8.8',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '198.20.0.0',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2a00:1450::1',
    '2001:200::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('allows %s', (address) => {
    expect(mayConnect(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.168.1.1',
    '198.19.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::808:808',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:808:808::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2a00:1450::5efe:10.0.0.1',
    'ornek.com',
    '',
    '1.2.3',
    '08.8.8.8',
  ])('refuses %s', (address) => {
    expect(mayConnect(address)).toBe(false);
  });

  it('judges an address the same way in all its spellings', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const value = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
        const mapped = `::ffff:${Math.floor(value / 65_536).toString(16)}:${(value % 65_536).toString(16)}`;
        expect(mayConnect(mapped)).toBe(mayConnect(address));
        expect(mayFetch(`http://${value}/`)).toBe(mayConnect(address));
        expect(mayFetch(`http://[${mapped}]/`)).toBe(mayConnect(address));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('mayFetch', () => {
  it.each(['http://ornek.com/', 'https://ornek.com:8443/a', 'http://8.8.8.8/', 'http://10.ornek.com/'])(
    'allows %s',
    (url) => {
      expect(mayFetch(url)).toBe(true);
    },
  );

  it.each([
    'ftp://ornek.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'http://localhost/',
    'http://a.localhost./',
    'http://LOCALHOST:8080/',
    'http://metadata.google.internal/',
    'http://yazici.local/',
    'http://intranet/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://①②⑦.0.0.1/',
    'http://ornek.com@127.0.0.1/',
    'http://127.0.0.1:80\\@ornek.com/',
    'http://[::1]/',
    'http://ornek.com:22/',
    'http://ornek.com:6667/',
    'http://ornek.com:0/',
    'not a url',
  ])('refuses %s', (url) => {
    expect(mayFetch(url)).toBe(false);
  });
});

describe('AddressGuard', () => {
  const guard = new AddressGuard([
    'localhost:8080',
    '10.0.0.5',
    '::1',
    'Ölçüm.local',
    'irc.ornek.com:6667',
    '',
  ]);

  it('allows the hosts on its list and no others', () => {
    expect(guard.mayFetch('http://localhost:8080/')).toBe(true);
    expect(guard.mayFetch('http://localhost:8081/')).toBe(false);
    expect(guard.mayFetch('http://10.0.0.5:3000/')).toBe(true);
    expect(guard.mayFetch('http://10.0.0.6:3000/')).toBe(false);
    expect(guard.mayFetch('http://[::1]:99/')).toBe(true);
    expect(guard.mayFetch('http://ölçüm.local/')).toBe(true);
    expect(guard.mayFetch('http://irc.ornek.com:6667/')).toBe(true);
    expect(guard.mayFetch('http://10.0.0.5:6667/')).toBe(false);
  });

  it('lets an allowed host resolve to any address, and others only to public ones', () => {
    expect(guard.mayConnect('127.0.0.1', 'localhost', 8080)).toBe(true);
    expect(guard.mayConnect('127.0.0.1', 'localhost', 80)).toBe(false);
    expect(guard.mayConnect('::1', '::1', 80)).toBe(true);
    expect(guard.mayConnect('::1', '[::1]', 80)).toBe(true);
    expect(guard.mayConnect('10.0.0.5', 'kotu.com', 80)).toBe(false);
    expect(guard.mayConnect('8.8.8.8', 'ornek.com', 443)).toBe(true);
  });
});

describe('a range of addresses in allowHosts', () => {
  it.each([
    ['127.0.3.0/24', 'http://127.0.3.77:8080/', true],
    ['127.0.3.0/24', 'http://127.0.4.1/', false],
    ['127.0.3.0/24:8080', 'http://127.0.3.1:8080/', true],
    ['127.0.3.0/24:8080', 'http://127.0.3.1:8081/', false],
    ['fd00::/8', 'http://[fd12::1]/', true],
    ['fd00::/8', 'http://[fe80::1]/', false],
    ['10.0.0.0/33', 'http://10.0.0.1/', false],
  ])('%s and %s: %s', (range, url, expected) => {
    const guard = new AddressGuard([range]);
    const { hostname, port } = new URL(url);
    expect(guard.mayFetch(url)).toBe(expected);
    expect(guard.mayConnect(hostname.replace(/^\[|\]$/g, ''), hostname, Number(port || 80))).toBe(expected);
  });

  it('does not allow names that resolve into it', () => {
    expect(new AddressGuard(['127.0.3.0/24']).mayConnect('127.0.3.1', 'ornek.com.tr', 80)).toBe(false);
  });
});
