import type { AddressAudit } from '../model/address-audit.ts';
import { serveJobs } from '../threads/serve-jobs.ts';
import { auditAddresses } from './audit-addresses.ts';
import { openStore } from './open-store.ts';

/** The name or URL of the store. */
export type AuditJob = string;

/** Entry of the thread that counts what became of the addresses of a store. */
serveJobs(async (location: AuditJob): Promise<AddressAudit> => {
  const store = await openStore(location, 'read');
  try {
    return await auditAddresses(store);
  } finally {
    await store.close();
  }
});
