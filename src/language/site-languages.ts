/** How the pages of a site have been judged so far in this crawl: a prior for its next pages. */
import type { PageLanguage } from './page-language.ts';

export type SiteLanguageCounts = { turkish: number; other: number };

/** Number of sites remembered; the least recently seen one is dropped first. */
const MAX_SITES = 20_000;

export class SiteLanguages {
  readonly #counts = new Map<string, SiteLanguageCounts>();

  of(site: string): SiteLanguageCounts {
    return this.#counts.get(site) ?? { turkish: 0, other: 0 };
  }

  /** A doubtful page was judged by its site, so it is no evidence about the site. */
  add(site: string, { language, isDoubtful }: Pick<PageLanguage, 'language' | 'isDoubtful'>): void {
    if (isDoubtful || language === 'und') return;
    const { turkish, other } = this.of(site);
    this.#counts.delete(site);
    this.#counts.set(
      site,
      language === 'tr' ? { turkish: turkish + 1, other } : { turkish, other: other + 1 },
    );
    if (this.#counts.size > MAX_SITES) this.#counts.delete(this.#counts.keys().next().value!);
  }
}
