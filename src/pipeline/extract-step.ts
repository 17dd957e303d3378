/**
 * The second step: from a body to plain data, in a thread, and again from the rendered page if it needs a
 * browser (F11).
 */
import type { FetchAnswer } from '../crawler/fetcher.ts';
import type { HostOptOuts } from '../crawler/host-opt-outs.ts';
import { ROBOTS_AGENT } from '../crawler/robots-cache.ts';
import type { SiteLanguages } from '../language/site-languages.ts';
import type { SiteRule } from '../similartext/site-rules.ts';
import { releaseBytes } from '../threads/release-bytes.ts';
import type { CrawlTopics } from '../topics/crawl-topics.ts';
import type { ExtractPool } from './extraction/extract-pool.ts';
import type { Extracted, ExtractInput } from './extraction/extracted.ts';
import type { PageVisit } from './page-visit.ts';
import type { Rendering } from './rendering.ts';

export type BodyAnswer = Extract<FetchAnswer, { kind: 'body' }>;

export type ExtractedBody =
  /** `bytes`: the size of the body as it was received. */
  | { kind: 'extracted'; extracted: Extracted; isRendered: boolean; bytes: number }
  /** The page is empty without its scripts, and they could not be run. */
  | { kind: 'not-rendered'; reason: string; extracted: Extracted };

export type ExtractStepParts = {
  extractors: Pick<ExtractPool, 'extract'>;
  rendering: Rendering | null;
  /** Where sites mark their articles (S2), by site. */
  rules: ReadonlyMap<string, readonly SiteRule[]>;
  /** Without it, topics are not judged. */
  topics: CrawlTopics | null;
  /** Does the link sorter read the text around links? */
  wantsContexts?: boolean;
  languages: SiteLanguages;
  /** What hosts declare for all of their pages; null if that is not read. */
  optOuts: HostOptOuts | null;
  /** Whether revisited pages are compared with their stored version. */
  compares: boolean;
  maxBodyBytes: number;
};

export class ExtractStep {
  readonly #parts: ExtractStepParts;

  constructor(parts: ExtractStepParts) {
    this.#parts = parts;
  }

  /** `free` is called when the server is no longer needed. The body is empty afterwards. */
  async extract(
    answer: BodyAnswer,
    isComparable: boolean,
    visit: PageVisit,
    free: () => void,
  ): Promise<ExtractedBody> {
    try {
      return await this.#extract(answer, isComparable, visit, free);
    } finally {
      releaseBytes(answer.body);
    }
  }

  async #extract(
    answer: BodyAnswer,
    isComparable: boolean,
    visit: PageVisit,
    free: () => void,
  ): Promise<ExtractedBody> {
    const { extractors, rendering } = this.#parts;
    const bytes = answer.body.length;
    const input = this.#inputOf(answer, isComparable, visit);
    const extracted = await extractors.extract(input);
    if (!rendering?.wants(extracted, visit.lease.url)) {
      free();
      return { kind: 'extracted', extracted, isRendered: false, bytes };
    }
    const rendered = await rendering.render(input, visit.lease);
    free();
    if (typeof rendered !== 'string')
      return { kind: 'extracted', extracted: await extractors.extract(rendered), isRendered: true, bytes };
    const isLost = extracted.kind === 'page' && extracted.needsScript;
    return isLost
      ? { kind: 'not-rendered', reason: rendered, extracted }
      : { kind: 'extracted', extracted, isRendered: false, bytes };
  }

  #inputOf({ headers, body }: BodyAnswer, isComparable: boolean, visit: PageVisit): ExtractInput {
    const { topics, rules, languages, compares, maxBodyBytes } = this.#parts;
    const { lease, record, at } = visit;
    const robotsHeaders = listOf(headers['x-robots-tag']);
    const host = this.#parts.optOuts?.marksOf(lease.url);
    const tdmReservation = listOf(headers['tdm-reservation'])[0] ?? host?.tdmReservation;
    const siteRules = rules.get(record.site);
    const input: ExtractInput = {
      url: lease.url,
      site: record.site,
      contentType: headers['content-type'] ?? null,
      contentEncoding: String(headers['content-encoding'] ?? ''),
      anchor: record.anchor,
      robotsHeaders,
      contentLanguage: String(headers['content-language'] ?? ''),
      siteLanguages: languages.of(record.site),
      body,
      maxBodyBytes,
      knownHash: isComparable && robotsHeaders.length === 0 ? record.bodyHash : '',
      robotsAgent: ROBOTS_AGENT,
      now: at,
    };
    if (topics) input.topics = topics.sources;
    if (this.#parts.wantsContexts) input.wantsContexts = true;
    if (tdmReservation) input.tdmReservation = tdmReservation;
    if (host?.marks.length) input.hostOptOuts = host.marks;
    if (lease.revisit && compares) input.isCompared = true;
    if (siteRules) input.rules = siteRules;
    return input;
  }
}

function listOf(header: string | string[] | undefined): string[] {
  if (header === undefined) return [];
  return Array.isArray(header) ? header : [header];
}
