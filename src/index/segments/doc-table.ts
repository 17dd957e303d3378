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

/** Rows on their way into a segment. Names are stored once, by number. */
export class DocTable {
  readonly pages: number[] = [];
  readonly sites: number[] = [];
  readonly topics: number[] = [];
  readonly languages: number[] = [];
  readonly publishedAt: number[] = [];
  readonly changedAt: number[] = [];
  readonly qualities: number[] = [];
  readonly fingerprints: number[] = [];
  readonly lengths: number[] = [];
  readonly siteNames = new NameTable();
  readonly topicNames = new NameTable();
  readonly languageNames = new NameTable();
  readonly siteIds: number[] = [];

  get size(): number {
    return this.pages.length;
  }

  add(row: DocRow): number {
    const site = this.siteNames.number(row.site);
    this.siteIds[site] = row.siteId;
    this.sites.push(site);
    this.topics.push(this.topicNames.number(row.topic));
    this.languages.push(this.languageNames.number(row.language));
    this.publishedAt.push(minuteOf(row.publishedAt));
    this.changedAt.push(minuteOf(row.changedAt));
    this.qualities.push(row.quality);
    this.fingerprints.push(row.fingerprint);
    this.lengths.push(row.length);
    return this.pages.push(row.page) - 1;
  }

  lengthCodes(): Uint8Array {
    return Uint8Array.from(this.lengths, lengthCode);
  }

  totalLength(): number {
    let total = 0;
    for (const length of this.lengths) total += length;
    return total;
  }

  /** Document numbers in page order, for finding a page by binary search. */
  docsByPage(): Uint32Array {
    return Uint32Array.from(this.pages.keys()).sort((a, b) => this.pages[a]! - this.pages[b]!);
  }
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

keepShape(new DocTable());
