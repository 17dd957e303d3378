import type { TrapRow } from '../model/crawl-status.ts';
import type { Discovery } from '../model/link.ts';
import type { PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import { type SharedShares, sharesOf } from '../model/url-record.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { Visit, VisitOutcome } from '../model/visit.ts';
import { isAlias, withoutAlias } from './aliases.ts';
import type { ScoreStory } from './explain-score.ts';
import { trapRows } from './trap-rows.ts';
import type { UrlRules } from './url-rules.ts';

/** Everything a project knows about one URL: how it was found, what happened, when it is due. */
export type UrlStory = {
  url: CanonicalUrl;
  /** False if the URL was never seen. */
  known: boolean;
  /** Would a link to it be followed? */
  inScope: boolean;
  id?: number;
  site?: string;
  found?: { via: Discovery; onUrl: string | null; anchor: string; at: number; depth: number };
  /** Which rule keeps it out, and why; with the page that named it, if any. */
  refused?: {
    filter: string;
    reason: string;
    via?: Discovery;
    onUrl?: string | null;
    anchor?: string;
    at?: number;
    depth?: number;
  };
  /** It waits behind all others, since pages of its shape brought nothing new. */
  waits?: Pick<TrapRow, 'pattern' | 'tried' | 'bound' | 'isByUser'>;
  lastOutcome?: VisitOutcome | null;
  /** The page that it repeats, of which it is another spelling (alias), or, if kept, the address that it names. */
  duplicateOf?: string | null;
  /** Of a copy: how much of its text is on the page that is kept, and how much of that one's is on it; 0 to 1. */
  shared?: SharedShares;
  inEngine?: boolean;
  /** Of a page in the engine whose text does not show its language. */
  languageSure?: false;
  /** Null for never again. */
  due?: number | null;
  failures?: number;
  visits?: Visit[];
  /** F4: the link sorter's score, part by part. */
  score?: ScoreStory;
};

const VISITS_SHOWN = 20;

export async function explainUrl(
  given: CanonicalUrl,
  rules: UrlRules,
  { urls, pages, visits, refused, shapes }: Pick<Store, 'urls' | 'pages' | 'visits' | 'refused' | 'shapes'>,
): Promise<UrlStory> {
  const url = rules.spell(given);
  const inScope = rules.isInScope(url);
  const record = await urls.find(url);
  const urlOf = async (id: PageId | null) => (id === null ? null : ((await urls.get(id))?.url ?? null));
  if (!record) {
    const named = await refused.find(url);
    const refusal = rules.refusal(url);
    if (!named) return { url, known: false, inScope, ...(refusal ? { refused: refusal } : {}) };
    const { via, anchor, at, depth } = named;
    // The current settings take precedence over those of the time.
    const { filter, reason } = refusal ?? named;
    const onUrl = await urlOf(named.foundOn);
    return { url, known: false, inScope, refused: { filter, reason, via, onUrl, anchor, at, depth } };
  }
  const lasting = rules.refusalOfKnown(url);
  // A seed passes every filter except this one.
  const refusal = record.via === 'seed' && lasting?.filter !== 'forgotten' ? null : lasting;
  const { id, site, via, anchor, depth, due, failures, lastOutcome, deferred } = record;
  const shared = sharesOf(record);
  const page = await pages.get(id);
  return {
    url,
    known: true,
    inScope,
    ...(refusal ? { refused: refusal } : {}),
    ...(deferred === undefined ? {} : { waits: await waitOf(deferred, shapes) }),
    id,
    site,
    found: {
      via,
      onUrl: await urlOf(record.foundOn),
      anchor,
      at: record.foundAt,
      depth,
    },
    lastOutcome,
    duplicateOf: isAlias(record) ? (await withoutAlias(urls, record)).url : await urlOf(record.duplicateOf),
    ...(shared ? { shared } : {}),
    inEngine: page !== null,
    ...(page?.isLanguageDoubtful ? { languageSure: false as const } : {}),
    due: Number.isFinite(due) ? due : null,
    failures,
    visits: await visits.of(id, VISITS_SHOWN),
  };
}

async function waitOf(pattern: string, shapes: Store['shapes']): Promise<NonNullable<UrlStory['waits']>> {
  const row = trapRows(await shapes.list()).find((shape) => shape.pattern === pattern);
  const { tried = 0, bound = 1, isByUser = false } = row ?? {};
  return { pattern, tried, bound, isByUser };
}
