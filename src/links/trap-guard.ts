/**
 * Keeps a crawl out of calendars, parameter mazes, looping paths and pages that exist under every address, and
 * loses nothing. URLs are judged by their shape (`shape-reader.ts`), and shapes by what their pages bring.
 * Something new is text that the shape's pages have not said, or links to unknown pages of other shapes. While
 * pages bring something new, a shape may grow without limit: an archive of any length is fetched completely.
 *
 * A shape whose last pages brought nothing is closed: its URLs wait behind all others, in the store, also those
 * that were admitted before. Some of them are tried (`trap-samples.ts`); one that brings something new opens the
 * shape at once, with everything that waits. What a site itself lists (sitemaps, feeds) and seeds do not wait.
 * A redirect brings what its target brings.
 */
import type { SiteTable } from '../config/site-table.ts';
import type { TrapRow } from '../model/crawl-status.ts';
import type { Discovery } from '../model/link.ts';
import type { PageId } from '../model/page.ts';
import type { UrlShape } from '../model/url-shape.ts';
import { type CanonicalUrl, hostOf } from '../model/urls/canonical-url.ts';
import type { VisitOutcome } from '../model/visit.ts';
import { fold } from '../nlp/fold.ts';
import { isNumbered } from './depth-reader.ts';
import {
  emptyMemory,
  hashOf,
  isNovel,
  isThinNews,
  readPage,
  type ShapeMemory,
  THIN,
  type ThinLimits,
} from './page-novelty.ts';
import {
  hear,
  isDeadEnd,
  newAccount,
  patienceOf,
  type ShapeAccount,
  saysSomething,
  shapeOf,
} from './shape-account.ts';
import { ShapeReader, type UrlShapes } from './shape-reader.ts';
import { trapRows } from './trap-rows.ts';
import { ENOUGH_TRIED, TrapSamples } from './trap-samples.ts';

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
/**
 * URLs that are kept waiting per shape and per host. One costs 50 bytes of memory and some 200 of the store; an
 * endless calendar names millions. Those beyond are only counted: they are found again when pages that name them
 * are read again.
 */
const MAX_WAITING = 10_000;
const MAX_WAITING_OF_HOST = 30_000;

