/**
 * Similar-text detection with a memory of the site (S9, beyond the paper). The SET paper compares two pages;
 * a crawler sees the pages of a site one after the other, so it remembers for each template which text and
 * which places repeat from page to page, and cleans a new page in one pass, without a partner. From the first
 * page on, block features alone give a good result (clean-page.ts); the memory is nearly at its best after
 * three.
 *
 * Limits: TEMPLATES templates per site, each bounded (template-memory.ts); a new one replaces the least used,
 * as in a redesign. The memory is a value: toBytes and fromBytes preserve it across a restart, and the same
 * pages in the same order always make the same memory.
 */
import type { ParsedPage } from '../model/parsed-page.ts';
import { type ContentScorer, shippedScorer } from './content-model.ts';
import { type JudgedPage, judgePage } from './judge-page.ts';
import { readMemory, writeMemory } from './memory-bytes.ts';
import { emptyView, type MemoryView } from './memory-view.ts';
import { chancesOf } from './neighbour-features.ts';
import { outlineOf, type PageOutline } from './page-outline.ts';
import type { RemovalReason } from './removal-reason.ts';
import { type RemovalSign, signNames } from './removal-signs.ts';
import { TemplateMemory } from './template-memory.ts';

/** A line of a title that this many other pages have is the name of the site or of a section. */
const MIN_SHARED_TITLES = 3;
const MAX_TEMPLATES = 8;
/** Pages whose places are less alike than this are of different templates. Chosen on eval/clean. */
const MIN_LIKENESS = 0.3;

export type CleanedPage = {
  /** Kept blocks, one per line. */
  text: string;
  /** Positions of the kept blocks in the page. */
  kept: number[];
  /** The other blocks in order, each with its position and the reason. */
  removed: RemovedBlock[];
};

/** Which parts of a page's titles are not its own. */
export type TitleRepeats = {
  line(text: string): boolean;
  block(position: number): boolean;
  seen(position: number): boolean;
};

/** A page with what was known about it when it was first seen. */
type SeenPage = {
  page: ParsedPage;
  address: string;
  outline: PageOutline;
  view: MemoryView;
  judged: JudgedPage | null;
};

/** `evidence`: every sign that speaks against the block; the reason names the most obvious one. */
export type RemovedBlock = { text: string; reason: RemovalReason; evidence: RemovalSign[]; block: number };

export class SiteMemory {
  /** The most recently used template comes last. */
  #templates: TemplateMemory[] = [];
  readonly #scorer: ContentScorer;
  readonly #isGuarded: boolean;
  /**
   * The last page: its titles are compared, then it is cleaned and learnt, without reading it three times.
   */
  #last: SeenPage | undefined;

  /** `isGuarded`: what is kept against the model counts as content in its place; the model itself is trained without. */
  constructor(scorer: ContentScorer = shippedScorer(), isGuarded = true) {
    this.#scorer = scorer;
    this.#isGuarded = isGuarded;
  }

  /** A memory written by toBytes; an empty one if the bytes are damaged or of another version. */
  static fromBytes(bytes: Uint8Array, scorer: ContentScorer = shippedScorer()): SiteMemory {
    const memory = new SiteMemory(scorer);
    memory.#templates = readMemory(bytes) ?? [];
    return memory;
  }

