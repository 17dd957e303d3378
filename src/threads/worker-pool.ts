import type { ResourceLimits, Worker } from 'node:worker_threads';
import type { PostedAnswer, PostedJob } from './serve-jobs.ts';
import { startWorker } from './start-worker.ts';

/** The module of a pool's threads: next to the caller, and calls `serveJobs` or `serveJobGroups`. */
export type WorkerModule = { name: string; caller: string; data?: unknown; limits?: ResourceLimits };

export type WorkerPoolOptions<Job, State> = {
  module: WorkerModule;
  threads: number;
  /**
   * What happens to the jobs of a thread that dies: the one it died on fails, or the whole pool does. A thread
   * that handles several jobs together may have died on any of them: with `isolate` they are posted again, one
   * at a time, and only a job on which a thread dies then fails.
   */
  onDeath: 'replace' | 'isolate' | 'fail';
  /** Which thread takes a job; the least busy one by default. */
  threadFor?: (job: Job, threads: number) => number;
  /** What the pool remembers about a thread. A replaced thread starts with a new state. */
  newState?: () => State;
  /**
   * The message for a job, given the state of its thread; the job itself by default. A promise is awaited, in
   * turn.
   */
  messageFor?: (job: Job, state: State) => unknown;
  /** Jobs posted to a thread at a time; the others wait here. */
  maxPosted?: number;
  /** Whether a job may be posted behind others that are not answered yet; it may by default. */
  mayFollow?: (posted: readonly Job[], next: Job) => boolean;
  /** Which of the waiting jobs is posted next, as an index into the list; the first one by default. */
  next?: (waiting: readonly Job[]) => number;
  /** Called when a job has been answered, with the time it took in the thread. */
  onDone?: (job: Job, tookMs: number) => void;
  /**
   * Longest time for one job, or for all that may be handled with it; beyond it the thread is ended. What counts
   * is processor time of the process, so that a job does not pay for a busy machine, a sleep or a stop; a job that
   * only waits has `MAX_WAIT` times as long. The start of the thread does not count.
   */
  timeoutMs?: number | ((posted: readonly Job[]) => number);
  /**
   * A job that takes longer than `afterMs` keeps its thread to itself: those that do not `stay` with it go to
   * another one, unless a thread is set aside already. It then stands by for the next time.
   */
  setAside?: { afterMs: number; stays: (running: Job, other: Job) => boolean };
  /** Growth of the process during one job; beyond it the thread is ended. Only for pools of one thread. */
  maxGrowthBytes?: number;
  /**
   * Growth of the process since the thread was ready, after which an idle thread is ended: what its jobs have
   * left behind goes with it. Only for pools of one thread.
   */
  renewAfterBytes?: number;
  /** A thread without jobs for this long is ended; the next job starts another one. */
  idleMs?: number;
  /** Threads are started immediately, not with their first job. */
  eager?: boolean;
  /** Threads do not keep the process alive. */
  unref?: boolean;
  /** For tests. */
  start?: () => Worker;
  rssBytes?: () => number;
  cpuMs?: () => number;
};

export type WorkerFailureReason = 'died' | 'timeout' | 'memory' | 'closed';

/** A job that got no answer. */
export class WorkerFailure extends Error {
  readonly reason: WorkerFailureReason;

  constructor(reason: WorkerFailureReason, cause?: unknown) {
    super(`the worker thread ended without an answer: ${reason}`, { cause });
    this.reason = reason;
  }
}

type Waiting<Job, Answer> = {
  job: Job;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
  /** Posted while no other job is. */
  isAlone: boolean;
};

type Thread<Job, Answer, State> = {
  worker: Worker | null;
  state: State;
  /** Posted but not answered, oldest first. */
  posted: Map<number, Waiting<Job, Answer>>;
  queue: Waiting<Job, Answer>[];
  /** The last message, while it or an earlier one is still being made; messages are posted in order. */
  sending: Promise<void> | null;
  /** The thread whose place it had before it was set aside. */
  home: Thread<Job, Answer, State> | null;
  /** When the oldest posted job started, on the monotonic clock and in processor time. */
  since: number;
  sinceCpu: number;
  /** It has loaded its own code, and answered a job. */
  isReady: boolean;
  isWarm: boolean;
  /** Size of the process when the thread was ready, and when the job started; Infinity until then. */
  readyBytes: number;
  baseBytes: number;
  idle: NodeJS.Timeout | null;
};

const WATCH_EVERY_MS = 100;
/** Time on the clock for each millisecond of processor time that a job may take. */
const MAX_WAIT = 5;
/** The first job of a thread loads models and compiles code: it has more time, and is not slow for as long. */
const COLD_MS = 5_000;
/** A thread that has not loaded its code by then never will. */
const START_MS = 30_000;

