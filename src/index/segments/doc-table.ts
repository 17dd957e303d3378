import { keepShape } from '../../threads/keep-shape.ts';
import { lengthCode } from './doc-length.ts';

/** What the index stores about a document besides its words, for filters, facets, sorting and ranking. */
export type DocRow = {
  page: number;
  site: string;
  siteId: number;
  /** One or several names, joined by `joinTopics`. */
  topic: string;
  language: string;
  /** Epoch milliseconds, stored to the minute; NaN if the page does not say. */
  publishedAt: number;
  changedAt: number;
  /** 0 to 255, from links and originality. */
  quality: number;
  /** Equal for pages with the same text; 0 for pages without. */
  fingerprint: number;
  /** Number of words, including the title. */
  length: number;
};

const FIRST_ROWS = 1_024;

/** Rows on their way into a segment: 33 bytes each. Names are stored once, by number. */
export class DocTable {
  readonly siteNames = new NameTable();
  readonly topicNames = new NameTable();
  readonly languageNames = new NameTable();
  readonly siteIds: number[] = [];
  #pages: Float64Array;
  #sites: Uint32Array;
  #topics: Uint16Array;
  #languages: Uint16Array;
  #publishedAt: Uint32Array;
  #changedAt: Uint32Array;
  #qualities: Uint8Array;
  #fingerprints: Uint32Array;
  #lengths: Uint32Array;
  #size = 0;

  /** `rows`: how many there will be, if known. */
  constructor(rows: number = FIRST_ROWS) {
    this.#pages = new Float64Array(rows);
    this.#sites = new Uint32Array(rows);
    this.#topics = new Uint16Array(rows);
    this.#languages = new Uint16Array(rows);
    this.#publishedAt = new Uint32Array(rows);
    this.#changedAt = new Uint32Array(rows);
    this.#qualities = new Uint8Array(rows);
    this.#fingerprints = new Uint32Array(rows);
    this.#lengths = new Uint32Array(rows);
  }

  get size(): number {
    return this.#size;
  }

  get pages(): Float64Array {
    return this.#pages.subarray(0, this.#size);
  }

  get sites(): Uint32Array {
    return this.#sites.subarray(0, this.#size);
  }

  get topics(): Uint16Array {
    return this.#topics.subarray(0, this.#size);
  }

  get languages(): Uint16Array {
    return this.#languages.subarray(0, this.#size);
  }

  /** In minutes, see `minuteOf`. */
  get publishedAt(): Uint32Array {
    return this.#publishedAt.subarray(0, this.#size);
  }

  get changedAt(): Uint32Array {
    return this.#changedAt.subarray(0, this.#size);
  }

  get qualities(): Uint8Array {
    return this.#qualities.subarray(0, this.#size);
  }

  get fingerprints(): Uint32Array {
    return this.#fingerprints.subarray(0, this.#size);
  }

  add(row: DocRow): number {
    const doc = this.#size++;
    if (doc === this.#pages.length) this.#grow();
    const site = this.siteNames.number(row.site);
    this.siteIds[site] = row.siteId;
    this.#pages[doc] = row.page;
    this.#sites[doc] = site;
    this.#topics[doc] = this.topicNames.number(row.topic);
    this.#languages[doc] = this.languageNames.number(row.language);
    this.#publishedAt[doc] = minuteOf(row.publishedAt);
    this.#changedAt[doc] = minuteOf(row.changedAt);
    this.#qualities[doc] = row.quality;
    this.#fingerprints[doc] = row.fingerprint;
    this.#lengths[doc] = row.length;
    return doc;
  }

  lengthCodes(): Uint8Array {
    const codes = new Uint8Array(this.#size);
    for (let doc = 0; doc < codes.length; doc++) codes[doc] = lengthCode(this.#lengths[doc]!);
    return codes;
  }

  totalLength(): number {
    let total = 0;
    for (let doc = 0; doc < this.#size; doc++) total += this.#lengths[doc]!;
    return total;
  }

  /** Document numbers in page order, for finding a page by binary search. */
  docsByPage(): Uint32Array {
    const { pages } = this;
    const docs = new Uint32Array(pages.length);
    let isInOrder = true;
    for (let doc = 0; doc < docs.length; doc++) {
      docs[doc] = doc;
      if (doc > 0 && pages[doc]! < pages[doc - 1]!) isInOrder = false;
    }
    // As in most segments. Sorting takes 16 bytes more for each document meanwhile.
    return isInOrder ? docs : docs.sort((a, b) => pages[a]! - pages[b]!);
  }

  #grow(): void {
    const rows = Math.max(FIRST_ROWS, this.#pages.length * 2);
    this.#pages = copied(this.#pages, new Float64Array(rows));
    this.#sites = copied(this.#sites, new Uint32Array(rows));
    this.#topics = copied(this.#topics, new Uint16Array(rows));
    this.#languages = copied(this.#languages, new Uint16Array(rows));
    this.#publishedAt = copied(this.#publishedAt, new Uint32Array(rows));
    this.#changedAt = copied(this.#changedAt, new Uint32Array(rows));
    this.#qualities = copied(this.#qualities, new Uint8Array(rows));
    this.#fingerprints = copied(this.#fingerprints, new Uint32Array(rows));
    this.#lengths = copied(this.#lengths, new Uint32Array(rows));
  }
}

function copied<T extends { set(from: ArrayLike<number>): void }>(from: ArrayLike<number>, into: T): T {
  into.set(from);
  return into;
}

class NameTable {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  number(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.names.push(name) - 1;
      this.#numbers.set(name, number);
    }
    return number;
  }
}

const MINUTE_MS = 60_000;
/** Minutes are counted from here, so that old newspapers have dates too. */
const FIRST_MS = Date.UTC(1800, 0, 1);
const MAX_MINUTE = 0xffffffff;

/** 0 stands for no date. */
export function minuteOf(ms: number): number {
  if (Number.isNaN(ms)) return 0;
  return Math.max(1, Math.min(MAX_MINUTE, Math.floor((ms - FIRST_MS) / MINUTE_MS)));
}

export function msOfMinute(minute: number): number {
  return minute === 0 ? Number.NaN : minute * MINUTE_MS + FIRST_MS;
}

keepShape(DocTable);
