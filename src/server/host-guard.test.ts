import { describe, expect, it } from 'vitest';
import { hostTest } from './host-guard.ts';

describe('hostTest', () => {
  const loopback = hostTest('127.0.0.1', []);
  it.each([
    'localhost',
    'LOCALHOST:7171',
    '127.0.0.1:7171',
    '[::1]',
    '[::1]:7171',
    'tazi.localhost:80',
    'localhost.',
  ])('accepts %s', (host) => {
    expect(loopback(host)).toBe(true);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example:7171',
    'notlocalhost',
    '127.0.0.1.evil.example',
    '10.0.0.5',
    '',
    'localhost:port',
    'localhost@evil.example',
    'localhost/x',
    'localhost localhost',
    '[::1',
    'ı',
    'a'.repeat(10_000),
  ])('rejects %s', (host) => {
    expect(loopback(host)).toBe(false);
  });

  it('accepts the configured names', () => {
    const named = hostTest('arama.ornek.com.tr', ['ara.belediye.bel.tr']);
    expect(named('Arama.ornek.com.tr:8080')).toBe(true);
    expect(named('ara.belediye.bel.tr')).toBe(true);
    expect(named('baska.belediye.bel.tr')).toBe(false);
  });

  it('accepts any literal address, but no other name, when bound to all of them', () => {
    for (const everywhere of [hostTest('0.0.0.0', []), hostTest('::', [])]) {
      expect(everywhere('192.168.1.20:7171')).toBe(true);
      expect(everywhere('[2001:db8::7]:7171')).toBe(true);
      expect(everywhere('evil.example')).toBe(false);
    }
  });
});
