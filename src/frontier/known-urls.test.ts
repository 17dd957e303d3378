import { expect, it } from 'vitest';
import type { NewUrl } from '../model/link.ts';
import type { QueuedUrl } from '../model/url-record.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/urls/canonical-url.ts';
import { KnownUrls } from './known-urls.ts';

const at = (path: string): CanonicalUrl => canonicalUrl(`https://tazi.test${path}`)!;

function found(path: string): NewUrl {
  return { url: at(path), via: 'import', foundOn: null, anchor: '', depth: 0, priority: 1 };
}

async function knownOf(...paths: string[]): Promise<KnownUrls> {
  async function* scan(): AsyncGenerator<QueuedUrl[]> {
    const rest = { priority: 0, due: 0, visits: 0, failures: 0, outcome: null, depth: 0 };
    yield paths.map((path, i) => ({ id: i + 1, url: at(path), ...rest }));
  }
  return KnownUrls.load({ scan });
}

it('knows the URLs of the store, and gives others the next ids', async () => {
  const known = await knownOf('/a', '/b');
  expect(known.idOf(at('/b'))).toBe(2);
  expect(known.idOf(at('/c'))).toBeUndefined();
  const admitted = known.admit([found('/b'), found('/c'), found('/c'), found('/d')], (id) => id * 10);
  expect(admitted.map(({ url, id, priority }) => [url, id, priority])).toEqual([
    [at('/c'), 3, 30],
    [at('/d'), 4, 40],
  ]);
  expect(known.idOf(at('/d'))).toBe(4);
});

it('knows hosts', async () => {
  const known = await knownOf();
  expect(known.knowsHost('tazi.test')).toBe(false);
  known.admit([found('/a')]);
  expect(known.knowsHost('tazi.test')).toBe(true);
});

it('takes an id from elsewhere, unless the URL is known or the id is far beyond the others', async () => {
  const known = await knownOf('/a');
  expect(known.admitAs(7, found('/b'))?.id).toBe(7);
  expect(known.admitAs(9, found('/b'))).toBeNull();
  expect(known.admitAs(0, found('/c'))).toBeNull();
  expect(known.admitAs(6_000_000, found('/c'))).toBeNull();
  expect(known.admit([found('/c')])[0]?.id).toBe(8);
});
