import { expect, test } from 'vitest';
import type { FetchAnswer } from '../crawler/fetch-answer.ts';
import type { Fetcher } from '../crawler/fetcher.ts';
import type { Frontier } from '../model/frontier.ts';
import type { Lease } from '../model/lease.ts';
import { Refetch } from './refetch.ts';

const FAILED = { kind: 'failed', status: 0, retryAfterMs: null, tookMs: 0 } as const;

/** A refetch on a host whose turn comes immediately, or never. */
function refetch(
  answer: FetchAnswer,
  { hasTurn = true, signal }: { hasTurn?: boolean; signal?: AbortSignal },
) {
  let spent = 0;
  const looks = new Refetch({
    fetcher: { fetch: async () => answer } as unknown as Fetcher,
    frontier: {
      guest: (_: string, begin: (end: () => void) => void) => {
        if (hasTurn) queueMicrotask(() => begin(() => {}));
        return () => {};
      },
    } as unknown as Frontier,
    onGuest: () => {},
    revisits: { spendOnRefetch: () => void spent++ },
    ...(signal ? { signal } : {}),
    now: () => 0,
  });
  return { second: looks.fetch({ host: 'ornek.tr' } as Lease), spent: () => spent };
}

test('a second look is paid for, and ends with the answer', async () => {
  const { second, spent } = refetch({ ...FAILED, reason: 'timeout' }, {});
  expect(await second).toMatchObject({ reason: 'timeout' });
  expect(spent()).toBe(1);
});

test('a stop while it waits for its turn does not count as an answer', async () => {
  const stop = new AbortController();
  const { second, spent } = refetch({ ...FAILED, reason: 'x' }, { hasTurn: false, signal: stop.signal });
  stop.abort();
  expect(await second).toBe('stopped');
  expect(spent()).toBe(0);
});

test('a stop while it is in progress does not count as an answer', async () => {
  expect(await refetch({ ...FAILED, reason: 'stopped' }, {}).second).toBe('stopped');
});
