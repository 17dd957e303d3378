import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent, sampleJourney, sampleUrl } from '../contract/samples.ts';
import { openStore } from '../open-store.ts';
import { salvage } from './salvage.ts';

const PAGES = 60;
const CUT_EVERY = 1_100;
const CUTS = 15;
const TEXT = 'Zeytin hasadı sürüyor. '.repeat(30);

test('a page whose last bytes were cut off with the file is lost, and counted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-salvage-'));
  try {
    const [whole, damaged, fresh] = ['whole', 'damaged', 'fresh'].map((name) => join(folder, `${name}.db`));
    const store = await openStore(whole!, 'write');
    const ids = Array.from({ length: PAGES }, (_, n) => n + 1);
    await store.urls.add(
      ids.map((id) => sampleUrl(id, `https://site-${id % 7}.com.tr/${id}`)),
      1,
    );
    const contentOf = (id: number) => sampleContent({ title: `Zeytin ${id}`, text: TEXT, textHash: `${id}` });
    await store.journeys.commit(
      ids.map((page) => sampleJourney('indexed', { page, content: contentOf(page) })),
    );
    await store.close();
    const { size } = statSync(whole!);
    let kept = 0;
    for (let cut = 0; cut < CUTS; cut++) {
      const at = size - 1 - cut * CUT_EVERY;
      copyFileSync(whole!, damaged!);
      truncateSync(damaged!, at);
      const found = salvage(damaged!, fresh!, PAGES);
      if (found === null) break; // the list of tables is cut off too: the caller counts everything as lost
      const left = await openStore(fresh!, 'read');
      const pages = (await Promise.all(ids.map((id) => left.pages.get(id)))).filter((page) => page !== null);
      await left.close();
      expect(found.pages, `cut off at ${at}`).toEqual({ kept: pages.length, lost: PAGES - pages.length });
      for (const page of pages)
        expect(page, `cut off at ${at}`).toMatchObject({
          title: `Zeytin ${page.id}`,
          text: TEXT,
          language: 'tr',
        });
      kept += pages.length;
    }
    expect(kept).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
