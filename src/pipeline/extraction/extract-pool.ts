import { isForThread } from '../../documents/media-kind.ts';
import { shareWordModels } from '../../nlp/model-file.ts';
import type { UserWord } from '../../nlp/with-user-words.ts';
import { PendingTemplates } from '../../similartext/pending-templates.ts';
import { MemoryRelief } from '../../threads/memory-relief.ts';
import { WorkerFailure, WorkerPool } from '../../threads/worker-pool.ts';
import { DocumentReader } from './document-reader.ts';
import type { ExtractWorker } from './extract-worker.ts';
import {
  type Extracted,
  type ExtractInput,
  type ExtractJob,
  type ExtractReply,
  isOrdinary,
  MAX_TOGETHER,
  unsupported,
} from './extracted.ts';
import { type PostedReply, readReply } from './posted-reply.ts';
import { SiteCosts } from './site-costs.ts';
import { SiteRoom } from './site-room.ts';

/** 'finish' asks a thread for the memories it has not handed out. */
export type ExtractMessage = ExtractJob | 'finish';

/**
 * A page allocates a megabyte of young objects: with less room, live objects are copied at every collection.
 */
const YOUNG_MB = 48;
/**
 * Memory of one thread with its models, the memories of its sites and the page it reads; a page that needs
 * more is unsupported. The limit also makes V8 collect garbage earlier. The pages of test/hostile take up to
 * 160 MB.
 */
const HEAP_MB = 256;
const LIMITS = { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: HEAP_MB };
/** Sites whose memories one thread holds at a time, at a few hundred kilobytes each. */
const MAX_SITES = 64;
/**
 * Processor time for a page; one that takes longer is unsupported. A page of 45 kB takes 3 ms, the first one of a
 * thread, which loads the models, a second, and the slowest of 10 MB seen (full of small tags) 4 s.
 */
const PAGE_MS = 5_000;
const MS_PER_MB = 1_500;
const MAX_PAGE_MS = 20_000;
/** A page that takes longer than this no longer keeps those of other sites waiting. */
const SLOW_MS = 1_000;
/**
 * A page of more bytes is extracted alone: 10 MB of small tags take 200 MB, and two threads would take twice as much.
 */
const LARGE_BYTES = 3_000_000;
/** One that is being extracted, and one waiting in the thread; the order of the others can still change. */
const MAX_POSTED = 2;
/** Ordinary pages: those that are being extracted together, and as many waiting. */
const MAX_ORDINARY_POSTED = 2 * MAX_TOGETHER;
/**
 * How much of one site may wait; its server rests meanwhile. An ordinary page has 100 kB; and what earlier
 * pages bring decides whether more of their kind are requested.
 */
const MAX_SITE_BYTES = 2_000_000;
const MAX_SITE_PAGES = 16;
/** How long threads may take to hand out their memories at the end. */
const FINISH_MS = 2_000;

/**
 * Threads for the CPU part of a page. All pages of a site go to the same thread, which holds the memory of
 * the site. Without threads the same code runs inline. A thread that dies is replaced, and the page it died
 * on is unsupported: one poisonous page must not end a crawl.
 */
export class ExtractPool {
  readonly #pool: WorkerPool<ExtractInput | 'finish', PostedReply, HeldState>;
  readonly #documents: DocumentReader;
  readonly #memories: PendingTemplates;
  readonly #costs = new SiteCosts();
  readonly #room = new SiteRoom({ bytes: MAX_SITE_BYTES, pages: MAX_SITE_PAGES });
  readonly #inline = new HeldState();
  readonly #relief = new MemoryRelief();
  #worker: Promise<ExtractWorker> | undefined;
  #words: readonly UserWord[] | undefined;
  #inlineTurn: Promise<unknown> = Promise.resolve();
  #largeTurn: Promise<unknown> = Promise.resolve();
  #closed = false;

