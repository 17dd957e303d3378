import { expect, test } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { ADDRESS_STATUSES } from '../../model/address-audit.ts';
import { createApp } from '../create-app.ts';

const PAGES = [
  { url: 'https://www.ornek.com.tr/a', title: 'Baraj doldu', text: 'Barajların doluluk oranı arttı.' },
];

test('/api/audit tells what became of every known address, and adds up', async () => {
  const response = await createApp(new SmallEngine(PAGES)).request('/api/audit');
  expect(response.status).toBe(200);
  const audit = (await response.json()) as Record<string, number> & { groups: { count: number }[] };
  expect(audit).toMatchObject({ known: 8, kept: 1, refused: 6, failed: 1, isEstimate: false, unread: [] });
  expect(audit.groups[0]).toEqual({
    ...{ status: 'kept', outcome: 'indexed', reason: '', count: 1 },
    examples: ['https://www.ornek.com.tr/a'],
  });
  expect(ADDRESS_STATUSES.reduce((sum, status) => sum + audit[status]!, 0)).toBe(audit.known);
  expect(audit.groups.reduce((sum, { count }) => sum + count, 0)).toBe(audit.known);
});