/**
 * Threads that turn jobs into answers. All threads of the product are of this kind; the differences
 * (affinity, limits, handling of a dead thread) are options.
 */
export class WorkerPool<Job, Answer, State = undefined> {
  readonly #options: WorkerPoolOptions<Job, State>;
  readonly #threads: Thread<Job, Answer, State>[];
  readonly #owners = new WeakMap<Worker, Thread<Job, Answer, State>>();
  #aside: Thread<Job, Answer, State> | null = null;
  /** A thread that was set aside and has nothing to do any more. */
  #spare: Worker | null = null;
  #nextTicket = 0;
  #lastLook = 0;
  #watch: NodeJS.Timeout | null = null;
  #failure: unknown = null;
  #closed = false;

  constructor(options: WorkerPoolOptions<Job, State>) {
    this.#options = options;
    this.#threads = Array.from({ length: options.threads }, () => this.#newThread());
    if (options.eager) for (const thread of this.#threads) this.#start(thread);
  }

  get threads(): number {
    return this.#threads.length;
  }

  /** Jobs handed in and not yet answered. */
  get backlog(): number {
    return this.#all().reduce((sum, { posted, queue }) => sum + posted.size + queue.length, 0);
  }

  /** Rejects with a `WorkerFailure` or, in a pool that fails as a whole, with the error of its thread. */
  run(job: Job): Promise<Answer> {
    if (this.#closed) return Promise.reject(new WorkerFailure('closed'));
    if (this.#failure !== null) return Promise.reject(this.#failure);
    const thread = this.#threads[this.#place(job)]!;
    return new Promise((resolve, reject) => {
      thread.queue.push({ job, resolve, reject, isAlone: false });
      this.#post(thread);
    });
  }

  /**
   * Ends all threads; unanswered jobs are rejected. Idle threads may do a last job: answers that arrive in
   * time are returned.
   */
  async close(last?: { job: Job; withinMs: number }): Promise<Answer[]> {
    if (this.#closed) return [];
    this.#closed = true;
    if (this.#watch) clearInterval(this.#watch);
    const farewells = last ? this.#threads.map((thread) => this.#farewell(thread, last)) : [];
    const answers = (await Promise.all(farewells)).flat();
    await this.#spare?.terminate();
    await Promise.all(
      this.#all().map(async (thread) => {
        this.#reject(thread, new WorkerFailure('closed'));
        await this.#end(thread);
      }),
    );
    return answers;
  }

  #all(): Thread<Job, Answer, State>[] {
    return this.#aside === null ? this.#threads : [...this.#threads, this.#aside];
  }

  #newThread(): Thread<Job, Answer, State> {
    const state = this.#options.newState?.() as State;
    return {
      worker: null,
      state,
      posted: new Map(),
      queue: [],
      sending: null,
      home: null,
      since: 0,
      sinceCpu: 0,
      isReady: false,
      isWarm: false,
      readyBytes: 0,
      baseBytes: 0,
      idle: null,
    };
  }

  #place(job: Job): number {
    const { threadFor } = this.#options;
    if (threadFor) return threadFor(job, this.#threads.length);
    const loads = this.#threads.map(({ posted, queue }) => posted.size + queue.length);
    return loads.indexOf(Math.min(...loads));
  }

  #post(thread: Thread<Job, Answer, State>): void {
    const { maxPosted = Number.POSITIVE_INFINITY } = this.#options;
    while (thread.queue.length > 0 && thread.posted.size < maxPosted) {
      const next = this.#next(thread);
      if (!this.#mayFollow(thread, thread.queue[next]!)) return;
      const [waiting] = thread.queue.splice(next, 1) as [Waiting<Job, Answer>];
      this.#send(thread, waiting);
    }
  }

  #next({ queue }: Thread<Job, Answer, State>): number {
    const { next } = this.#options;
    const jobs: Job[] = [];
    for (let i = 0; i < queue.length; i++) {
      const { job, isAlone } = queue[i]!;
      if (isAlone) return i;
      jobs.push(job);
    }
    return next && jobs.length > 1 ? next(jobs) : 0;
  }

