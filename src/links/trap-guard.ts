/**
 * Keeps a crawl out of calendars, parameter mazes, looping paths and pages that exist under every address.
 * URLs are judged by their shape (`shape-reader.ts`), and shapes by what their pages bring. Something new is
 * text that the shape's pages have not said, or links to unknown pages of other shapes. While pages bring
 * something new, a shape may grow without limit: an archive of any length is fetched completely. A shape
 * whose last pages brought nothing is closed: its URLs are refused from then on, including those that were
 * admitted before and still wait. What a site itself lists (sitemaps, feeds) and seeds are not refused.
 */
import type { TrapRow } from '../model/crawl-status.ts';
import type { Discovery } from '../model/link.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { VisitOutcome } from '../model/visit.ts';
import { fold } from '../nlp/fold.ts';
import { isNumbered } from './depth-reader.ts';
import type { FilterContext, FilterVerdict, UrlFilter } from './filters/url-filter.ts';
import { emptyMemory, hashOf, isNovel, readPage, type ShapeMemory } from './page-novelty.ts';
import { ShapeReader, type UrlShapes } from './shape-reader.ts';

/**
 * A shape is closed after this many pages in a row without anything new; the more it has brought, the more
 * patience it gets.
 */
const PATIENCE = 16;
const PAGES_PER_PATIENCE = 8;
const MAX_EXTRA_PATIENCE = 100;
/**
 * Dead links and files that are not pages lead nowhere, so they cannot go on forever: archives whose pages
 * are mostly gone still have live ones among them. After this many in a row, and more for every page that was
 * new, a shape is closed all the same.
 */
const DEAD_PATIENCE = 48;
const DEAD_PER_NEW_PAGE = 16;
const MAX_DEAD_PATIENCE = 512;
/** After this many pages, nearly all of them new, one page in sixteen is compared. */
const PROVEN_PAGES = 64;
const PROVEN_SHARE = 0.9;
const SAMPLE_EVERY = 16;
/** Maximum number of shapes to remember; beyond this all URLs are admitted. */
const MAX_SHAPES = 200_000;
/** Paths whose texts are remembered, some 30 kB each at most; the least recently seen are evicted. */
const MAX_MEMORIES = 2_000;
/** Pages that a page of a listing must name first, and how many are remembered. */
const MIN_LISTED = 3;
const MAX_NAMED = 20_000;
type Account = {
  taken: number;
  judged: number;
  /** Dead ends since the last page that brought something new. */
  dead: number;
  /** Pages that brought something new, and pages since the last of them. */
  good: number;
  streak: number;
  /** Pages since the last one whose own text was new. */
  textStreak: number;
  refused: number;
};

/** What a first visit brought. */
export type PageEvidence = {
  outcome: VisitOutcome;
  /** The clean text of the page; empty if there is none. */
  text: string;
  /** URLs that were unknown before. */
  discovered: readonly CanonicalUrl[];
  title?: string;
  /** Links to pages that were known before. */
  known?: KnownLinks;
  /** Addresses that redirect to it: they brought what it brought. */
  sources?: readonly CanonicalUrl[];
};

export type KnownLinks = {
  urls: () => Iterable<CanonicalUrl>;
  /** Their words, one line each. */
  anchors: () => string;
};

export class TrapGuard implements UrlFilter {
  readonly name = 'traps';
  readonly holdsForKnown = 'unvisited';
  readonly #accounts = new Map<string, Account>();
  readonly #shapes = new ShapeReader();
  readonly #memories = new Map<string, ShapeMemory>();

