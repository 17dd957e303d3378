import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Journey } from '../model/journey.ts';
import { sampleJourney } from '../store/contract/samples.ts';
import { Committer } from './committer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store that records what is committed; `refuse` says which batches fail. */
function setUp(refuse: (batch: readonly Journey[]) => boolean = () => false) {
  const batches: number[][] = [];
  const commit = async (journeys: readonly Journey[]) => {
    await Promise.resolve();
    if (refuse(journeys)) throw new Error('disk full');
    batches.push(journeys.map(({ visit }) => visit.page));
    return undefined;
  };
  return { committer: new Committer({ commit }), batches };
}

const page = (id: number) => sampleJourney('failed', { page: id });
const range = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

describe('journeys', () => {
  test('that arrive together share a transaction, after a short wait', async () => {
    const { committer, batches } = setUp();
    const done = Promise.all([1, 2, 3].map((id) => committer.commit(page(id))));
    await vi.advanceTimersByTimeAsync(249);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(batches).toEqual([[1, 2, 3]]);
  });

  test('take those that wait along when one is urgent, which is soon however many are', async () => {
    const { committer, batches } = setUp();
    const done = Promise.all([committer.commit(page(1)), committer.commit(page(2), true)]);
    await vi.advanceTimersByTimeAsync(9);
    const last = committer.commit(page(3), true);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all([done, last]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  test('do not wait once a batch is full', async () => {
    const { committer, batches } = setUp();
    await Promise.all(range(64).map((id) => committer.commit(page(id))));
    expect(batches).toEqual([range(64)]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('are written in the order in which they arrive', async () => {
    const { committer, batches } = setUp();
    const done = Promise.all(range(200).map((id) => committer.commit(page(id))));
    await committer.flush();
    await done;
    expect(batches.flat()).toEqual(range(200));
  });

  test('are acknowledged only once they are on disk', async () => {
    const { committer, batches } = setUp();
    let acknowledged = false;
    const done = committer.commit(page(1)).then(() => {
      acknowledged = true;
      expect(batches).toEqual([[1]]);
    });
    expect(acknowledged).toBe(false);
    await committer.flush();
    await done;
    expect(acknowledged).toBe(true);
  });
});

describe('a batch that cannot be written', () => {
  test('is refused as a whole, and flushing does not throw', async () => {
    const { committer } = setUp(() => true);
    const results = Promise.allSettled([1, 2].map((id) => committer.commit(page(id))));
    await committer.flush();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test('is the last one: later batches may build on it', async () => {
    const { committer, batches } = setUp((batch) => batch.some(({ visit }) => visit.page === 2));
    const results: Promise<PromiseSettledResult<boolean>[]>[] = [];
    for (const id of [1, 2, 3]) {
      results.push(Promise.allSettled([committer.commit(page(id))]));
      await committer.flush();
    }
    const ends = (await Promise.all(results)).flat().map(({ status }) => status);
    expect(ends).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(batches).toEqual([[1]]);
  });
});

test('flushing with nothing to write resolves immediately', async () => {
  const { committer, batches } = setUp();
  await committer.flush();
  expect(batches).toEqual([]);
});
