import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent, sampleJourney, sampleUrl } from '../contract/samples.ts';
import { openStore } from '../open-store.ts';
import { salvage } from './salvage.ts';

const PAGES = 60;
/** What SQLite reads and writes at a time, and the maximum number of these pages in one. */
const PART_BYTES = 4096;
const PAGES_PER_PART = 4;
/** The roots of URLs and pages are here. */
const FIRST_BYTES = 8 * PART_BYTES;
const CUT_EVERY = 1_100;
const CUTS = 15;
const TEXT = 'Zeytin hasadı sürüyor. '.repeat(30);

const IDS = Array.from({ length: PAGES }, (_, n) => n + 1);

async function fill(file: string): Promise<void> {
  const store = await openStore(file, 'write');
  await store.urls.add(
    IDS.map((id) => sampleUrl(id, `https://site-${id % 7}.com.tr/${id}`)),
    1,
  );
  const contentOf = (id: number) => sampleContent({ title: `Zeytin ${id}`, text: TEXT, textHash: `${id}` });
  await store.journeys.commit(
    IDS.map((page) => sampleJourney('indexed', { page, content: contentOf(page) })),
  );
  await store.close();
}

test('a page whose last bytes were cut off with the file is lost, and counted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-salvage-'));
  try {
    const [whole, damaged, fresh] = ['whole', 'damaged', 'fresh'].map((name) => join(folder, `${name}.db`));
    await fill(whole!);
    const { size } = statSync(whole!);
    let kept = 0;
    for (let cut = 0; cut < CUTS; cut++) {
      const at = size - 1 - cut * CUT_EVERY;
      copyFileSync(whole!, damaged!);
      truncateSync(damaged!, at);
      const found = salvage(damaged!, fresh!, PAGES);
      if (found === null) throw new Error(`nothing was read of a file cut off at ${at}`);
      const left = await openStore(fresh!, 'read');
      const pages = (await Promise.all(IDS.map((id) => left.pages.get(id)))).filter((page) => page !== null);
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

test('a damaged part of the file costs what is in it, wherever it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-salvage-'));
  try {
    const [whole, damaged, fresh] = ['whole', 'damaged', 'fresh'].map((name) => join(folder, `${name}.db`));
    await fill(whole!);
    const bytes = readFileSync(whole!);
    const kept: number[] = [];
    for (let at = 0; at < bytes.length; at += at < FIRST_BYTES ? PART_BYTES : 3 * PART_BYTES) {
      const part = Buffer.from(bytes);
      part.fill(0x55, at, at + PART_BYTES);
      writeFileSync(damaged!, part);
      const found = salvage(damaged!, fresh!, PAGES);
      expect(found, `damaged at ${at}`).not.toBeNull();
      kept.push(found!.pages.kept);
    }
    // The list of tables is the same in every store, and roots are rebuilt; only URLs are more than a few in
    // one part.
    expect(Math.min(...kept)).toBeGreaterThan(0);
    expect(kept.filter((pages) => pages < PAGES - PAGES_PER_PART).length).toBeLessThanOrEqual(2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
