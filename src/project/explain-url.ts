import type { CanonicalUrl } from '../model/canonical-url.ts';
import type { Discovery } from '../model/link.ts';
import type { PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import type { Visit, VisitOutcome } from '../model/visit.ts';

/** All that a project knows about one URL: how it was found, what happened, when it is due. */
export type UrlStory = {
  url: CanonicalUrl;
  /** False where nobody ever told us of it. */
  known: boolean;
  /** Would a link to it be followed? */
  inScope: boolean;
  id?: number;
  site?: string;
  found?: { via: Discovery; onUrl: string | null; anchor: string; at: number; depth: number };
  lastOutcome?: VisitOutcome | null;
  duplicateOf?: string | null;
  inEngine?: boolean;
  /** Null for never again. */
  due?: number | null;
  failures?: number;
  visits?: Visit[];
};

const VISITS_SHOWN = 20;

export async function explainUrl(
  url: CanonicalUrl,
  inScope: boolean,
  { urls, pages, visits }: Pick<Store, 'urls' | 'pages' | 'visits'>,
): Promise<UrlStory> {
  const record = await urls.find(url);
  if (!record) return { url, known: false, inScope };
  const urlOf = async (id: PageId | null) => (id === null ? null : ((await urls.get(id))?.url ?? null));
  const { id, site, via, anchor, depth, due, failures, lastOutcome } = record;
  return {
    url,
    known: true,
    inScope,
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
    duplicateOf: await urlOf(record.duplicateOf),
    inEngine: (await pages.get(id)) !== null,
    due: Number.isFinite(due) ? due : null,
    failures,
    visits: await visits.of(id, VISITS_SHOWN),
  };
}
