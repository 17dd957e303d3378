/**
 * Which pages an export contains: the same filters for every format. All of them must match; a filter that is
 * not given matches every page, except that pages are Turkish unless another language is asked for. Dates are those of
 * publication: a page without one is in no range of dates.
 */
import { createHash } from 'node:crypto';
import type { LeftOut } from '../model/left-out.ts';
import type { Page, PageId, PageKind } from '../model/page.ts';
import type { ChangeLog } from '../model/store.ts';

export type PageFilter = {
  site?: string;
  topic?: string;
  /** Only pages with a label, which is then what `topic` names: one topic of each page. */
  labelOf?: (page: Page) => string | null;
  kind?: PageKind;
  /** A code, or `all`; Turkish if none is given. */
  language?: string;
  /** Only pages that the analysis of Turkish can tag. */
  isTagged?: boolean;
  /** Epoch milliseconds, both inclusive. */
  from?: number;
  to?: number;
  /** Only changes after this sequence number of the store, for nightly increments. */
  since?: number;
  /** This many pages, determined by the seed alone: the same pages of the same store every time. */
  sample?: number;
  seed?: number;
  /** Only these pages, such as those that a query finds. */
  among?: ReadonlySet<PageId>;
  /** Makes the filter that removes text which earlier pages have. */
  deduplicator?: () => Deduplicator;
  /** Excludes pages that forbid uses other than search (noai, TDM reservation). */
  respectsOptOuts?: boolean;
};

/** Returns what is new in a page's text, or null if the page repeats earlier ones. */
export interface Deduplicator {
  newTextOf(page: Page): string | null;
}

const BATCH = 200;
const TURKISH = 'tr';
const ALL_LANGUAGES = 'all';

/** Is told of every page that is left out, once. */
export type OnLeftOut = (why: LeftOut) => void;

/** The pages that match all filters, oldest change first, each once. */
export async function* filteredPages(
  changes: ChangeLog,
  filter: PageFilter,
  onLeftOut: OnLeftOut = () => {},
): AsyncGenerator<Page> {
  const chosen = filter.sample === undefined ? null : await sampleOf(changes, filter, filter.sample);
  for await (const page of scanned(changes, filter, onLeftOut))
    if (chosen === null || chosen.has(page.id)) yield page;
    else onLeftOut('sample');
}

/** Without near-duplicates, if requested. */
async function* scanned(changes: ChangeLog, filter: PageFilter, onLeftOut: OnLeftOut): AsyncGenerator<Page> {
  const deduplicator = filter.deduplicator?.();
  for await (const page of fulfilling(changes, filter, onLeftOut)) {
    const text = deduplicator ? deduplicator.newTextOf(page) : page.text;
    if (text !== null) yield text === page.text ? page : { ...page, text };
    else onLeftOut('duplicate');
  }
}

async function* fulfilling(
  changes: ChangeLog,
  filter: PageFilter,
  onLeftOut: OnLeftOut,
): AsyncGenerator<Page> {
  const given = new Set<PageId>();
  for (let after = filter.since ?? 0; ; ) {
    const batch = await changes.scan(after, BATCH);
    for (const { id, page } of batch) {
      if (!page || given.has(id)) continue;
      given.add(id);
      const why = whyNot(page, filter);
      if (why === null) yield page;
      else onLeftOut(why);
    }
    const last = batch.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

/** The filter that leaves the page out; what a user asked for comes before what is so by default. */
function whyNot(page: Page, filter: PageFilter): LeftOut | null {
  const { site, kind, language = TURKISH, from, to, respectsOptOuts, among, isTagged } = filter;
  if (among !== undefined && !among.has(page.id)) return 'query';
  if (site !== undefined && page.site !== site && !page.site.endsWith(`.${site}`)) return 'site';
  if (filter.labelOf && filter.labelOf(page) === null) return 'no-topic';
  if (!hasTopic(page, filter)) return 'topic';
  if (kind !== undefined && page.kind !== kind) return 'kind';
  if (from !== undefined && !(page.publishedAt !== null && page.publishedAt >= from)) return 'date';
  if (to !== undefined && !(page.publishedAt !== null && page.publishedAt <= to)) return 'date';
  if (respectsOptOuts && page.optOut?.length) return 'opt-out';
  if (language !== ALL_LANGUAGES && page.language !== language) return 'language';
  return isTagged && page.language !== TURKISH ? 'untagged' : null;
}

function hasTopic(page: Page, { topic, labelOf }: PageFilter): boolean {
  if (labelOf) return topic === undefined || labelOf(page) === topic;
  return (
    topic === undefined || page.topic === topic || page.topics?.some((one) => one.topic === topic) === true
  );
}

/**
 * The pages whose hash with the seed is smallest: a fair sample that one pass finds in memory for the sample
 * alone.
 */
async function sampleOf(changes: ChangeLog, filter: PageFilter, size: number): Promise<Set<PageId>> {
  const keyed: { id: PageId; key: string }[] = [];
  for await (const { id } of scanned(changes, filter, () => {})) {
    const key = createHash('sha1')
      .update(`${filter.seed ?? 0} ${id}`)
      .digest('hex');
    keyed.push({ id, key });
    if (keyed.length >= size * 2 + BATCH) shrink(keyed, size);
  }
  shrink(keyed, size);
  return new Set(keyed.map(({ id }) => id));
}

function shrink(keyed: { id: PageId; key: string }[], size: number): void {
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  keyed.length = Math.min(keyed.length, size);
}
