import { hashOf } from '../model/hash-of.ts';
import type { PageId } from '../model/page.ts';
import { WorkerFailure, WorkerPool } from '../threads/worker-pool.ts';
import type { ComputedViews, ViewMaterial } from './compute-views.ts';
import { MAX_TAGGED_CHARS, NO_WORDS, type PageWords, type WordsMaterial } from './read-words.ts';
import type { ViewerAnswer, ViewerJob } from './views.thread.ts';

export type PageViewerOptions = { timeoutMs?: number; now?: () => number };

/** Pages of 400,000 characters with eight siblings take .3 s; strangers may have written ones that take minutes. */
const TIMEOUT_MS = 3_000;
const HEAP_MB = 256;
/** The thread is ended when nobody has looked at a page for this long. */
const IDLE_MS = 30_000;
/** What may wait, two jobs a page; beyond this a page is shown without what has to be computed. */
const MAX_WAITING = 32;
/** How long results are kept: the page of an X-ray and the API's answer, looked at again and again. */
const KEPT_MS = 10 * 60_000;
/** Characters of all kept results; those of a page are two views and all blocks, each about as long as the page. */
const MAX_KEPT_CHARS = 8_000_000;
const CHARS_PER_CHAR = 3;

type Kept = { of: string; until: number; chars: number; answer: Promise<ViewerAnswer | null> };

/**
 * Takes pages apart in a thread with limits, so that no page, and nobody who asks for it, can keep a server from
 * answering others. A page that exceeds them is not tried again for a while; it is shown as it is stored.
 */
export class PageViewer {
  readonly #pool: WorkerPool<ViewerJob, ViewerAnswer>;
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;
  #chars = 0;

  constructor({ timeoutMs = TIMEOUT_MS, now = Date.now }: PageViewerOptions = {}) {
    this.#now = now;
    this.#pool = new WorkerPool({
      module: {
        name: 'views.thread',
        caller: import.meta.url,
        limits: { maxOldGenerationSizeMb: HEAP_MB },
      },
      threads: 1,
      maxPosted: 1,
      onDeath: 'replace',
      idleMs: IDLE_MS,
      timeoutMs,
      unref: true,
    });
  }

  /** Null if the page, or what waits before it, exceeds the limits. */
  async compute(page: PageId, material: ViewMaterial): Promise<ComputedViews | null> {
    const of = `${hashOf(material.html)} ${material.siblings.map(({ id }) => id)}`;
    const answer = await this.#answer(`views ${page}`, of, material.html.length, { views: material });
    return answer as ComputedViews | null;
  }

  async readWords(page: PageId, material: WordsMaterial): Promise<PageWords> {
    const text = material.text.slice(0, MAX_TAGGED_CHARS);
    const job = { words: { ...material, text } };
    const answer = await this.#answer(`words ${page}`, hashOf(text), text.length, job);
    return (answer as PageWords | null) ?? NO_WORDS;
  }

  close(): Promise<unknown> {
    return this.#pool.close();
  }

  async #answer(name: string, of: string, chars: number, job: ViewerJob): Promise<ViewerAnswer | null> {
    const kept = this.#kept.get(name);
    if (kept?.of === of && kept.until > this.#now()) return await kept.answer;
    if (this.#pool.backlog >= MAX_WAITING) return null;
    const answer = this.#pool.run(job).catch((error: unknown) => {
      if (error instanceof WorkerFailure) return null;
      throw error;
    });
    this.#keep(name, { of, until: this.#now() + KEPT_MS, chars, answer });
    return await answer;
  }

  #keep(name: string, kept: Kept): void {
    this.#drop(name);
    this.#kept.set(name, kept);
    this.#chars += CHARS_PER_CHAR * kept.chars;
    for (const oldest of this.#kept.keys()) {
      if (this.#chars <= MAX_KEPT_CHARS || this.#kept.size === 1) break;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#chars -= CHARS_PER_CHAR * (this.#kept.get(name)?.chars ?? 0);
    this.#kept.delete(name);
  }
}
