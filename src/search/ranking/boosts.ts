/** The operator's word on sites and kinds of pages: what their scores are multiplied by. */
import { NO_MORE_DOCS, type PostingsCursor } from '../../index/postings/postings-cursor.ts';
import type { SegmentReader } from '../../index/segments/segment-reader.ts';
import { KIND_FIELD, termKey } from '../../index/terms/fields.ts';

/** `site:ornek.bel.tr` or `kind:forum` → a factor. */
export type BoostRules = Readonly<Record<string, number>>;

/** Documents of one segment must be queried in ascending order. */
export class SegmentBoosts {
  readonly #reader: SegmentReader;
  readonly #ofSite = new Map<number, number>();
  readonly #ofKind: { cursor: PostingsCursor; factor: number }[] = [];

  constructor(reader: SegmentReader, rules: BoostRules) {
    this.#reader = reader;
    for (const [rule, factor] of Object.entries(rules)) {
      const name = rule.slice(rule.indexOf(':') + 1);
      if (rule.startsWith('site:')) {
        const number = reader.names.sites.indexOf(name);
        if (number >= 0) this.#ofSite.set(number, factor);
      } else if (rule.startsWith('kind:')) {
        const info = reader.find(termKey(KIND_FIELD, name));
        if (info !== null) this.#ofKind.push({ cursor: reader.cursor(info), factor });
      }
    }
  }

  factor(doc: number): number {
    let factor = this.#ofSite.get(this.#reader.siteNumber(doc)) ?? 1;
    for (const { cursor, factor: ofKind } of this.#ofKind) {
      if (cursor.doc !== NO_MORE_DOCS && cursor.advance(doc) === doc) factor *= ofKind;
    }
    return factor;
  }
}
