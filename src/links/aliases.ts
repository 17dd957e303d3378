import type { PageId } from '../model/page.ts';
import type { Urls } from '../model/store.ts';
import type { UrlRecord } from '../model/url-record.ts';

/** Spellings of one address redirect to each other a few times at most: scheme, `www`, case, slash. */
const MAX_STEPS = 10;

/** The address under which the page of this one is kept, if this is another spelling of it; else itself. */
export async function withoutAlias(urls: Pick<Urls, 'get'>, record: UrlRecord): Promise<UrlRecord> {
  let step = record;
  for (let steps = 0; steps < MAX_STEPS && isAlias(step); steps++) {
    const target = await urls.get(step.duplicateOf);
    if (target === null) return step;
    step = target;
  }
  return step;
}

/** Do the stored spellings lead from this address to the one with this id? */
export async function leadsTo(urls: Pick<Urls, 'get'>, from: UrlRecord | null, id: PageId): Promise<boolean> {
  let step = from;
  for (let steps = 0; steps < MAX_STEPS && step !== null && isAlias(step); steps++) {
    if (step.duplicateOf === id) return true;
    step = await urls.get(step.duplicateOf);
  }
  return false;
}

/** Does this address only redirect to another spelling of itself? */
export function isAlias(record: UrlRecord): record is UrlRecord & { duplicateOf: PageId } {
  return record.lastOutcome === 'alias' && record.duplicateOf !== null;
}
