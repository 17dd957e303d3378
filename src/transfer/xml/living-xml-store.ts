/**
 * The XML store of the paper during a crawl (E3, `store.xml`): one document per site in `data/xml/`, which
 * follows the store's changes by sequence, as the index does. A changed page replaces its element, the
 * element of a removed page is removed, a new one is added at the end.
 *
 * A document is written next to the old one, synced and renamed, so that a reader or a crash finds one of
 * them complete; `followed.json` then says which change the folder has reached. After a crash the changes
 * since then are applied again, which does no harm.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageId, SiteId } from '../../model/page.ts';
import type { Store } from '../../model/store.ts';
import { filteredPages } from '../page-filter.ts';
import { rawElements } from './read-xml-store.ts';
import { writeXmlFolder } from './write-xml-folder.ts';
import { ELEMENT_END, idOfElement, XML_END, XML_START, xmlElement } from './xml-element.ts';

export type FollowedStore = Pick<Store, 'changes' | 'urls' | 'sites'>;

/** How often the store is polled for changes. */
const LOOK_EVERY_MS = 1_000;
/** Writing takes at most this share of the time: a large document is written less often. */
const MAX_SHARE = 0.1;
/** Number of changes applied together. */
const BATCH = 2_000;

export class LivingXmlStore {
  readonly #store: FollowedStore;
  readonly #folder: string;
  readonly #onFault: (error: unknown) => void;
  readonly #siteIds = new Map<string, SiteId>();
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();
  #closed = false;

  /** Errors while following go to `onFault`, and the pass is repeated; those of `catchUp` are thrown. */
  constructor(store: FollowedStore, folder: string, onFault: (error: unknown) => void = () => {}) {
    this.#store = store;
    this.#folder = folder;
    this.#onFault = onFault;
  }

  /** Follows the store until `close`. */
  follow(): void {
    this.#lookAfter(0);
  }

  /** Applies all changes of the store. */
  catchUp(): Promise<void> {
    this.#working = this.#working.catch(() => {}).then(() => this.#apply());
    return this.#working;
  }

  /** Number of changes of the store that the folder does not have yet. */
  async behind(): Promise<number> {
    const sequence = await this.#store.changes.sequence();
    const followed = this.#followed();
    // A note beyond the store's end belongs to another store: everything is written again.
    return followed === null || followed > sequence ? sequence : sequence - followed;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.catchUp();
  }

  #lookAfter(ms: number): void {
    this.#timer = setTimeout(async () => {
      const began = performance.now();
      await this.catchUp().catch(this.#onFault);
      const took = performance.now() - began;
      if (!this.#closed) this.#lookAfter(Math.max(LOOK_EVERY_MS, took / MAX_SHARE));
    }, ms);
  }

  async #apply(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true });
    let followed = this.#followed();
    if (followed === null || followed > (await this.#store.changes.sequence())) {
      followed = await this.#store.changes.sequence();
      await writeXmlFolder(filteredPages(this.#store.changes, { language: 'all' }), this.#folder);
      await this.#remember(followed);
    }
    for (;;) {
      const changes = await this.#store.changes.scan(followed, BATCH);
      const last = changes.at(-1);
      if (last === undefined) return;
      const bySite = new Map<SiteId, Map<PageId, string | null>>();
      const add = (site: SiteId, id: PageId, element: string | null) => {
        const known = bySite.get(site) ?? new Map<PageId, string | null>();
        bySite.set(site, known.set(id, element));
      };
      for (const { id, page } of changes) {
        if (page) add(page.siteId, id, xmlElement(page));
        else for (const site of await this.#sitesOf(id)) add(site, id, null);
      }
      for (const [site, elements] of bySite) await this.#write(site, elements);
      followed = last.seq;
      await this.#remember(followed);
    }
  }

  /** The site of a removed page; every site of the folder if nothing is known about the page any more. */
  async #sitesOf(id: PageId): Promise<readonly SiteId[]> {
    const name = (await this.#store.urls.get(id))?.site;
    if (name !== undefined) {
      if (!this.#siteIds.has(name)) await this.#readSites();
      const site = this.#siteIds.get(name);
      if (site !== undefined) return [site];
    }
    return readdirSync(this.#folder)
      .filter((file) => /^\d+\.xml$/.test(file))
      .map((file) => Number.parseInt(file, 10));
  }

  async #readSites(): Promise<void> {
    for (let after = 0; ; ) {
      const sites = await this.#store.sites.list(after, 1_000);
      for (const { id, name } of sites) this.#siteIds.set(name, id);
      const last = sites.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  /** Writes the document of a site with these elements replaced, added or (null) removed. */
  async #write(site: SiteId, elements: Map<PageId, string | null>): Promise<void> {
    const file = join(this.#folder, `${site}.xml`);
    const unfinished = `${file}.part`;
    const output = await open(unfinished, 'w');
    let count = 0;
    try {
      const writer = new BlockWriter(output);
      await writer.write(XML_START);
      const put = async (element: string) => {
        count++;
        await writer.write(element);
      };
      if (existsSync(file)) {
        for await (const raw of rawElements(file)) {
          const id = idOfElement(raw);
          if (id === null) continue;
          const changed = elements.get(id);
          elements.delete(id);
          if (changed === undefined) await put(`${raw.slice(startOf(raw))}${ELEMENT_END}\n`);
          else if (changed !== null) await put(changed);
        }
      }
      for (const element of elements.values()) if (element !== null) await put(element);
      await writer.write(XML_END);
      await writer.flush();
      await output.sync();
    } finally {
      await output.close();
    }
    if (count > 0) renameSync(unfinished, file);
    else {
      rmSync(file, { force: true });
      rmSync(unfinished, { force: true });
    }
  }

  #followed(): number | null {
    try {
      const { sequence } = JSON.parse(readFileSync(join(this.#folder, FOLLOWED), 'utf8')) as {
        sequence?: unknown;
      };
      return Number.isSafeInteger(sequence) ? (sequence as number) : null;
    } catch {
      // Missing or damaged: the folder is written again from the store, which is the truth.
      return null;
    }
  }

  async #remember(sequence: number): Promise<void> {
    const file = join(this.#folder, FOLLOWED);
    const handle = await open(`${file}.part`, 'w');
    try {
      await handle.write(`${JSON.stringify({ sequence })}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    renameSync(`${file}.part`, file);
  }
}

const FOLLOWED = 'followed.json';

/** Where an element begins in the text read, including the instruction with its address. */
function startOf(raw: string): number {
  const element = raw.lastIndexOf('<URL ');
  const instruction = raw.lastIndexOf('<?tazi-url ', element);
  return instruction === -1 ? element : instruction;
}

/** Writes pieces in blocks: a separate write for each element would take most of the time. */
class BlockWriter {
  readonly #handle: FileHandle;
  #pieces: string[] = [];
  #chars = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async write(text: string): Promise<void> {
    this.#pieces.push(text);
    this.#chars += text.length;
    if (this.#chars >= 1_000_000) await this.flush();
  }

  async flush(): Promise<void> {
    const block = this.#pieces.join('');
    this.#pieces = [];
    this.#chars = 0;
    if (block !== '') await this.#handle.writeFile(block);
  }
}
