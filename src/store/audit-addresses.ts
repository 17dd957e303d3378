import {
  ADDRESS_STATUSES,
  type AddressAudit,
  type AddressStatus,
  type AuditGroup,
} from '../model/address-audit.ts';
import type { Store } from '../model/store.ts';
import type { UrlEnding } from '../model/url-record.ts';
import type { RefusedCount } from '../model/urls/refusals.ts';

type Ending = UrlEnding['outcome'];

const STATUS_OF: Readonly<Record<Ending, AddressStatus>> = {
  indexed: 'kept',
  minor: 'kept',
  unchanged: 'kept',
  duplicate: 'copy',
  redirected: 'alias',
  alias: 'alias',
  waiting: 'waiting',
  deferred: 'deferred',
  'off-topic': 'refused',
  'not-turkish': 'refused',
  noindex: 'refused',
  empty: 'refused',
  unsupported: 'refused',
  forbidden: 'refused',
  forgotten: 'refused',
  failed: 'failed',
  gone: 'failed',
};

/** What is read of a store. */
export type AuditedStore = {
  urls: Pick<Store['urls'], 'endings'>;
  refused: Pick<Store['refused'], 'counts'>;
};

/** Counts every known address by what became of it; reads every row, also while a crawl writes. */
export async function auditAddresses({ urls, refused }: AuditedStore): Promise<AddressAudit> {
  const endings = await urls.endings();
  const counts = await refused.counts();
  const groups = [...endings.map(groupOf), ...counts.refused.map(refusedGroup)];
  const statuses = Object.fromEntries(ADDRESS_STATUSES.map((status) => [status, 0])) as Record<
    AddressStatus,
    number
  >;
  for (const { status, count } of groups) statuses[status] += count;
  const rank = (group: AuditGroup) => ADDRESS_STATUSES.indexOf(group.status);
  return {
    known: groups.reduce((sum, { count }) => sum + count, 0),
    ...statuses,
    isEstimate: counts.refused.some(({ isEstimate }) => isEstimate),
    groups: groups.sort((a, b) => rank(a) - rank(b) || b.count - a.count),
    unread: counts.unread,
  };
}

function groupOf({ outcome, reason, isKept, count, examples }: UrlEnding): AuditGroup {
  return { status: isKept ? 'kept' : STATUS_OF[outcome], outcome, reason, count, examples };
}

function refusedGroup({ filter, count, examples }: RefusedCount): AuditGroup {
  return { status: 'refused', outcome: 'refused', reason: filter, count, examples };
}