  toBytes(): Uint8Array {
    return writeMemory(this.#templates);
  }

  /** Number of pages learnt, without those of dropped templates. */
  get pages(): number {
    return this.#templates.reduce((sum, template) => sum + template.pages, 0);
  }

  /** The content of the page. `address` names the page, so that what it taught itself does not count. */
  clean(page: ParsedPage, address = ''): CleanedPage {
    const { verdicts, signs } = this.#judge(page, address).judged;
    const kept: number[] = [];
    const removed: RemovedBlock[] = [];
    const lines: string[] = [];
    for (let block = 0; block < verdicts.length; block++) {
      const { text } = page.blocks[block]!;
      const verdict = verdicts[block]!;
      if (verdict === 'keep') {
        kept.push(block);
        lines.push(text);
      } else {
        const evidence: RemovalSign[] = verdict === 'duplicate' ? ['twice'] : signNames(signs[block]!);
        removed.push({ text, reason: verdict, evidence, block });
      }
    }
    return { text: lines.join('\n'), kept, removed };
  }

  /**
   * Remembers the page. Near-duplicates of a known page do not teach; a page seen again adds only what is
   * new. The whole title of the home page counts as one that many pages have: it is the name of the site.
   */
  learn(page: ParsedPage, address: string, isHome = false): void {
    if (page.blocks.length === 0) return;
    const { outline, judged } = this.#judge(page, address);
    const key = hashAddress(address);
    const template = this.#templateFor(outline, key) ?? this.#addTemplate();
    this.#templates = this.#templates.filter((other) => other !== template);
    this.#templates.push(template);
    const chances = chancesOf(judged.firstScores);
    if (this.#isGuarded) for (const block of judged.restored) chances[block] = 1;
    template.learn(outline, key, chances);
    for (const line of new Set(titleLines(page.title))) {
      const pages = isHome && line === page.title ? MIN_SHARED_TITLES : 1;
      template.learnTitleLine(hashTitleLine(line), key, pages);
    }
    this.#last = undefined;
  }

  /**
   * What the titles of a page share with other pages of the site: `line` is a title or a part of it between
   * separators, `block` a block of the page by its position. `seen` is like `block`, but a page that has nearly
   * all of this page's running text counts as well: without much of it, the two may still be different pages.
   */
  repeatedIn(page: ParsedPage, address: string): TitleRepeats {
    const key = hashAddress(address);
    const pagesWith = (hash: number) =>
      this.#templates.reduce((sum, template) => sum + template.pagesWith(hash, key), 0);
    const { view, outline } = this.#see(page, address);
    const isRepeated = (position: number) => view.textPages[position]! > 0;
    return {
      line: (text) => pagesWith(hashTitleLine(text)) >= MIN_SHARED_TITLES,
      block: isRepeated,
      seen: (position) =>
        isRepeated(position) || (view.hasTwin && pagesWith(outline.blocks.textHash[position]!) > 0),
    };
  }

  /** On how many other pages a line was that `learnLines` was given. */
  linePages(line: string, address: string): number {
    const hash = hashLine(line);
    const key = hashAddress(address);
    return this.#templates.reduce((sum, template) => sum + template.pagesWith(hash, key), 0);
  }

  /** Remembers lines that pages of any template may share, as names of the site and titles of its documents are. */
  learnLines(lines: Iterable<string>, address: string): void {
    if (this.#templates.length === 0) this.#templates.push(new TemplateMemory());
    const key = hashAddress(address);
    for (const line of lines) this.#templates.at(-1)!.learnTitleLine(hashLine(line), key, 1);
  }

  #judge(page: ParsedPage, address: string): { outline: PageOutline; judged: JudgedPage } {
    const seen = this.#see(page, address);
    seen.judged ??= judgePage(seen.outline, seen.view, this.#scorer, isHomeAddress(address));
    return { outline: seen.outline, judged: seen.judged };
  }

  #see(page: ParsedPage, address: string): SeenPage {
    if (this.#last?.page !== page || this.#last.address !== address) {
      const outline = outlineOf(page);
      this.#last = { page, address, outline, view: this.view(outline, address), judged: null };
    }
    return this.#last;
  }

  /** What is known about a page; for the training of the model. */
  view(outline: PageOutline, address: string): MemoryView {
    const key = hashAddress(address);
    const template = this.#templateFor(outline, key);
    const { pages, textPages, hasTwin, traces } = template?.view(outline, key) ?? emptyView(outline);
    const others = this.#templates.filter((other) => other !== template);
    const { paths } = outline.places;
    const chancesElsewhere = new Float64Array(paths.length);
    for (let path = 0; path < paths.length; path++) chancesElsewhere[path] = chanceIn(others, paths[path]!);
    return { pages, textPages, hasTwin, traces, chancesElsewhere };
  }

  #templateFor({ blocks, places }: PageOutline, key: number): TemplateMemory | undefined {
    const known = this.#templates.find((template) => template.knownPages.has(key));
    if (known) return known;
    const paths = new Set<number>();
    for (let i = 0; i < blocks.count; i++) paths.add(places.path[blocks.place[i]!]!);
    let best: TemplateMemory | undefined;
    let bestLikeness = MIN_LIKENESS;
    for (const template of this.#templates) {
      const likeness = template.likeness(paths);
      if (likeness >= bestLikeness) {
        best = template;
        bestLikeness = likeness;
      }
    }
    return best;
  }

  #addTemplate(): TemplateMemory {
    if (this.#templates.length >= MAX_TEMPLATES) this.#templates.shift();
    return new TemplateMemory();
  }
}

/** Minimum number of pages before a place can be judged. */
const MIN_PAGES_TO_TELL = 3;

/** NaN if too few pages have the path. */
function chanceIn(templates: readonly TemplateMemory[], path: number): number {
  let chars = 0;
  let contentChars = 0;
  for (const template of templates) {
    const trace = template.places.get(path);
    if (!trace || trace.pages < MIN_PAGES_TO_TELL) continue;
    chars += trace.chars;
    contentChars += trace.contentChars;
  }
  return contentChars / chars;
}

/** The front page of a site is a list by its address. */
function isHomeAddress(address: string): boolean {
  return /^https?:\/\/[^/?#]+\/?(?:[a-z]{2}\/)?(?:(?:index|default|anasayfa|home)\.\w+)?(?:[?#]|$)/i.test(
    address,
  );
}

function hashAddress(address: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < address.length; i++) hash = Math.imul(hash ^ address.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

/**
 * Maximum number of lines of a title to remember; "Baraj doldu - Günlük Ufuk" has two, and the whole is
 * another.
 */
const MAX_TITLE_LINES = 4;
/** The lines of a longer one are those of its beginning. */
const MAX_TITLE_CHARS = 600;

function titleLines(title: string): string[] {
  const lines = title
    .slice(0, MAX_TITLE_CHARS)
    .split(/\s+[-–—|:»·•/]+\s+|\s*[|»]\s*/u)
    .filter((line) => line !== '');
  return [title, ...lines.slice(0, MAX_TITLE_LINES)].filter((line) => line !== '');
}

function hashLine(line: string): number {
  return hashAddress(`line ${line.trim()}`);
}

/** Distinct from the hashes of blocks, which may have the same words. */
function hashTitleLine(line: string): number {
  return hashAddress(`title ${line.trim()}`);
}
