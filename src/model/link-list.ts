import type { Link } from './link.ts';
import type { CanonicalUrl } from './urls/canonical-url.ts';
import { hashUrl } from './urls/url-hash.ts';

/** What few links have beside an address and words. */
export type LinkExtras = Pick<Link, 'hint' | 'around' | 'isNext'>;

/** A list on its way between threads. */
export type LinkColumns = {
  urls: readonly CanonicalUrl[];
  /** One per line. */
  anchors: string;
  hashes: Int32Array;
  /** By index; null if no link has any. */
  extras: ReadonlyMap<number, LinkExtras> | null;
};

/**
 * The links of a page in columns, each URL once. A page has about 145 of them, and most are known already:
 * they are looked up by the hash of their URL, and their words go to the store as one text. As objects they
 * would cost a crawl's main thread a tenth of its time.
 */
export class LinkList implements Iterable<Link> {
  static readonly EMPTY = new LinkList([], [], new Int32Array(0), null);

  readonly length: number;
  /** The two halves of each URL's hash. */
  readonly hashes: Int32Array;
  readonly #extras: ReadonlyMap<number, LinkExtras> | null;
  readonly #urls: readonly CanonicalUrl[];
  /** A text with one per line until they are needed one by one. */
  #anchors: readonly string[] | string;

  private constructor(
    urls: readonly CanonicalUrl[],
    anchors: readonly string[] | string,
    hashes: Int32Array,
    extras: ReadonlyMap<number, LinkExtras> | null,
  ) {
    this.length = hashes.length / 2;
    this.hashes = hashes;
    this.#urls = urls;
    this.#anchors = anchors;
    this.#extras = extras;
  }

  static of(links: readonly Link[]): LinkList {
    if (links.length === 0) return LinkList.EMPTY;
    const hashes = new Int32Array(2 * links.length);
    const extras = new Map<number, LinkExtras>();
    for (const [i, { url, anchor: _, ...more }] of links.entries()) {
      hashUrl(url, hashes, 2 * i);
      if (Object.keys(more).length > 0) extras.set(i, more);
    }
    const urls = links.map(({ url }) => url);
    const anchors = links.map(({ anchor }) => anchor);
    return LinkList.ofColumns(urls, anchors, hashes, extras);
  }

  /** `hashes` are those of the URLs. */
  static ofColumns(
    urls: readonly CanonicalUrl[],
    anchors: readonly string[],
    hashes: Int32Array,
    extras: ReadonlyMap<number, LinkExtras>,
  ): LinkList {
    const lines = anchors.some(hasBreak) ? anchors.map(asOneLine) : anchors;
    return new LinkList(urls, lines, hashes, extras.size > 0 ? extras : null);
  }

  static fromColumns({ urls, anchors, hashes, extras }: LinkColumns): LinkList {
    return new LinkList(urls, anchors, hashes, extras);
  }

  toColumns(): LinkColumns {
    return { urls: this.#urls, anchors: this.anchorLines, hashes: this.hashes, extras: this.#extras };
  }

  /** The words of all links, one line each. */
  get anchorLines(): string {
    return typeof this.#anchors === 'string' ? this.#anchors : this.#anchors.join('\n');
  }

  get urls(): readonly CanonicalUrl[] {
    return this.#urls;
  }

  url(at: number): CanonicalUrl {
    return this.#urls[at]!;
  }

  /** It may be a view of `anchorLines`: what keeps it makes it a string of its own. */
  anchor(at: number): string {
    if (typeof this.#anchors === 'string') this.#anchors = this.#anchors.split('\n');
    return this.#anchors[at]!;
  }

  extras(at: number): LinkExtras | undefined {
    return this.#extras?.get(at);
  }

  link(at: number): Link {
    const [url, anchor, extras] = [this.url(at), this.anchor(at), this.extras(at)];
    return extras === undefined ? { url, anchor } : { url, anchor, ...extras };
  }

  /** The same links with what `extrasOf` says about each, beside what is known already. */
  withExtras(extrasOf: (link: Link) => LinkExtras): LinkList {
    const extras = new Map<number, LinkExtras>();
    for (let i = 0; i < this.length; i++) extras.set(i, { ...this.extras(i), ...extrasOf(this.link(i)) });
    return new LinkList(this.#urls, this.#anchors, this.hashes, extras);
  }

  *[Symbol.iterator](): Generator<Link> {
    for (let i = 0; i < this.length; i++) yield this.link(i);
  }
}

function hasBreak(anchor: string): boolean {
  return anchor.includes('\n');
}

function asOneLine(anchor: string): string {
  return anchor.replaceAll('\n', ' ');
}
