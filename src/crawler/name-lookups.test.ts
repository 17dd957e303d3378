import { expect, test, vi } from 'vitest';
import { DnsCache } from './dns-cache.ts';
import { AddressGuard } from './may-connect.ts';
import { NameLookups } from './name-lookups.ts';

test('names that are refused are not looked up', async () => {
  const asked: string[] = [];
  const placed = new Map<string, string>();
  const hosts = ['yazici.local', 'www.ornek.com.tr', 'localhost', 'ic.internal'];
  const lookups = new NameLookups({
    frontier: {
      unplaced: (most) => hosts.splice(0, most),
      place: (host, server) => void placed.set(host, server),
    },
    dns: new DnsCache(
      async (name) => {
        asked.push(name);
        return ['192.0.2.1'];
      },
      () => 0,
    ),
    guard: new AddressGuard([]),
    onPlaced: () => {},
    onFailure: () => expect.unreachable(),
    now: () => 0,
  });
  lookups.begin();
  await vi.waitFor(() => expect(placed.size).toBe(4));
  expect(asked).toEqual(['www.ornek.com.tr']);
  expect(placed.get('localhost')).toBe('refused:localhost');
});