/** What a first visit brought. */
export type PageEvidence = {
  outcome: VisitOutcome;
  /** The clean text of the page; empty if there is none. */
  text: string;
  /** URLs that were unknown before, and that do not wait. */
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

export type TrapOptions = {
  /** `sites.….traps`: "off" for sites whose shapes are never closed. */
  sites?: SiteTable;
  thin?: ThinLimits;
};

export class TrapGuard {
  readonly #accounts = new Map<string, ShapeAccount>();
  readonly #shapes = new ShapeReader();
  readonly #memories = new Map<string, ShapeMemory>();
  readonly #samples = new TrapSamples();
  readonly #sites: SiteTable | null;
  readonly #thin: ThinLimits;
  /** URLs that are tried, by id and, once they are leased, by URL. */
  readonly #tried = new Map<PageId, ShapeAccount>();
  readonly #triedUrls = new Map<CanonicalUrl, PageId>();
  readonly #waitingOfHosts = new Map<string, number>();
  /** Opened, and changed in what is stored of them, since they were last asked for. */
  #opened: UrlShape[] = [];
  readonly #changed = new Set<ShapeAccount>();

  constructor({ sites, thin = THIN }: TrapOptions = {}) {
    this.#sites = sites ?? null;
    this.#thin = thin;
  }

  /** The closed shape for which a URL waits; null if it does not. */
  shapeThatHolds(url: CanonicalUrl, via: Discovery): string | null {
    if (isTrusted(via) || this.#accounts.size === 0) return null;
    const { coarse, fine } = this.#shapes.shapesOf(url);
    // A user who opened a section or one of its shapes means these URLs.
    if (this.#isKeptOpen(fine) || this.#isKeptOpen(coarse)) return null;
    const pattern = this.#isClosed(fine) ? fine : this.#isClosed(coarse) ? coarse : null;
    return pattern === null || this.#isOff(url) ? null : pattern;
  }

  /** A URL is to wait: is there room to keep it? */
  defer(pattern: string): boolean {
    const account = this.#accounts.get(pattern);
    if (!account) return false;
    const ofHost = this.#waitingOfHosts.get(account.host) ?? 0;
    if (account.waiting >= MAX_WAITING || ofHost >= MAX_WAITING_OF_HOST) return false;
    this.#wait(account, 1);
    return true;
  }

  /** A URL that was not known, and for which there was no room. */
  countBeyond(pattern: string): void {
    const account = this.#accounts.get(pattern);
    if (!account) return;
    account.beyond++;
    this.#changed.add(account);
  }

  /** One that was admitted before waits from now on, whatever the room. */
  deferKnown(pattern: string): void {
    const account = this.#accounts.get(pattern);
    if (!account) return;
    account.taken--;
    this.#wait(account, 1);
  }

  took(url: CanonicalUrl): void {
    this.#shapes.see(url);
    for (const account of this.#accountsOf(this.#shapes.shapesOf(url))) account.taken++;
  }

  /** What an earlier run, or another crawler, knew of a shape. */
  restore(shape: UrlShape): void {
    const account = this.#account(shape.pattern, shape.section);
    if (!account) return;
    Object.assign(account, shape, { isRestored: true });
    this.#wait(account, -account.waiting);
    if (account.isClosed) this.#samples.closed(account);
    this.#samples.visited(account.host, false, account.judged - account.good);
  }

  /** A URL of an earlier run, how its visit ended, and the shape for which it waits. */
  remember(url: CanonicalUrl, outcome: VisitOutcome | null, deferred?: string): void {
    const account = deferred === undefined ? undefined : this.#accounts.get(deferred);
    if (account) this.#wait(account, 1);
    // What a redirect brings is what its target brings.
    if (outcome === null || outcome === 'redirected' || outcome === 'alias') return;
    const isNew = outcome === 'indexed' || outcome === 'minor' || outcome === 'unchanged';
    if (isNew) this.#samples.visited(hostOf(url), true);
    const shapes = this.#shapes.shapesOf(url);
    for (const known of this.#accountsOf(shapes))
      if (!known.isRestored) this.#hear(known, outcome, { isNew, hasNewText: isNew });
  }

  /** A page of this URL was read for the first time. */
  learn(url: CanonicalUrl, evidence: PageEvidence): void {
    const { outcome, sources = [] } = evidence;
    const shapes = this.#shapes.shapesOf(url);
    const news = this.#newsOf(url, shapes, evidence);
    this.#conclude(url, shapes, outcome, news);
    for (const source of sources) {
      const others = this.#shapes.shapesOf(source);
      if (others.fine === shapes.fine) this.#endTry(source);
      else this.#conclude(source, others, outcome, news);
    }
  }

  #conclude(url: CanonicalUrl, shapes: UrlShapes, outcome: VisitOutcome, news: News): void {
    const tried = this.#endTry(url);
    if (!saysSomething(outcome) && !isDeadEnd(outcome)) return;
    this.#samples.visited(hostOf(url), news.isNew);
    for (const account of this.#accountsOf(shapes)) this.#hear(account, outcome, news);
    if (tried) this.#wasTried(tried, news.isNew);
  }

  #wasTried(account: ShapeAccount, isNew: boolean): void {
    // Its shape may be another one by now: more sections of the site are known.
    if (isNew) this.#open(account);
    else account.tried++;
    this.#changed.add(account);
  }

  /**
   * Shapes of which a URL is to be tried now: since enough others were visited, since nothing else is left, or
   * since a watched crawl has time.
   */
  toTry(why: 'due' | 'idle' | 'watching', random: () => number): string[] {
    if (why === 'idle') this.#endLostTries();
    if (why === 'due') return this.#samples.takeDue().map(({ pattern }) => pattern);
    const enough = why === 'watching' ? Number.POSITIVE_INFINITY : ENOUGH_TRIED;
    return this.#samples.last(random, enough).map(({ pattern }) => pattern);
  }

  /** This URL of the shape is tried; null: there was none. */
  trying(pattern: string, id: PageId | null): void {
    const account = this.#accounts.get(pattern);
    if (!account) return;
    if (id === null) {
      this.#wait(account, -account.waiting);
      return;
    }
    this.#wait(account, -1);
    account.taken++;
    this.#tried.set(id, account);
    this.#samples.trying(account, 1);
  }

  /** A URL that is tried redirects to this one, which is tried in its place; false if it is not tried. */
  tryInstead(from: PageId, to: PageId): boolean {
    const account = this.#tried.get(from);
    if (!account) return false;
    this.#tried.delete(from);
    this.#tried.set(to, account);
    return true;
  }

  /** Does a URL that is tried name it? */
  isTrying(id: PageId | null): boolean {
    return id !== null && this.#tried.has(id);
  }

  /** Is this URL one that is tried, so that it does not wait? */
  isTried(id: PageId, url: CanonicalUrl): boolean {
    if (!this.#tried.has(id)) return false;
    this.#triedUrls.set(url, id);
    return true;
  }

  /** What a user decided about a shape. */
  decide(pattern: string, decided: UrlShape['decided']): void {
    const account = this.#account(pattern, sectionOf(pattern));
    if (!account) return;
    account.decided = null;
    if (decided === 'closed') this.#close(account);
    else
      for (const other of this.#accounts.values())
        if (other === account || other.section === pattern) this.#open(other);
    account.decided = decided;
    this.#changed.add(account);
  }

  /** Shapes that were opened since the last call: their URLs no longer wait. */
  takeOpened(): UrlShape[] {
    const opened = this.#opened;
    if (opened.length > 0) this.#opened = [];
    return opened;
  }

  /** What is to be stored of shapes that were ever closed, as far as it has changed since the last call. */
  takeChanged(): UrlShape[] {
    const changed = [...this.#changed].map(shapeOf);
    this.#changed.clear();
    return changed;
  }

  /** Closed shapes, those with most URLs left out first, and how many there are. */
  report(most: number): { rows: TrapRow[]; closed: number } {
    const rows = trapRows(this.#accounts.values());
    return { rows: rows.slice(0, most), closed: rows.length };
  }

  #newsOf(url: CanonicalUrl, shapes: UrlShapes, evidence: PageEvidence): News {
    const { outcome, discovered } = evidence;
    const isCopy = outcome === 'duplicate';
    if (!isCopy && this.#isProven(shapes.fine)) return ALL_NEW;
    const hasNewText = !isCopy && this.#saysSomethingNew(url, shapes, evidence);
    const isNew =
      !saysNotFound(evidence) &&
      (hasNewText || this.#findsPromising(shapes, discovered) || this.#listsMore(url, shapes, evidence));
    return { isNew, hasNewText: isNew && hasNewText };
  }

  /** Something that neither pages of its own shape nor those of the whole section have said. */
  #saysSomethingNew(url: CanonicalUrl, { coarse, fine }: UrlShapes, evidence: PageEvidence): boolean {
    const { text, title = '', known } = evidence;
    if (text === '' || saysNotFound(evidence)) return false;
    const page = readPage(text, known?.anchors());
    const hasParameters = url.includes('?');
    const isNewTo = (path: string) => {
      const memory = this.#memoryOf(path);
      return isNovel(memory, page, hasParameters) || isThinNews(memory, { text, title, url }, this.#thin);
    };
    const isNewInSection = isNewTo(pathOf(coarse));
    return pathOf(coarse) === pathOf(fine) ? isNewInSection : isNewTo(pathOf(fine)) && isNewInSection;
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

  #hear(account: ShapeAccount, outcome: VisitOutcome, news: News): void {
    const isTooMuch = hear(account, outcome, news);
    if (account.isClosed || account.reopened > 0) this.#changed.add(account);
    if (account.decided !== null) return;
    if (account.isClosed && news.isNew && saysSomething(outcome)) this.#open(account);
    else if (isTooMuch && !account.isClosed) this.#close(account);
  }

  #close(account: ShapeAccount): void {
    account.isClosed = true;
    account.tried = 0;
    this.#samples.closed(account);
    this.#changed.add(account);
  }

  #open(account: ShapeAccount): void {
    if (!account.isClosed || account.decided === 'closed') return;
    Object.assign(account, { isClosed: false, streak: 0, dead: 0, tried: 0, beyond: 0 });
    account.reopened++;
    this.#wait(account, -account.waiting);
    this.#samples.opened(account);
    this.#changed.add(account);
    this.#opened.push(shapeOf(account));
  }

  /** So many URLs more of the shape wait. */
  #wait(account: ShapeAccount, more: number): void {
    account.waiting += more;
    this.#waitingOfHosts.set(account.host, (this.#waitingOfHosts.get(account.host) ?? 0) + more);
  }

  /** A URL that was tried has been visited: the shape that it waited for. */
  #endTry(url: CanonicalUrl): ShapeAccount | null {
    const id = this.#triedUrls.get(url);
    if (id === undefined) return null;
    const account = this.#tried.get(id) ?? null;
    this.#triedUrls.delete(url);
    this.#tried.delete(id);
    if (account) this.#samples.trying(account, -1);
    return account;
  }

  /** Nothing is in progress: what is still tried led to a page that waits itself. */
  #endLostTries(): void {
    for (const account of this.#tried.values()) {
      this.#samples.trying(account, -1);
      this.#wasTried(account, false);
    }
    this.#tried.clear();
    this.#triedUrls.clear();
  }

  #isOff(url: CanonicalUrl): boolean {
    return this.#sites?.find(url, 'traps')?.value === 'off';
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

  #isKeptOpen(shape: string): boolean {
    return this.#accounts.get(shape)?.decided === 'open';
  }

  #isClosed(shape: string): boolean {
    return this.#accounts.get(shape)?.isClosed ?? false;
  }

  #accountsOf({ coarse, fine }: UrlShapes): ShapeAccount[] {
    const accounts =
      coarse === fine
        ? [this.#account(fine, coarse)]
        : [this.#account(coarse, coarse), this.#account(fine, coarse)];
    return accounts.filter((account) => account !== null);
  }

  #account(shape: string, section: string): ShapeAccount | null {
    let account = this.#accounts.get(shape);
    if (!account) {
      if (this.#accounts.size >= MAX_SHAPES) return null;
      account = newAccount(shape, section);
      this.#accounts.set(shape, account);
    }
    return account;
  }
}

/** What a page brought to its shape. */
type News = { readonly isNew: boolean; readonly hasNewText: boolean };

const ALL_NEW: News = { isNew: true, hasNewText: true };

/** "a.tr/takvim/#/#" → "a.tr/takvim/**"; as `ShapeReader` does, as far as a pattern shows it. */
export function sectionOf(pattern: string): string {
  const [path = '', query] = pattern.split('?', 2);
  const parts = path.split('/');
  const isTop = parts.filter((part) => part !== '').length <= 2;
  return `${isTop ? path : `${parts[0]}/${parts[1]}/**`}${query === undefined ? '' : '?'}`;
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

/** What a site itself lists, and seeds, never wait; nor does the other spelling of a URL that did not. */
function isTrusted(via: Discovery): boolean {
  return via === 'seed' || via === 'home' || via === 'sitemap' || via === 'feed' || via === 'spelling';
}
