import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CanonicalUrl, canonicalUrl } from '../../model/urls/canonical-url.ts';
import { FileAddresses } from './file-addresses.ts';

const at = (...parts: string[]) => join('/', ...parts);

describe('addresses of files without one', () => {
  test('are below the name of their folder', () => {
    const addresses = new FileAddresses();
    expect(addresses.baseOf(at('ev', 'Raporlar 2024'))).toBe('https://raporlar-2024.invalid/');
    expect(addresses.baseOf(at('ev', 'Raporlar 2024'))).toBe('https://raporlar-2024.invalid/');
    expect(addresses.baseOf('.')).toBe('https://dosya.invalid/');
    expect(addresses.baseOf(at('a', 'Işık'))).toMatch(/^https:\/\/[a-z0-9-]+\.invalid\/$/);
  });

  test('of a second folder of that name have the names above it, and each folder has its own', () => {
    const addresses = new FileAddresses();
    const folders = ['2023/rapor', '2024/rapor', 'x/2024/rapor', 'xn/rapor', 'z/xn/rapor', 'q/xn/rapor'];
    const bases = folders.map((folder) => addresses.baseOf(at('d', ...folder.split('/'))));
    expect(bases.slice(0, 3)).toEqual([
      'https://rapor.invalid/',
      'https://2024--rapor.invalid/',
      'https://x--2024--rapor.invalid/',
    ]);
    expect(new Set(bases).size).toBe(folders.length);
    for (const base of bases) expect(canonicalUrl(base)).toBe(base);
    const long = ['a', 'b', 'c'].map((name) => addresses.baseOf(at(name, 'u'.repeat(100))));
    const longer = ['a', 'b', 'c'].map((name) =>
      addresses.baseOf(at(`${name}x`.repeat(40), 'u'.repeat(100))),
    );
    expect(new Set([...long, ...longer]).size).toBe(6);
    for (const base of [...long, ...longer]) expect(canonicalUrl(base)).toBe(base);
  });

  test('are those that the project has for the folder', () => {
    const hosts = new Set(['rapor.invalid', '2024--rapor.invalid']);
    const addresses = () => new FileAddresses((host) => hosts.has(host));
    expect(addresses().baseOf(at('d', '2024', 'rapor'))).toBe('https://2024--rapor.invalid/');
    expect(addresses().baseOf(at('d', '2023', 'rapor'))).toBe('https://rapor.invalid/');
    const both = addresses();
    expect(both.baseOf(at('d', '2024', 'rapor'))).toBe('https://2024--rapor.invalid/');
    expect(both.baseOf(at('d', '2023', 'rapor'))).toBe('https://rapor.invalid/');
  });

  test('below a base of the user belong to the first file', () => {
    const addresses = new FileAddresses();
    const url = 'https://ornek.tr/a.txt' as CanonicalUrl;
    expect(addresses.claim(url, at('2023', 'a.txt'))).toBe(true);
    expect(addresses.claim(url, at('2023', 'a.txt'))).toBe(true);
    expect(addresses.claim(url, at('2024', 'a.txt'))).toBe(false);
  });
});
