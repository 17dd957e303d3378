import type { Worker } from 'node:worker_threads';
import { isPdf } from '../documents/media-kind.ts';
import type { UserWord } from '../nlp/user-words.ts';
import { MemoryKeeper } from '../similartext/memory-keeper.ts';
import { startWorker } from '../threads/start-worker.ts';
import {
  type Digest,
  type DigestInput,
  type DigestOrder,
  type DigestReply,
  unsupported,
} from './digest-answer.ts';
import type { DigestDesk } from './digest-desk.ts';
import { PdfThread } from './pdf-thread.ts';

type Waiting = { resolve: (digest: Digest) => void; input: DigestInput };
type Thread = { worker: Worker; waiting: Map<number, Waiting>; held: HeldState; finished: () => void };

/** A page makes a megabyte of young objects: with less room for them, what is needed until its end is copied at every collection. */
const LIMITS = { maxYoungGenerationSizeMb: 24 };
/** Sites whose memories one thread holds at a time: a few hundred kilobytes each. */
const MAX_SITES = 64;
/** Threads that are asked for their memories at the end are not waited for longer. */
const FINISH_MS = 2_000;

/**
 * Worker threads for the CPU part. Pages of one site always go to the same thread, which holds the memory of the site. With
 * no thread the same code runs inline. A thread that dies is replaced, and the page it died on is said to be
 * unsupported: one poisonous page must not end a crawl.
 */
export class DigestPool {
  readonly #threads: Thread[];
  readonly #pdfs = new PdfThread();
  readonly #memories: MemoryKeeper;
  readonly #inline = new HeldState();
  #desk: Promise<DigestDesk> | undefined;
  /** None where nobody has said. */
  #words: readonly UserWord[] | undefined;
  #nextTicket = 0;
  #closed = false;

  constructor(threads: number, memories: MemoryKeeper = new MemoryKeeper()) {
    this.#memories = memories;
    this.#threads = Array.from({ length: threads }, () => this.#start());
  }

  /** Pages that are handed in from now on are read with these words of the project's own (S6). */
  useWords(words: readonly UserWord[]): void {
    this.#words = words;
  }

  /** Pages handed in and not yet given back. */
  get backlog(): number {
    return this.#threads.reduce((sum, { waiting }) => sum + waiting.size, this.#pdfs.backlog);
  }

  digest(input: DigestInput): Promise<Digest> {
    if (isPdf(input.contentType, input.body)) return this.#digestPdf(input);
    if (this.#threads.length === 0) return this.#digestInline(input);
    const thread = this.#threads[bucketOf(input.site, this.#threads.length)]!;
    return new Promise((resolve) => this.#send(thread, { resolve, input }));
  }

  #send(thread: Thread, waiting: Waiting): void {
    const order = this.#order(thread.held, waiting.input);
    thread.waiting.set(order.ticket, waiting);
    thread.worker.postMessage(order);
  }

  /** The page with the memory of its site where that is not held yet, and the site that must give way to it. */
  #order(held: HeldState, input: DigestInput): DigestOrder {
    const order: DigestOrder = { ticket: this.#nextTicket++, input };
    if (this.#words && held.words !== this.#words) order.words = held.words = this.#words;
    if (held.touch(input.site)) return order;
    const forget = held.surplus();
    if (forget !== undefined) order.forget = forget;
    order.memory = this.#memories.load(input.site);
    return order;
  }

  /** Loaded only where it is needed: the main thread of a crawl with workers does without its models. */
  async #digestInline(input: DigestInput): Promise<Digest> {
    this.#desk ??= import('./digest-desk.ts').then((module) => new module.DigestDesk());
    const { digest, memories } = (await this.#desk).take(this.#order(this.#inline, input));
    this.#memories.keep(memories);
    return digest;
  }

  async #digestPdf(input: DigestInput): Promise<Digest> {
    const answer = await this.#pdfs.read(input);
    if (answer.kind !== 'document') return answer;
    const { read, bodyHash } = answer;
    return this.digest({ ...input, body: new Uint8Array(), contentType: null, document: { read, bodyHash } });
  }

  /** Pages that are still waiting are given up. What the threads have learnt is with the memories afterwards. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#desk) this.#memories.keep((await this.#desk).unkept());
    await Promise.all([this.#pdfs.close(), ...this.#threads.map((thread) => this.#end(thread))]);
  }

  async #end(thread: Thread): Promise<void> {
    for (const { resolve } of thread.waiting.values()) resolve(unsupported('digest-closed'));
    // A thread with pages before it may be in one that takes for ever.
    if (thread.waiting.size === 0) await finish(thread);
    thread.waiting.clear();
    await thread.worker.terminate();
  }

  #start(): Thread {
    const worker = startWorker('digest-worker', import.meta.url, undefined, LIMITS);
    const thread: Thread = { worker, waiting: new Map(), held: new HeldState(), finished: () => {} };
    this.#listen(thread);
    return thread;
  }

  #listen(thread: Thread): void {
    thread.worker.on('message', (reply: DigestReply | { memories: DigestReply['memories'] }) => {
      this.#memories.keep(reply.memories);
      if (!('ticket' in reply)) {
        thread.finished();
        return;
      }
      const waiting = thread.waiting.get(reply.ticket);
      thread.waiting.delete(reply.ticket);
      waiting?.resolve(reply.digest);
    });
    thread.worker.on('error', () => this.#replace(thread));
  }

  /** The first page in the queue is the one it died on; the others are sent again. */
  #replace(thread: Thread): void {
    if (this.#closed) return;
    const [first, ...others] = thread.waiting.values();
    first?.resolve(unsupported('digest-died'));
    thread.worker = startWorker('digest-worker', import.meta.url, undefined, LIMITS);
    thread.waiting = new Map();
    thread.held = new HeldState();
    this.#listen(thread);
    for (const waiting of others) this.#send(thread, waiting);
  }
}

/** The sites that a thread holds a memory of, the one used longest ago first, and the dictionary that it was sent. */
class HeldState {
  words: readonly UserWord[] | undefined;
  readonly #sites = new Set<string>();

  /** Is the site held already? From now on it is. */
  touch(site: string): boolean {
    const isHeld = this.#sites.delete(site);
    this.#sites.add(site);
    return isHeld;
  }

  /** Drops the site that was used longest ago, where there are too many. */
  surplus(): string | undefined {
    if (this.#sites.size <= MAX_SITES) return undefined;
    const [oldest] = this.#sites;
    this.#sites.delete(oldest!);
    return oldest;
  }
}

async function finish(thread: Thread): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    thread.finished = resolve;
    timer = setTimeout(resolve, FINISH_MS);
    thread.worker.postMessage('finish');
  });
  clearTimeout(timer);
}

function bucketOf(site: string, buckets: number): number {
  let sum = 0;
  for (let i = 0; i < site.length; i++) sum = (Math.imul(sum, 31) + site.charCodeAt(i)) >>> 0;
  return sum % buckets;
}
