import type { AddressGuard } from '../crawler/may-connect.ts';
import type { LinkRules } from '../links/link-rules.ts';
import type { Frontier } from '../model/frontier.ts';
import type { PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';

/** Reasons of visits that one of our settings prevented; others wait until they are due. */
const OUR_REASONS: ReadonlySet<string> = new Set(['address-refused', 'exclude', 'include', 'forgotten']);

/**
 * URLs refused because of a setting that has changed since (`allowHosts`, patterns) are visited in this run.
 */
export async function retryRefused(
  { urls, visits }: Pick<Store, 'urls' | 'visits'>,
  guard: AddressGuard,
  { filters }: Pick<LinkRules, 'filters'>,
  frontier: Frontier,
  now: number,
): Promise<void> {
  const allowed: PageId[] = [];
  for await (const batch of urls.scan()) {
    for (const { id, url, depth, outcome } of batch) {
      if (outcome !== 'forbidden' || !guard.mayFetch(url)) continue;
      if (filters.refusalOfKnown(url, { via: 'link', depth }, true) !== null) continue;
      const [last] = await visits.of(id, 1);
      if (last && OUR_REASONS.has(last.reason)) allowed.push(id);
    }
  }
  frontier.visitNow(allowed, now);
}
