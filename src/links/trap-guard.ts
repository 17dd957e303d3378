import { type CanonicalUrl, hostOf } from '../model/canonical-url.ts';
import type { FilterContext, FilterVerdict, UrlFilter } from './filters/url-filter.ts';

/** URLs of one pattern that are taken up on trust. */
const FREE_URLS = 200;
/** Each page of a pattern that brought something new earns the pattern so many more. */
const URLS_PER_USEFUL_PAGE = 20;
/** Patterns remembered; beyond it a new pattern shares the account of its host. */
const MAX_PATTERNS = 200_000;

type Account = { taken: number; useful: number; refused: number };

/**
 * Keeps a crawl out of calendars and parameter mazes. A URL's pattern is its host and path with digits and long codes blotted
 * out; whether a query follows counts, what it says does not. A pattern whose pages bring new text may grow for ever; one that
 * brings none ends after FREE_URLS.
 */
export class TrapGuard implements UrlFilter {
  readonly name = 'traps';
  readonly #accounts = new Map<string, Account>();

  admits(url: CanonicalUrl, { via }: FilterContext): FilterVerdict {
    if (via === 'seed') return null;
    const pattern = patternOf(url);
    const account = this.#accounts.get(pattern) ?? this.#overflowOf(url);
    const isCut = account !== undefined && account.taken >= FREE_URLS + account.useful * URLS_PER_USEFUL_PAGE;
    return isCut ? { reason: pattern } : null;
  }

  took(url: CanonicalUrl): void {
    this.#accountOf(url).taken++;
  }

  refused(url: CanonicalUrl): void {
    this.#accountOf(url).refused++;
  }

  /** A page of this URL brought text that nobody had. */
  wasUseful(url: CanonicalUrl): void {
    this.#accountOf(url).useful++;
  }

  /** Patterns that were cut off, those with most refusals first. */
  report(most: number): { pattern: string; taken: number; refused: number }[] {
    const cut = [...this.#accounts].filter(([, account]) => account.refused > 0);
    const rows = cut.map(([pattern, { taken, refused }]) => ({ pattern, taken, refused }));
    return rows.sort((a, b) => b.refused - a.refused).slice(0, most);
  }

  /** The account that patterns beyond MAX_PATTERNS share. */
  #overflowOf(url: CanonicalUrl): Account | undefined {
    return this.#accounts.size >= MAX_PATTERNS ? this.#accounts.get(hostOf(url)) : undefined;
  }

  #accountOf(url: CanonicalUrl): Account {
    let pattern = patternOf(url);
    let account = this.#accounts.get(pattern);
    if (!account && this.#accounts.size >= MAX_PATTERNS) {
      pattern = hostOf(url);
      account = this.#accounts.get(pattern);
    }
    if (!account) {
      account = { taken: 0, useful: 0, refused: 0 };
      this.#accounts.set(pattern, account);
    }
    return account;
  }
}

/** "https://a.tr/haber/2026/11/baslik-123?id=7" → "a.tr/haber/#/#/*?"; the last segment of words stands for any. */
export function patternOf(url: CanonicalUrl): string {
  const afterScheme = url.indexOf('://') + 3;
  const query = url.indexOf('?', afterScheme);
  const path = query === -1 ? url.slice(afterScheme) : url.slice(afterScheme, query);
  const segments = path.split('/');
  const blotted = segments.map((segment, i) => {
    if (i === 0) return segment;
    if (/^\d+$/.test(segment)) return '#';
    if (i === segments.length - 1 && segment !== '' && !/\.(aspx?|php|jsp|html?)$/.test(segment)) return '*';
    return segment.replace(/\d+/g, '#');
  });
  return blotted.join('/') + (query === -1 ? '' : '?');
}
