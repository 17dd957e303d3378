import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WorkerFailure, WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

/** Answers when told to. */
class HandWorker extends EventEmitter {
  terminated = false;
  readonly posted: { ticket: number; job: string }[] = [];

  postMessage(message: { ticket: number; job: string }): void {
    this.posted.push(message);
  }

  answer(): void {
    const { ticket, job } = this.posted.shift()!;
    this.emit('message', { ticket, answer: `${job}!` });
  }

  async terminate(): Promise<number> {
    this.terminated = true;
    return 0;
  }
}

let workers: HandWorker[];

function poolOf(options: Partial<WorkerPoolOptions<string, { jobs: string[] }>> = {}) {
  return new WorkerPool<string, string, { jobs: string[] }>({
    module: { name: 'none', caller: import.meta.url },
    threads: 2,
    onDeath: 'replace',
    start: () => {
      const worker = new HandWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
    cpuMs: () => performance.now(),
    ...options,
  });
}

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a pool', () => {
  test('starts threads with their first job, or immediately if it is eager', () => {
    void poolOf().run('a');
    expect(workers).toHaveLength(1);
    poolOf({ eager: true });
    expect(workers).toHaveLength(3);
  });

  test('gives a job to the least busy thread', async () => {
    const pool = poolOf();
    const answers = ['a', 'b', 'c'].map((job) => pool.run(job));
    expect(workers.map(({ posted }) => posted.map(({ job }) => job))).toEqual([['a', 'c'], ['b']]);
    expect(pool.backlog).toBe(3);
    for (const worker of [workers[0]!, workers[1]!, workers[0]!]) worker.answer();
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!']);
    expect(pool.backlog).toBe(0);
  });

  test('posts no more jobs than a thread may hold', async () => {
    const pool = poolOf({ threads: 1, maxPosted: 1 });
    const [first, second] = [pool.run('a'), pool.run('b')];
    expect(workers[0]!.posted).toHaveLength(1);
    workers[0]!.answer();
    workers[0]!.answer();
    expect(await Promise.all([first, second])).toEqual(['a!', 'b!']);
  });

  test('posts the waiting job chosen by the option, and reports how long each one took', async () => {
    const took: [string, number][] = [];
    const pool = poolOf({
      threads: 1,
      maxPosted: 1,
      next: (waiting) => waiting.indexOf([...waiting].sort()[0]!),
      onDone: (job, ms) => took.push([job, ms]),
    });
    const answers = ['d', 'c', 'a', 'b'].map((job) => pool.run(job));
    for (const ms of [10, 20, 30, 40]) {
      vi.advanceTimersByTime(ms);
      workers[0]!.answer();
    }
    await Promise.all(answers);
    expect(took.map(([job]) => job)).toEqual(['d', 'a', 'b', 'c']);
    expect(took.map(([, ms]) => Math.round(ms))).toEqual([10, 20, 30, 40]);
  });

  test('sends the messages again to a thread that replaces a dead one', async () => {
    const pool = poolOf({
      threads: 1,
      newState: () => ({ jobs: [] }),
      messageFor: (job, state) => {
        state.jobs.push(job);
        return `${job} as number ${state.jobs.length}`;
      },
    });
    const [first, second] = [pool.run('a'), pool.run('b')];
    workers[0]!.emit('error', new Error('out of memory'));
    await expect(first).rejects.toMatchObject({ reason: 'died' });
    workers[1]!.answer();
    expect(await second).toBe('b as number 1!');
    expect(workers[0]!.terminated).toBe(true);
  });

  test('posts a job behind others only if it may follow them', async () => {
    const pool = poolOf({
      threads: 1,
      mayFollow: (posted, next) => !posted.includes('large') && next !== 'large',
    });
    const answers = ['a', 'large', 'b'].map((job) => pool.run(job));
    const jobs = () => workers[0]!.posted.map(({ job }) => job);
    expect(jobs()).toEqual(['a']);
    workers[0]!.answer();
    expect(jobs()).toEqual(['large']);
    workers[0]!.answer();
    expect(jobs()).toEqual(['b']);
    workers[0]!.answer();
    expect(await Promise.all(answers)).toEqual(['a!', 'large!', 'b!']);
  });

  test('posts the jobs of a dead thread again one at a time if it may have died on any of them', async () => {
    const pool = poolOf({ threads: 1, onDeath: 'isolate', maxPosted: 3 });
    const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((job) => pool.run(job));
    const jobsOf = (worker: number) => workers[worker]!.posted.map(({ job }) => job);
    expect(jobsOf(0)).toEqual(['a', 'b', 'c']);
    workers[0]!.emit('error', new Error('out of memory'));
    expect(jobsOf(1)).toEqual(['a']);
    workers[1]!.answer();
    expect(jobsOf(1)).toEqual(['b']);
    workers[1]!.emit('error', new Error('out of memory'));
    await expect(second).rejects.toMatchObject({ reason: 'died' });
    expect(jobsOf(2)).toEqual(['c']);
    workers[2]!.answer();
    expect(jobsOf(2)).toEqual(['d']);
    workers[2]!.answer();
    expect(await Promise.all([first, third, fourth])).toEqual(['a!', 'c!', 'd!']);
  });

  test('fails as a whole if the death of a thread means that', async () => {
    const pool = poolOf({ onDeath: 'fail' });
    const [first, second] = [pool.run('a'), pool.run('b')];
    const error = new Error('disk full');
    workers[0]!.emit('error', error);
    await expect(first).rejects.toBe(error);
    await expect(second).rejects.toBe(error);
    await expect(pool.run('c')).rejects.toBe(error);
  });

  test('takes a silent exit for a death', async () => {
    const answer = poolOf({ threads: 1 }).run('a');
    workers[0]!.emit('exit', 0);
    await expect(answer).rejects.toMatchObject({ reason: 'died' });
  });

  test('measures the time of each job by itself', async () => {
    const pool = poolOf({ threads: 1, timeoutMs: 1_000 });
    const [first, second] = [pool.run('a'), pool.run('b')];
    vi.advanceTimersByTime(800);
    workers[0]!.answer();
    vi.advanceTimersByTime(800);
    expect(workers[0]!.terminated).toBe(false);
    vi.advanceTimersByTime(400);
    expect(await first).toBe('a!');
    await expect(second).rejects.toMatchObject({ reason: 'timeout' });
    expect(workers[0]!.terminated).toBe(true);
  });

  test('does not count the start of a thread, nor a time in which the process stood still', async () => {
    const pool = poolOf({ threads: 1, timeoutMs: 1_000 });
    const answer = pool.run('a');
    vi.advanceTimersByTime(5_000);
    workers[0]!.emit('message', 'ready');
    vi.advanceTimersByTime(800);
    // As after SIGSTOP: the clock has gone on, no timer has fired.
    vi.setSystemTime(Date.now() + 60_000);
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
    vi.advanceTimersByTime(100);
    expect(workers[0]!.terminated).toBe(false);
    workers[0]!.answer();
    expect(await answer).toBe('a!');
  });

  test('counts processor time: a busy machine does not make a job late, but waiting without end does', async () => {
    let cpuMs = 0;
    const pool = poolOf({ threads: 1, timeoutMs: 1_000, cpuMs: () => cpuMs });
    const first = pool.run('warm');
    workers[0]!.answer();
    await first;
    const late = pool.run('a');
    vi.advanceTimersByTime(4_500);
    cpuMs = 900;
    vi.advanceTimersByTime(100);
    expect(workers[0]!.terminated).toBe(false);
    workers[0]!.answer();
    expect(await late).toBe('a!');
    const waiting = pool.run('b');
    vi.advanceTimersByTime(5_200);
    await expect(waiting).rejects.toMatchObject({ reason: 'timeout' });
    const working = pool.run('c');
    workers[1]!.emit('message', 'ready');
    cpuMs += 6_100;
    vi.advanceTimersByTime(6_200);
    await expect(working).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('lets a thread that never starts fail in the end', async () => {
    const answer = poolOf({ threads: 1, timeoutMs: 1_000 }).run('a');
    vi.advanceTimersByTime(190_000);
    await expect(answer).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('ends a thread whose jobs have left much behind, and starts another for the next one', async () => {
    let rss = 100;
    const pool = poolOf({ threads: 1, renewAfterBytes: 50, rssBytes: () => rss });
    const first = pool.run('a');
    workers[0]!.emit('message', 'ready');
    rss = 140;
    workers[0]!.answer();
    expect(await first).toBe('a!');
    const [second, third] = [pool.run('b'), pool.run('c')];
    rss = 160;
    workers[0]!.answer();
    expect(workers[0]!.terminated).toBe(false);
    workers[0]!.answer();
    expect(await Promise.all([second, third])).toEqual(['b!', 'c!']);
    expect(workers[0]!.terminated).toBe(true);
    const fourth = pool.run('d');
    workers[1]!.answer();
    expect(await fourth).toBe('d!');
  });

  describe('whose slow jobs are set aside', () => {
    const options = {
      threads: 1,
      timeoutMs: 5_000,
      setAside: { afterMs: 500, stays: (running: string, other: string) => running[0] === other[0] },
    };

    /** A pool whose thread has answered a job: the first one has more time. */
    async function warmPool(
      more: Partial<typeof options> & { maxPosted?: number; onDeath?: 'isolate' } = {},
    ) {
      const pool = poolOf({ ...options, ...more });
      const first = pool.run('warm');
      workers[0]!.emit('message', 'ready');
      workers[0]!.answer();
      await first;
      return pool;
    }

    test('gives everybody else another thread, and still hears the slow one', async () => {
      const pool = await warmPool({ maxPosted: 2 });
      const [slow, other, waiting] = [pool.run('a1'), pool.run('b'), pool.run('c')];
      vi.advanceTimersByTime(700);
      expect(workers.map(({ posted }) => posted.map(({ job }) => job))).toEqual([
        ['a1', 'b'],
        ['b', 'c'],
      ]);
      workers[1]!.answer();
      workers[1]!.answer();
      expect(await Promise.all([other, waiting])).toEqual(['b!', 'c!']);
      expect(pool.backlog).toBe(1);
      workers[0]!.answer();
      expect(await slow).toBe('a1!');
      expect(workers.map(({ terminated }) => terminated)).toEqual([false, false]);
    });

    test('leaves the thread alone while only its own kind waits', async () => {
      const pool = await warmPool();
      void pool.run('a1');
      void pool.run('a2');
      vi.advanceTimersByTime(2_000);
      expect(workers).toHaveLength(1);
    });

    test('does not take the first job of a thread for a slow one, as models are loaded with it', () => {
      const pool = poolOf(options);
      void pool.run('a');
      void pool.run('b');
      workers[0]!.emit('message', 'ready');
      vi.advanceTimersByTime(4_000);
      expect(workers).toHaveLength(1);
    });

    test('ends no job for another one: with one set aside, the others wait', async () => {
      const pool = await warmPool({ timeoutMs: 60_000, maxPosted: 1 });
      const answers = ['a', 'b', 'c'].map((job) => pool.run(job));
      vi.advanceTimersByTime(700);
      workers[1]!.emit('message', 'ready');
      vi.advanceTimersByTime(20_000);
      expect(workers.map(({ posted }) => posted.map(({ job }) => job))).toEqual([['a'], ['b']]);
      for (const worker of [workers[1]!, workers[1]!, workers[0]!]) worker.answer();
      expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!']);
    });

    test('uses the thread that was set aside for the next slow job, unless it has ended', async () => {
      const pool = await warmPool({ timeoutMs: 60_000, maxPosted: 1 });
      const slowAndGood = async (from: number, to: number) => {
        const [slow, good] = [pool.run('a'), pool.run('b')];
        vi.advanceTimersByTime(700);
        expect(workers[to]!.posted.map(({ job }) => job)).toEqual(['b']);
        workers[to]!.emit('message', 'ready');
        workers[to]!.answer();
        workers[from]!.answer();
        expect(await Promise.all([slow, good])).toEqual(['a!', 'b!']);
      };
      await slowAndGood(0, 1);
      await slowAndGood(1, 0);
      expect(workers).toHaveLength(2);
      workers[1]!.emit('exit');
      await slowAndGood(0, 2);
      expect(workers.map(({ terminated }) => terminated)).toEqual([false, false, false]);
      await pool.close();
      expect([workers[0]!, workers[2]!].map(({ terminated }) => terminated)).toEqual([true, true]);
    });

    test('tries those that were handled together one at a time, in the thread that took the place', async () => {
      const pool = await warmPool({ onDeath: 'isolate' });
      const together = [pool.run('a1'), pool.run('a2')];
      const other = pool.run('b');
      vi.advanceTimersByTime(700);
      workers[1]!.answer();
      expect(await other).toBe('b!');
      vi.advanceTimersByTime(5_000);
      expect(workers[0]!.terminated).toBe(true);
      expect(workers[1]!.posted.map(({ job }) => job)).toEqual(['a1']);
      workers[1]!.answer();
      workers[1]!.answer();
      expect(await Promise.all(together)).toEqual(['a1!', 'a2!']);
    });
  });

  test('asks idle threads for a last answer, does not wait for busy ones, and takes no more jobs', async () => {
    const pool = poolOf();
    const [idle, busy] = [pool.run('a'), pool.run('b')];
    workers[0]!.answer();
    await idle;
    const closed = pool.close({ job: 'last', withinMs: 1_000 });
    workers[0]!.answer();
    expect(await closed).toEqual(['last!']);
    await expect(busy).rejects.toBeInstanceOf(WorkerFailure);
    await expect(pool.run('c')).rejects.toMatchObject({ reason: 'closed' });
    expect(workers.every(({ terminated }) => terminated)).toBe(true);
    expect(await pool.close()).toEqual([]);
  });

  test('does not wait for a last answer that never comes', async () => {
    const pool = poolOf({ threads: 1, eager: true });
    const closed = pool.close({ job: 'last', withinMs: 1_000 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await closed).toEqual([]);
  });
});
