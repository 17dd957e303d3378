/**
 * What every store must do, part by part, whatever its engine. An engine runs this from its own test file and
 * adds tests of its own.
 */
import { describe, expect, test } from 'vitest';
import { auditContract } from './audit.contract.ts';
import { changeLogContract } from './change-log.contract.ts';
import { forgottenContract } from './forgotten.contract.ts';
import { journeysContract } from './journeys.contract.ts';
import { linkGraphContract } from './link-graph.contract.ts';
import { openedStore, type StoreFactory } from './opened-store.ts';
import { ownTopicsContract } from './own-topics.contract.ts';
import { pagesContract } from './pages.contract.ts';
import { refusedUrlsContract } from './refused-urls.contract.ts';
import { requestsContract } from './requests.contract.ts';
import { robotsLogContract } from './robots-log.contract.ts';
import { shapesContract } from './shapes.contract.ts';
import { siteMemoriesContract } from './site-memories.contract.ts';
import { sitesContract } from './sites.contract.ts';
import { statusBoardContract } from './status-board.contract.ts';
import { totalsContract } from './totals.contract.ts';
import { urlsContract } from './urls.contract.ts';
import { visitLogContract } from './visit-log.contract.ts';
import { wordsContract } from './words.contract.ts';

const PARTS: Readonly<Record<string, (factory: StoreFactory) => void>> = {
  journeys: journeysContract,
  pages: pagesContract,
  changes: changeLogContract,
  links: linkGraphContract,
  visits: visitLogContract,
  urls: urlsContract,
  sites: sitesContract,
  totals: totalsContract,
  memories: siteMemoriesContract,
  words: wordsContract,
  topics: ownTopicsContract,
  robots: robotsLogContract,
  refused: refusedUrlsContract,
  audit: auditContract,
  shapes: shapesContract,
  forgotten: forgottenContract,
  requests: requestsContract,
  status: statusBoardContract,
};

export function storeContract(factory: StoreFactory): void {
  for (const [part, contract] of Object.entries(PARTS)) describe(part, () => contract(factory));

  describe('as a whole', () => {
    const opened = openedStore(factory);

    test('has no problems', async () => {
      await opened.knows(1, 2);
      await opened.put(1);
      expect(await opened.store.check()).toEqual([]);
    });

    test('may be closed twice', async () => {
      await opened.store.close();
      await opened.store.close();
    });
  });
}
