/**
 * `tazi clean --jsonl`: lines with pages in, lines with clean text out, in the order of input. All pages of a
 * site are learnt before the first is answered, so that the first is cleaned as well as the last. Waiting
 * pages are kept as the bytes of their HTML, the most compact form.
 */
import type { ParsedPage } from '../model/parsed-page.ts';
import { outlineOf } from './page-outline.ts';
import { choosePartner, removeSimilarText, sketchOf, type TemplateSketch } from './remove-similar-text.ts';
import { SiteMemory } from './site-memory.ts';

export type CleanMethod = 'memory' | 'paper';

/** The functions of the parser's unit. */
export type PageReader = { parse(html: string): ParsedPage; titleOf(page: ParsedPage): string };

export type CleanAnswer = {
  url: string;
  title: string;
  text: string;
  removed: { text: string; reason: string }[];
  /** Why a line could not be read. */
  error?: string;
};

/** A page with the site that it teaches about; a document has its text instead of HTML. */
export type GivenPage = {
  site: string;
  url: string;
  html: string;
  document?: { title: string; text: string };
};

export type CleaningOptions = {
  /** S4's limit, for the paper's method. */
  longerThan?: number;
  /** What the rules of the site cut out of a page (S2); null if there is none for it. */
  cut?: (html: string, site: string, page: ParsedPage) => string | null;
};

type WaitingPage =
  | { url: string; site: string; html: Uint8Array }
  | { url: string; document: { title: string; text: string } }
  | Unreadable;
type Unreadable = { url: string; error: string };

/** How many pages of the site are considered as partners: those nearest in the input. */
const MAX_CANDIDATES = 24;

export class LineCleaner {
  readonly #method: CleanMethod;
  readonly #reader: PageReader;
  readonly #siteOf: (url: string) => string;
  readonly #known: (site: string) => SiteMemory;
  readonly #options: CleaningOptions;
  readonly #pages: WaitingPage[] = [];
  readonly #memories = new Map<string, SiteMemory>();
  readonly #sketches: (TemplateSketch | undefined)[] = [];
  readonly #bySite = new Map<string, number[]>();

  /**
   * `siteOf` returns the site of a page whose line does not name one; `known` returns what is known about a
   * site before the first line.
   */
  constructor(
    method: CleanMethod,
    reader: PageReader,
    siteOf: (url: string) => string,
    known: (site: string) => SiteMemory = () => new SiteMemory(),
    options: CleaningOptions = {},
  ) {
    this.#options = options;
    this.#method = method;
    this.#reader = reader;
    this.#siteOf = siteOf;
    this.#known = known;
  }

  /** Reads a line: {"site"?, "url", "html"}. Each gets an answer, also one that cannot be read. */
  add(line: string): void {
    const read = readLine(line, this.#siteOf);
    if ('error' in read) this.#pages.push(read);
    else this.addPage(read);
  }

  addPage(read: GivenPage): void {
    const at = this.#pages.length;
    if (read.document) {
      this.#pages.push({ url: read.url, document: read.document });
      return;
    }
    this.#pages.push({ url: read.url, site: read.site, html: Buffer.from(read.html) });
    const ofSite = this.#bySite.get(read.site) ?? [];
    ofSite.push(at);
    this.#bySite.set(read.site, ofSite);
    const page = this.#reader.parse(read.html);
    if (this.#method === 'paper') this.#sketches[at] = sketchOf(outlineOf(page));
    else this.#memory(read.site).learn(page, addressOf(read.url, at));
  }

  /** The answers, once all lines have been read. */
  *answers(): Generator<CleanAnswer> {
    for (const [at, waiting] of this.#pages.entries()) {
      if ('error' in waiting) {
        yield { url: waiting.url, title: '', text: '', removed: [], error: waiting.error };
        continue;
      }
      if ('document' in waiting) {
        yield { url: waiting.url, ...waiting.document, removed: [] };
        continue;
      }
      const html = textOf(waiting.html);
      const page = this.#reader.parse(html);
      const head = { url: waiting.url, title: this.#reader.titleOf(page) };
      const cut = this.#options.cut?.(html, waiting.site, page) ?? null;
      if (cut !== null) {
        const blocks = this.#reader.parse(cut).blocks.map((block) => block.text);
        yield { ...head, text: blocks.join('\n'), removed: [] };
      } else if (this.#method === 'paper') yield { ...head, ...this.#byPaper(html, waiting.site, at) };
      else {
        const { text, removed } = this.#memory(waiting.site).clean(page, addressOf(waiting.url, at));
        yield { ...head, text, removed: removed.map(({ text: block, reason }) => ({ text: block, reason })) };
      }
    }
  }

  #memory(site: string): SiteMemory {
    let memory = this.#memories.get(site);
    if (!memory) this.#memories.set(site, (memory = this.#known(site)));
    return memory;
  }

  #byPaper(html: string, site: string, at: number): Pick<CleanAnswer, 'text' | 'removed'> {
    const ofSite = this.#bySite.get(site)!;
    const own = ofSite.indexOf(at);
    const from = Math.max(0, Math.min(own - MAX_CANDIDATES / 2, ofSite.length - 1 - MAX_CANDIDATES));
    const candidates = ofSite.slice(from, from + MAX_CANDIDATES + 1);
    const chosen = choosePartner(
      this.#sketches[at]!,
      candidates.map((page) => this.#sketches[page]!),
    );
    const partner = chosen < 0 ? undefined : this.#pages[candidates[chosen]!];
    const partnerHtml = partner && 'html' in partner ? textOf(partner.html) : null;
    const { bmt, removed } = removeSimilarText(html, partnerHtml, this.#options.longerThan);
    return { text: bmt, removed: removed.map((text) => ({ text, reason: 'similar' })) };
  }
}

function readLine(line: string, siteOf: (url: string) => string): GivenPage | Unreadable {
  if (line.trim() === '') return { url: '', error: 'empty line' };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { url: '', error: `not JSON: ${(error as Error).message}` };
  }
  if (typeof value !== 'object' || value === null) return { url: '', error: 'not an object' };
  const { url = '', site, html } = value as Record<string, unknown>;
  if (typeof url !== 'string') return { url: '', error: '"url" is not text' };
  if (typeof html !== 'string') return { url, error: '"html" is missing' };
  return { url, site: typeof site === 'string' && site !== '' ? site : siteOf(url), html };
}

/** Pages without an address are identified by their line. */
function addressOf(url: string, at: number): string {
  return url === '' ? `line ${at}` : url;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
