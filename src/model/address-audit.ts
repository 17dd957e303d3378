import type { UrlEnding } from './url-record.ts';
import type { CanonicalUrl } from './urls/canonical-url.ts';

/**
 * What became of an address. `kept`: its page is in the engine. `copy`: its text is, under another address. `alias`: it
 * leads to another address, which is counted itself. `deferred`: it waits behind all others, since its like brought
 * nothing new. `refused`: by a rule, by the site, or for what the page is. `failed`: it could not be fetched.
 */
export const ADDRESS_STATUSES = [
  'kept',
  'copy',
  'alias',
  'waiting',
  'deferred',
  'refused',
  'failed',
] as const;

export type AddressStatus = (typeof ADDRESS_STATUSES)[number];

export type AuditGroup = {
  status: AddressStatus;
  /** `refused` for addresses that were never taken up. */
  outcome: UrlEnding['outcome'] | 'refused';
  /** The reason of the visit, or the filter. */
  reason: string;
  count: number;
  examples: CanonicalUrl[];
};

/**
 * Every known address by what became of it: an address is known once a page, a list, a redirect or a person has named
 * it and the crawl has decided on it. The counts of the statuses, and those of the groups, add up to `known`.
 */
export type AddressAudit = Record<AddressStatus, number> & {
  known: number;
  /** Some addresses are counted without being remembered one by one: their number is right to about 1 %. */
  isEstimate: boolean;
  /** Largest first, by status. */
  groups: AuditGroup[];
  /** Links beyond a limit, by the limit: nobody knows whether their addresses are known. */
  unread: { filter: string; count: number }[];
};
