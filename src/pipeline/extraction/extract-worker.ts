import type { KeptMemory } from '../../model/journey.ts';
import { BUILT_IN, Dictionary } from '../../nlp/dictionary.ts';
import { SiteMemory } from '../../similartext/site-memory.ts';
import { extractAll } from './extract.ts';
import { type Extracted, type ExtractJob, type ExtractReply, unsupported } from './extracted.ts';

/** A memory is handed out for storing once it has grown by this share. */
const KEEP_AFTER_SHARE = 0.25;
/** Or after this many pages. */
const KEEP_AFTER_PAGES = 32;

/**
 * Extracts the pages of some sites, in a thread of its own or inline, and holds the memories of these sites;
 * the sender decides which ones, and for how long. A memory that has not been handed out is lost with the
 * process: it is derived data, and later pages teach the same.
 */
export class ExtractWorker {
  readonly #sites = new Map<string, { memory: SiteMemory; unkept: number }>();
  #dictionary = BUILT_IN;

  extract(job: ExtractJob): ExtractReply {
    return this.extractAll([job])[0]!;
  }

  /**
   * Pages that belong together (`isTogether`). Never throws: a page on which the code fails is unsupported.
   * Memories that are due come with the last page.
   */
  extractAll(jobs: readonly ExtractJob[]): ExtractReply[] {
    const { input, memory, forget, words } = jobs[0]!;
    const memories = forget === undefined ? [] : this.#forget(forget);
    const reply = (extracted: Extracted, i: number): ExtractReply => ({
      extracted,
      memories: i === jobs.length - 1 ? memories : [],
    });
    try {
      if (words) this.#dictionary = new Dictionary(words);
      const site = this.#site(input.site, memory);
      const inputs = jobs.map((job) => job.input);
      const all = extractAll(inputs, site.memory, this.#dictionary);
      site.unkept += all.filter(({ kind }, i) => kind === 'page' && !inputs[i]!.isRepeat).length;
      memories.push(...this.#due(input.site));
      return all.map(reply);
    } catch (error) {
      const failed = unsupported(error instanceof Error ? error.message : String(error));
      return jobs.map((_, i) => reply(failed, i));
    }
  }

  /** All memories that have not been handed out. */
  unkept(): KeptMemory[] {
    return [...this.#sites.keys()].flatMap((site) => this.#handOut(site));
  }

  #site(name: string, bytes: Uint8Array | null | undefined): { memory: SiteMemory; unkept: number } {
    let site = this.#sites.get(name);
    if (!site || bytes !== undefined) {
      site = { memory: bytes ? SiteMemory.fromBytes(bytes) : new SiteMemory(), unkept: 0 };
      this.#sites.set(name, site);
    }
    return site;
  }

  #forget(name: string): KeptMemory[] {
    const last = this.#handOut(name);
    this.#sites.delete(name);
    return last;
  }

  #due(name: string): KeptMemory[] {
    const { memory, unkept } = this.#sites.get(name)!;
    const enough = Math.min(KEEP_AFTER_PAGES, Math.max(1, memory.pages * KEEP_AFTER_SHARE));
    return unkept >= enough ? this.#handOut(name) : [];
  }

  #handOut(name: string): KeptMemory[] {
    const site = this.#sites.get(name);
    if (!site || site.unkept === 0) return [];
    site.unkept = 0;
    return [{ site: name, bytes: site.memory.toBytes() }];
  }
}
