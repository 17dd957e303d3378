/** The operator's boosts for sites and kinds of pages: their scores are multiplied by these. */
import type { SegmentReader } from '../../index/segments/segment-reader.ts';
import { PAGE_KINDS } from '../../model/page.ts';
import { kindsOfSegment } from '../counting/kinds-of-segment.ts';

/** `site:ornek.bel.tr` or `kind:forum` → a factor. */
export type BoostRules = Readonly<Record<string, number>>;

/** Those of the sites and kinds of one segment. */
export class SegmentBoosts {
  readonly reader: SegmentReader;
  readonly #ofSite = new Map<number, number>();
  /** As `kindsOfSegment` numbers them. */
  readonly #ofKind = new Map<number, number>();

  constructor(reader: SegmentReader, rules: BoostRules) {
    this.reader = reader;
    for (const [rule, factor] of Object.entries(rules)) {
      const name = rule.slice(rule.indexOf(':') + 1);
      if (rule.startsWith('site:')) {
        const number = reader.names.sites.indexOf(name);
        if (number >= 0) this.#ofSite.set(number, factor);
      } else if (rule.startsWith('kind:')) {
        const number = (PAGE_KINDS as readonly string[]).indexOf(name);
        if (number >= 0) this.#ofKind.set(number + 1, factor);
      }
    }
  }

  factor(doc: number): number {
    const ofSite = this.#ofSite.get(this.reader.siteNumber(doc)) ?? 1;
    return ofSite * (this.#ofKind.get(kindsOfSegment(this.reader)[doc]!) ?? 1);
  }
}
