import { type CanonicalUrl, hostOf } from '../model/canonical-url.ts';

/** URLs of one pattern that are taken up on trust. */
const FREE_URLS = 200;
/** Each page of a pattern that brought something new earns the pattern so many more. */
const URLS_PER_USEFUL_PAGE = 20;
/** Deeper paths are built by a fault or a trap: no real site needs them. */
const MAX_SEGMENTS = 24;
/** The same segment so often in a path means that relative links go in circles. */
const MAX_REPEATS = 3;
const MAX_PARAMETERS = 12;
/** Patterns remembered; beyond it a new pattern shares the account of its host. */
const MAX_PATTERNS = 200_000;

type Account = { taken: number; useful: number; refused: number };

/**
 * Keeps a crawl out of calendars, circles and parameter mazes. A URL's pattern is its host and path with digits and
 * long codes blotted out; whether a query follows counts, what it says does not. A pattern whose pages bring new text
 * may grow for ever; one that brings none ends after FREE_URLS. Paths that repeat themselves are refused at sight.
 */
export class TrapGuard {
  readonly #accounts = new Map<string, Account>();
  #shapeRefused = 0;

  /** May this URL, not known so far, be taken up? Counts it if so. */
  admits(url: CanonicalUrl): boolean {
    if (hasTrapShape(url)) {
      this.#shapeRefused++;
      return false;
    }
    const account = this.#accountOf(url);
    if (account.taken >= FREE_URLS + account.useful * URLS_PER_USEFUL_PAGE) {
      account.refused++;
      return false;
    }
    account.taken++;
    return true;
  }

  /** A URL known from an earlier run. */
  remember(url: CanonicalUrl, wasUseful: boolean): void {
    const account = this.#accountOf(url);
    account.taken++;
    if (wasUseful) account.useful++;
  }

  /** A page of this URL brought text that nobody had. */
  wasUseful(url: CanonicalUrl): void {
    this.#accountOf(url).useful++;
  }

  /** Patterns that were cut off, those with most refusals first. */
  report(most: number): { pattern: string; taken: number; refused: number }[] {
    const cut = [...this.#accounts].filter(([, account]) => account.refused > 0);
    const rows = cut.map(([pattern, { taken, refused }]) => ({ pattern, taken, refused }));
    if (this.#shapeRefused > 0)
      rows.push({ pattern: '(repeating paths)', taken: 0, refused: this.#shapeRefused });
    return rows.sort((a, b) => b.refused - a.refused).slice(0, most);
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

function hasTrapShape(url: CanonicalUrl): boolean {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  const segments = path.split('/').slice(3);
  if (segments.length > MAX_SEGMENTS) return true;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    if (segment === '') continue;
    const count = (counts.get(segment) ?? 0) + 1;
    if (count >= MAX_REPEATS && !/^\d+$/.test(segment)) return true;
    counts.set(segment, count);
  }
  return query !== -1 && url.slice(query).split('&').length > MAX_PARAMETERS;
}