  /**
   * Scanned documents are read if the packages for it are installed, unless `ocr` is false. `maxPosted`:
   * number of pages waiting in a thread; more of them keep it busy while this thread is.
   */
  constructor(
    threads: number,
    memories: PendingTemplates = new PendingTemplates(),
    { ocr = true, maxPosted = MAX_POSTED } = {},
  ) {
    if (threads > 0) shareWordModels();
    this.#memories = memories;
    this.#documents = new DocumentReader(ocr ? {} : { scans: null });
    this.#pool = new WorkerPool({
      module: { name: 'extract.thread', caller: import.meta.url, limits: LIMITS },
      threads,
      eager: true,
      onDeath: 'isolate',
      timeoutMs: limitOf,
      setAside: { afterMs: SLOW_MS, stays: (running, other) => siteIn(running) === siteIn(other) },
      maxPosted: Math.max(maxPosted, MAX_ORDINARY_POSTED),
      mayFollow: (posted, next) => posted.length < maxPosted || [...posted, next].every(isOrdinaryPage),
      next: (waiting) => this.#costs.cheapest(waiting.map(siteIn)),
      onDone: (input, tookMs) => this.#costs.add(siteIn(input), tookMs),
      threadFor: (input, count) => (input === 'finish' ? 0 : bucketOf(input.site, count)),
      newState: () => new HeldState(),
      messageFor: (input, held): ExtractMessage | Promise<ExtractMessage> =>
        input === 'finish' ? input : this.#job(input, held),
    });
  }

  /** Sets the project's own words (S6) for pages handed in from now on. */
  useWords(words: readonly UserWord[]): void {
    this.#words = words;
  }

  /** Pages handed in and not yet extracted. */
  get backlog(): number {
    return this.#pool.backlog + this.#documents.backlog;
  }

  /** Bytes of those pages. */
  get waitingBytes(): number {
    return this.#room.bytes;
  }

  /** Resolves once few bytes of the site wait to be extracted: more of its pages would only take memory. */
  whenRoom(site: string): Promise<void> | null {
    return this.#room.whenFree(site);
  }

  async extract(input: ExtractInput): Promise<Extracted> {
    const { site, body } = input;
    this.#room.take(site, body.length);
    try {
      return await this.#extract(input);
    } finally {
      this.#room.free(site, body.length);
      this.#relief.look();
    }
  }

  async #extract(input: ExtractInput): Promise<Extracted> {
    if (!input.document && isForThread(input.contentType, input.body, input.url))
      return this.#extractDocument(input);
    try {
      const reply =
        this.#pool.threads === 0
          ? await this.#extractInline(input)
          : readReply(
              await (likelyBytes(input) > LARGE_BYTES ? this.#runAlone(input) : this.#pool.run(input)),
            );
      this.#memories.keep(reply.memories);
      return reply.extracted ?? unsupported('extraction-closed');
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      if (error.reason !== 'closed') this.#costs.add(input.site, limitOf([input]));
      return unsupported(`extraction-${error.reason}`);
    }
  }

  /** After the other large pages; small ones do not wait for them. */
  #runAlone(input: ExtractInput): Promise<PostedReply> {
    const turn = this.#largeTurn.then(() => this.#pool.run(input));
    this.#largeTurn = turn.catch(() => {});
    return turn;
  }

  /**
   * The page, with the memory of its site if the thread does not hold it yet, and the site to evict for it.
   */
  #job(input: ExtractInput, held: HeldState): ExtractJob | Promise<ExtractJob> {
    const job: ExtractJob = { input };
    if (this.#words && held.words !== this.#words) job.words = held.words = this.#words;
    if (held.touch(input.site)) return job;
    const forget = held.surplus();
    if (forget !== undefined) job.forget = forget;
    return this.#memories.load(input.site).then((memory) => ({ ...job, memory }));
  }

  /** Loaded only if needed: the main thread of a crawl with workers does without its models. */
  async #extractInline(input: ExtractInput): Promise<ExtractReply> {
    this.#worker ??= import('./extract-worker.ts').then((module) => new module.ExtractWorker());
    const worker = await this.#worker;
    // One at a time: a page must not overtake the memory of its site.
    const turn = this.#inlineTurn.then(async () => worker.extract(await this.#job(input, this.#inline)));
    this.#inlineTurn = turn.catch(() => {});
    return turn;
  }

  async #extractDocument(input: ExtractInput): Promise<Extracted> {
    const answer = await this.#documents.read(input);
    if (answer.kind !== 'document') return answer;
    const { read, bodyHash } = answer;
    return this.#extract({
      ...input,
      body: new Uint8Array(),
      contentType: null,
      document: { read, bodyHash },
    });
  }

  /**
   * Gives up pages that are still waiting. Afterwards the pending templates include what the threads have
   * learnt.
   */
  async close(withinMs = FINISH_MS): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#worker) this.#memories.keep((await this.#worker).unkept());
    const [last] = await Promise.all([
      this.#pool.close({ job: 'finish', withinMs }),
      this.#documents.close(),
    ]);
    for (const { reply } of last) this.#memories.keep(reply.memories);
  }
}

function isOrdinaryPage(input: ExtractInput | 'finish'): boolean {
  return input !== 'finish' && isOrdinary(input);
}

/** HTML is five to ten times shorter when compressed. */
const COMPRESSION = 10;

function likelyBytes({ body, contentEncoding, maxBodyBytes }: ExtractInput): number {
  return contentEncoding === '' ? body.length : Math.min(COMPRESSION * body.length, maxBodyBytes);
}

/** Of pages of one site that may be extracted together. */
function limitOf(posted: readonly (ExtractInput | 'finish')[]): number {
  let limitMs = PAGE_MS;
  for (const input of posted) if (input !== 'finish') limitMs += (likelyBytes(input) * MS_PER_MB) / 1e6;
  return Math.min(MAX_PAGE_MS, limitMs);
}

function siteIn(input: ExtractInput | 'finish'): string {
  return input === 'finish' ? '' : input.site;
}

/** What a thread holds: site memories, least recently used first, and the dictionary it was sent. */
class HeldState {
  words: readonly UserWord[] | undefined;
  readonly #sites = new Set<string>();

  /** Whether the thread holds the site already; it does from now on. */
  touch(site: string): boolean {
    const isHeld = this.#sites.delete(site);
    this.#sites.add(site);
    return isHeld;
  }

  /** Evicts the least recently used site if there are too many. */
  surplus(): string | undefined {
    if (this.#sites.size <= MAX_SITES) return undefined;
    const [oldest] = this.#sites;
    this.#sites.delete(oldest!);
    return oldest;
  }
}

function bucketOf(site: string, buckets: number): number {
  let sum = 0;
  for (let i = 0; i < site.length; i++) sum = (Math.imul(sum, 31) + site.charCodeAt(i)) >>> 0;
  return sum % buckets;
}