  admits(url: CanonicalUrl, { via }: FilterContext): FilterVerdict {
    if (isTrusted(via)) return null;
    const { coarse, fine } = this.#shapes.shapesOf(url);
    if (this.#isClosed(fine)) return { reason: fine };
    return this.#isClosed(coarse) ? { reason: coarse } : null;
  }

  took(url: CanonicalUrl): void {
    this.#shapes.see(url);
    const { coarse, fine } = this.#shapes.shapesOf(url);
    const account = this.#account(fine);
    if (account) account.taken++;
    const section = coarse === fine ? null : this.#account(coarse);
    if (section) section.taken++;
  }

  refused({ url, reason, wasTaken = false }: Parameters<NonNullable<UrlFilter['refused']>>[0]): void {
    const shapes = this.#shapes.shapesOf(url);
    const { coarse, fine } = shapes;
    if (wasTaken) for (const account of this.#accountsOf(shapes)) account.taken--;
    const account = this.#account(reason === coarse ? coarse : fine);
    if (account) account.refused++;
  }

  /** A URL of an earlier run that was visited. */
  remember(url: CanonicalUrl, outcome: VisitOutcome): void {
    // What a redirect brings is what its target brings.
    if (outcome === 'redirected' || outcome === 'alias') return;
    const isNew = outcome === 'indexed' || outcome === 'minor' || outcome === 'unchanged';
    this.#judge(this.#shapes.shapesOf(url), outcome, isNew, isNew);
  }

  /** A page of this URL was read for the first time. */
  learn(url: CanonicalUrl, evidence: PageEvidence): void {
    const { outcome, sources = [] } = evidence;
    const shapes = this.#shapes.shapesOf(url);
    const { isNew, hasNewText } = this.#newsOf(url, shapes, evidence);
    if (!this.#isClosed(shapes.fine)) this.#judge(shapes, outcome, isNew, hasNewText);
    for (const source of sources) {
      const others = this.#shapes.shapesOf(source);
      if (others.fine !== shapes.fine) this.#judge(others, outcome, isNew, hasNewText);
    }
  }

  #newsOf(
    url: CanonicalUrl,
    shapes: UrlShapes,
    evidence: PageEvidence,
  ): { isNew: boolean; hasNewText: boolean } {
    const isCopy = evidence.outcome === 'duplicate';
    if (!isCopy && this.#isProven(shapes.fine)) return { isNew: true, hasNewText: true };
    const hasNewText = !isCopy && this.#saysSomethingNew(url, shapes, evidence);
    const isNew =
      !saysNotFound(evidence) &&
      (hasNewText ||
        this.#findsPromising(shapes, evidence.discovered) ||
        this.#listsMore(url, shapes, evidence));
    return { isNew, hasNewText: isNew && hasNewText };
  }

  /** Something that neither pages of its own shape nor those of the whole section have said. */
  #saysSomethingNew(url: CanonicalUrl, { coarse, fine }: UrlShapes, evidence: PageEvidence): boolean {
    const { text, known } = evidence;
    if (text === '') return false;
    const page = readPage(text, known?.anchors());
    const hasParameters = url.includes('?');
    const isNewInSection = isNovel(this.#memoryOf(pathOf(coarse)), page, hasParameters);
    if (pathOf(coarse) === pathOf(fine)) return isNewInSection;
    return isNovel(this.#memoryOf(pathOf(fine)), page, hasParameters) && isNewInSection;
  }

  #findsPromising(from: UrlShapes, discovered: readonly CanonicalUrl[]): boolean {
    return discovered.some((link) => this.#isPromising(this.#shapes.shapesOf(link), from));
  }

  /**
   * A page of a listing that names pages which the listing has not named before, though they were first found
   * elsewhere: what follows may be unknown.
   */
  #listsMore(url: CanonicalUrl, from: UrlShapes, { known }: PageEvidence): boolean {
    if (!known || !isNumbered(url)) return false;
    const { named } = this.#memoryOf(pathOf(from.fine));
    let more = 0;
    for (const link of known.urls()) {
      const shapes = this.#shapes.shapesOf(link);
      const hash = hashOf(link);
      if (pathOf(shapes.fine) === pathOf(from.fine) || named.has(hash)) continue;
      const account = this.#accounts.get(shapes.fine);
      if (!account || account.textStreak >= account.judged) continue;
      if (named.size < MAX_NAMED) named.add(hash);
      more++;
    }
    return more >= MIN_LISTED;
  }

  /** A shape that has always brought new text is only sampled: comparing texts costs time. */
  #isProven(shape: string): boolean {
    const account = this.#accounts.get(shape);
    if (!account || account.good < PROVEN_PAGES || account.textStreak > 0) return false;
    return account.good >= PROVEN_SHARE * account.judged && account.judged % SAMPLE_EVERY !== 0;
  }

  /** Closed shapes, those with most refused URLs first. */
  report(most: number): TrapRow[] {
    const rows: TrapRow[] = [];
    for (const [pattern, { taken, refused }] of this.#accounts)
      if (refused > 0 && this.#isClosed(pattern)) rows.push({ pattern, taken, refused });
    return rows.sort((a, b) => b.refused - a.refused).slice(0, most);
  }

  #judge(shapes: UrlShapes, outcome: VisitOutcome, isNew: boolean, hasNewText: boolean): void {
    for (const account of this.#accountsOf(shapes)) {
      if (!saysSomething(outcome)) {
        if (isDeadEnd(outcome)) account.dead++;
        continue;
      }
      account.judged++;
      if (isNew) {
        account.good++;
        account.dead = 0;
      }
      account.streak = isNew ? 0 : account.streak + 1;
      account.textStreak = hasNewText ? 0 : account.textStreak + 1;
    }
  }

  /** What the pages under one path have said; shared by all its parameters. */
  #memoryOf(path: string): ShapeMemory {
    let memory = this.#memories.get(path);
    if (memory) this.#memories.delete(path);
    else memory = emptyMemory();
    this.#memories.set(path, memory);
    for (const oldest of this.#memories.keys()) {
      if (this.#memories.size <= MAX_MEMORIES) break;
      this.#memories.delete(oldest);
    }
    return memory;
  }

  /**
   * Is finding URLs of this shape worth something? In another part of the site, until their pages prove
   * otherwise; in the same part, once they have brought text. Two shapes that name nothing but each other do
   * not keep each other open: what counts in the end is text.
   */
  #isPromising(found: UrlShapes, from: UrlShapes): boolean {
    if (pathOf(found.fine) === pathOf(from.fine)) return false;
    const account = this.#accounts.get(found.fine);
    if (account && account.textStreak >= patienceOf(account)) return false;
    return (
      pathOf(found.coarse) !== pathOf(from.coarse) || (account?.textStreak ?? 0) < (account?.judged ?? 0)
    );
  }

  #isClosed(shape: string): boolean {
    const account = this.#accounts.get(shape);
    if (!account) return false;
    return account.streak >= patienceOf(account) || account.dead >= deadPatienceOf(account);
  }

  #accountsOf({ coarse, fine }: UrlShapes): Account[] {
    const accounts = coarse === fine ? [this.#account(fine)] : [this.#account(coarse), this.#account(fine)];
    return accounts.filter((account) => account !== null);
  }

  #account(shape: string): Account | null {
    let account = this.#accounts.get(shape);
    if (!account) {
      if (this.#accounts.size >= MAX_SHAPES) return null;
      account = { taken: 0, judged: 0, dead: 0, good: 0, streak: 0, textStreak: 0, refused: 0 };
      this.#accounts.set(shape, account);
    }
    return account;
  }
}

function patienceOf({ good }: Account): number {
  return PATIENCE + Math.min(MAX_EXTRA_PATIENCE, Math.floor(good / PAGES_PER_PATIENCE));
}

function deadPatienceOf({ good }: Account): number {
  return Math.min(MAX_DEAD_PATIENCE, DEAD_PATIENCE + DEAD_PER_NEW_PAGE * good);
}

/** A shape without its parameters. */
function pathOf(shape: string): string {
  const query = shape.indexOf('?');
  return query === -1 ? shape : shape.slice(0, query);
}

/**
 * Does a page say that it does not exist: "Aradığınız sayfa bulunamadı", "404 Not Found"? If all such pages
 * share their title it is not the page's own, and the beginning of a short text shows it.
 */
function saysNotFound({ title = '', text }: PageEvidence): boolean {
  if (title.length <= MAX_NOT_FOUND_TITLE && NOT_FOUND.test(fold(title))) return true;
  return text.length <= MAX_NOT_FOUND_TEXT && NOT_FOUND.test(fold(text.slice(0, MAX_NOT_FOUND_TITLE)));
}

const MAX_NOT_FOUND_TITLE = 80;
const MAX_NOT_FOUND_TEXT = 500;
const NOT_FOUND =
  /\b(?:404|(?:sayfa|icerik|kayit|urun|haber|adres|sonuc)[a-z]* (?:bulunam(?:adi|iyor)|yok\b|mevcut degil)|page not found)/;

/** What a site itself lists, and seeds, are never refused. */
function isTrusted(via: Discovery): boolean {
  return via === 'seed' || via === 'home' || via === 'sitemap' || via === 'feed';
}

/** Failures, forbidden URLs and dead ends say nothing about the other pages of the shape. */
function saysSomething(outcome: VisitOutcome): boolean {
  return outcome !== 'failed' && outcome !== 'forbidden' && !isDeadEnd(outcome);
}

function isDeadEnd(outcome: VisitOutcome): boolean {
  return outcome === 'gone' || outcome === 'unsupported';
}
