import { canonicalUrl } from '../model/urls/canonical-url.ts';
import { fold } from '../nlp/fold.ts';

/** The operator's decisions about single queries: pages that come first, and pages that are not shown. */
export type CurationRules = {
  /** Query → URLs, in the order in which they are shown. */
  pins: Readonly<Record<string, readonly string[]>>;
  /** Query, or `*` for every query → URLs. */
  hidden: Readonly<Record<string, readonly string[]>>;
};

/** The rules by query, regardless of case, Turkish letters and spaces. */
export class Curation {
  readonly #pins: Map<string, readonly string[]>;
  readonly #hidden: Map<string, readonly string[]>;

  constructor({ pins, hidden }: CurationRules) {
    this.#pins = byQuery(pins);
    this.#hidden = byQuery(hidden);
  }

  pinned(query: string): readonly string[] {
    return this.#pins.get(keyOf(query)) ?? [];
  }

  isHidden(query: string, url: string): boolean {
    return [keyOf(query), '*'].some((key) => this.#hidden.get(key)?.includes(url) ?? false);
  }
}

function byQuery(rules: Readonly<Record<string, readonly string[]>>): Map<string, readonly string[]> {
  return new Map(
    Object.entries(rules).map(([query, urls]) => [keyOf(query), urls.map((url) => canonicalUrl(url) ?? url)]),
  );
}

function keyOf(query: string): string {
  return fold(query).trim().replace(/\s+/gu, ' ');
}