  #mayFollow({ posted }: Thread<Job, Answer, State>, next: Waiting<Job, Answer>): boolean {
    if (posted.size === 0) return true;
    if (next.isAlone) return false;
    const jobs: Job[] = [];
    for (const { job, isAlone } of posted.values()) {
      if (isAlone) return false;
      jobs.push(job);
    }
    return this.#options.mayFollow?.(jobs, next.job) ?? true;
  }

  #send(thread: Thread<Job, Answer, State>, waiting: Waiting<Job, Answer>): void {
    const { messageFor } = this.#options;
    if (thread.idle) clearTimeout(thread.idle);
    const worker = thread.worker ?? this.#start(thread);
    if (thread.posted.size === 0) this.#begin(thread);
    const ticket = this.#nextTicket++;
    thread.posted.set(ticket, waiting);
    const message = messageFor ? messageFor(waiting.job, thread.state) : waiting.job;
    if (thread.sending === null && !(message instanceof Promise))
      worker.postMessage({ ticket, job: message } satisfies PostedJob);
    else this.#sendInTurn(thread, worker, ticket, message);
    this.#watchOver();
  }

  #sendInTurn(thread: Thread<Job, Answer, State>, worker: Worker, ticket: number, message: unknown): void {
    const before = thread.sending;
    const send = async (): Promise<void> => {
      await before;
      try {
        worker.postMessage({ ticket, job: await message } satisfies PostedJob);
      } catch (error) {
        thread.posted.get(ticket)?.reject(error);
        thread.posted.delete(ticket);
      }
    };
    const sent = send();
    thread.sending = sent;
    void sent.then(() => {
      if (thread.sending === sent) thread.sending = null;
    });
  }

  #start(thread: Thread<Job, Answer, State>): Worker {
    const { module, start, unref } = this.#options;
    const worker = start ? start() : startWorker(module.name, module.caller, module.data, module.limits);
    if (unref) worker.unref();
    thread.worker = worker;
    thread.state = this.#options.newState?.() as State;
    thread.isReady = thread.isWarm = false;
    thread.readyBytes = thread.baseBytes = Number.POSITIVE_INFINITY;
    this.#owners.set(worker, thread);
    const owner = () => {
      const owning = this.#owners.get(worker)!;
      return owning.worker === worker ? owning : null;
    };
    const died = (error: Error) => {
      if (this.#spare === worker) this.#spare = null;
      const owning = owner();
      if (owning) this.#died(owning, 'died', error);
    };
    worker.on('message', (message: PostedAnswer) => {
      const owning = owner();
      if (owning) this.#hear(owning, message);
    });
    worker.on('error', died);
    worker.on('exit', () => died(new Error('the thread has exited')));
    return worker;
  }

  #hear(thread: Thread<Job, Answer, State>, message: PostedAnswer): void {
    thread.isReady = true;
    if (message === 'ready') {
      this.#startClock(thread);
      thread.readyBytes = thread.baseBytes = this.#rssBytes();
      return;
    }
    thread.isWarm = true;
    const waiting = thread.posted.get(message.ticket);
    thread.posted.delete(message.ticket);
    if (waiting) this.#options.onDone?.(waiting.job, performance.now() - thread.since);
    if (thread.posted.size > 0) this.#begin(thread);
    waiting?.resolve(message.answer as Answer);
    if (thread.posted.size === 0 && this.#isBloated(thread)) void this.#end(thread);
    this.#post(thread);
    if (thread.posted.size > 0) return;
    if (thread === this.#aside) this.#standBy(thread);
    else this.#rest(thread);
  }

  #startClock(thread: Thread<Job, Answer, State>): void {
    thread.since = performance.now();
    thread.sinceCpu = this.#cpuMs();
  }

  /** The next job of the thread starts. */
  #begin(thread: Thread<Job, Answer, State>): void {
    this.#startClock(thread);
    // Querying the size of the process costs more than posting a job.
    if (this.#options.maxGrowthBytes === undefined) return;
    if (Number.isFinite(thread.baseBytes)) thread.baseBytes = this.#rssBytes();
  }

  #isBloated({ readyBytes }: Thread<Job, Answer, State>): boolean {
    const { renewAfterBytes } = this.#options;
    return renewAfterBytes !== undefined && this.#rssBytes() - readyBytes > renewAfterBytes;
  }

  #rest(thread: Thread<Job, Answer, State>): void {
    const { idleMs } = this.#options;
    if (idleMs === undefined || this.#closed) return;
    thread.idle = setTimeout(() => void this.#end(thread), idleMs);
    thread.idle.unref();
  }

  /** Checks running jobs from time to time, if they have limits. */
  #watchOver(): void {
    const { timeoutMs, maxGrowthBytes, setAside } = this.#options;
    if (this.#closed || this.#watch !== null) return;
    if (timeoutMs === undefined && maxGrowthBytes === undefined && setAside === undefined) return;
    this.#lastLook = performance.now();
    this.#watch = setInterval(() => {
      const now = performance.now();
      // A process that was stopped, or got no processor, must not take it for the fault of a job.
      const stoodStillMs = Math.max(0, now - this.#lastLook - 2 * WATCH_EVERY_MS);
      this.#lastLook = now;
      const busy = this.#all().filter(({ posted }) => posted.size > 0);
      for (const thread of busy) {
        thread.since += stoodStillMs;
        if (thread.posted.size > 0) this.#check(thread, now - thread.since, this.#cpuMs() - thread.sinceCpu);
      }
      if (this.#watch !== null && busy.length === 0) {
        clearInterval(this.#watch);
        this.#watch = null;
      }
    }, WATCH_EVERY_MS);
  }

  #check(thread: Thread<Job, Answer, State>, waitedMs: number, workedMs: number): void {
    const { maxGrowthBytes, setAside } = this.#options;
    const tookMs = Math.max(Math.min(waitedMs, workedMs), waitedMs / MAX_WAIT);
    if (tookMs > this.#limitOf(thread)) this.#died(thread, 'timeout');
    else if (maxGrowthBytes !== undefined && this.#rssBytes() - thread.baseBytes > maxGrowthBytes)
      this.#died(thread, 'memory');
    else if (setAside && thread.isReady && thread.home === null) {
      if (tookMs > setAside.afterMs + (thread.isWarm ? 0 : COLD_MS)) this.#putAside(thread, setAside.stays);
    }
  }

  #limitOf({ isReady, isWarm, posted }: Thread<Job, Answer, State>): number {
    const { timeoutMs } = this.#options;
    if (timeoutMs === undefined) return Number.POSITIVE_INFINITY;
    const jobs = () => [...posted.values()].map(({ job }) => job);
    const limitMs = typeof timeoutMs === 'number' ? timeoutMs : timeoutMs(jobs());
    return limitMs + (isWarm ? 0 : COLD_MS) + (isReady ? 0 : START_MS);
  }

  /** The thread keeps the job that takes long; all others that wait for it get a new one. */
  #putAside(thread: Thread<Job, Answer, State>, stays: (running: Job, other: Job) => boolean): void {
    const [[, running]] = thread.posted as unknown as [[number, Waiting<Job, Answer>]];
    const isStaying = ({ job }: Waiting<Job, Answer>) => stays(running.job, job);
    const leaving = [...thread.posted.values()].filter((waiting) => !isStaying(waiting));
    if (this.#aside !== null || (leaving.length === 0 && thread.queue.every(isStaying))) return;
    const aside: Thread<Job, Answer, State> = { ...thread, queue: [], idle: null, home: thread };
    aside.posted = new Map([...thread.posted].filter(([, waiting]) => isStaying(waiting)));
    Object.assign(thread, { ...this.#newThread(), queue: [...leaving, ...thread.queue] });
    this.#aside = aside;
    this.#owners.set(aside.worker!, aside);
    if (this.#spare !== null) {
      thread.worker = this.#spare;
      thread.isReady = thread.isWarm = true;
      this.#owners.set(this.#spare, thread);
      this.#spare = null;
    }
    this.#post(thread);
  }

  /** Its jobs are done: a new thread costs half a second and more. */
  #standBy(aside: Thread<Job, Answer, State>): void {
    this.#aside = null;
    this.#spare = aside.worker;
    aside.worker = null;
  }

  #died(thread: Thread<Job, Answer, State>, reason: WorkerFailureReason, error?: unknown): void {
    if (thread === this.#aside) this.#aside = null;
    void this.#end(thread);
    if (this.#options.onDeath === 'fail') {
      this.#failure ??= error ?? new WorkerFailure(reason);
      for (const one of this.#all()) this.#reject(one, this.#failure);
      return;
    }
    const posted = [...thread.posted.values()];
    thread.posted = new Map();
    if (this.#options.onDeath === 'isolate' && posted.length > 1) {
      for (const waiting of posted) waiting.isAlone = true;
    } else posted.shift()?.reject(new WorkerFailure(reason, error));
    const home = thread.home ?? thread;
    home.queue.unshift(...posted);
    if (!this.#closed) this.#post(home);
  }

  #reject(thread: Thread<Job, Answer, State>, error: unknown): void {
    const waiting = [...thread.posted.values(), ...thread.queue.splice(0)];
    thread.posted = new Map();
    for (const { reject } of waiting) reject(error);
  }

  async #farewell(
    thread: Thread<Job, Answer, State>,
    { job, withinMs }: { job: Job; withinMs: number },
  ): Promise<Answer[]> {
    // A thread with earlier jobs may be stuck in one that never ends.
    if (thread.worker === null || thread.posted.size > 0) return [];
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Answer[]>((resolve) => {
      timer = setTimeout(() => resolve([]), withinMs);
    });
    const answer = new Promise<Answer[]>((resolve) => {
      const waiting = {
        job,
        resolve: (one: Answer) => resolve([one]),
        reject: () => resolve([]),
        isAlone: false,
      };
      this.#send(thread, waiting);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  async #end(thread: Thread<Job, Answer, State>): Promise<void> {
    const { worker } = thread;
    thread.worker = null;
    if (thread.idle) clearTimeout(thread.idle);
    await worker?.terminate();
  }

  #cpuMs(): number {
    if (this.#options.cpuMs) return this.#options.cpuMs();
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }

  #rssBytes(): number {
    return this.#options.rssBytes?.() ?? process.memoryUsage.rss();
  }
}
