import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleContent, sampleJourney, sampleUrl } from '../../store/contract/samples.ts';
import { openStore } from '../../store/open-store.ts';
import { ProjectLock } from '../../store/project-lock.ts';
import { LivingXmlStore } from '../../transfer/xml/living-xml-store.ts';
import { catchUpXml } from './catch-up-xml.ts';

let dataFolder: string;
let databaseFile: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tazi-behind-'));
  databaseFile = join(dataFolder, 'tazi.db');
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

/** A store with three pages; the XML has only the first, because the crawl was killed before the rest was written. */
async function killed(): Promise<void> {
  const store = await openStore(databaseFile, 'write');
  const put = (page: number) =>
    store.journeys.commit([
      sampleJourney('indexed', {
        page,
        discovered: [sampleUrl(page, `https://www.ornek.com.tr/${page}`)],
        content: sampleContent({ title: `Sayfa ${page}`, textHash: `h${page}` }),
      }),
    ]);
  await put(1);
  await new LivingXmlStore(store, join(dataFolder, 'xml')).catchUp();
  await put(2);
  await put(3);
  await store.close();
}

const ids = () =>
  [...readFileSync(join(dataFolder, 'xml', '1.xml'), 'utf8').matchAll(/<URL id="(\d)"/g)].map(([, id]) => id);

it('applies what a killed crawl left out of the XML store, and says how much that was', async () => {
  await killed();
  expect(ids()).toEqual(['1']);
  expect(await catchUpXml({ dataFolder, databaseFile })).toEqual({ missed: 2, behind: 0, error: null });
  expect(ids()).toEqual(['1', '2', '3']);
  expect(await catchUpXml({ dataFolder, databaseFile })).toEqual({ missed: 0, behind: 0, error: null });
});

it('leaves the work to a running crawl', async () => {
  await killed();
  const lock = ProjectLock.take(dataFolder);
  expect(await catchUpXml({ dataFolder, databaseFile })).toEqual({ missed: 2, behind: 2, error: null });
  lock.release();
  expect(ids()).toEqual(['1']);
});

it('names what is in the way instead of ending the command', async () => {
  await killed();
  rmSync(join(dataFolder, 'xml'), { recursive: true });
  writeFileSync(join(dataFolder, 'xml'), 'a file where the folder should be');
  const state = await catchUpXml({ dataFolder, databaseFile });
  expect(state.behind).toBeGreaterThan(0);
  expect(state.error?.message).toContain('xml');
});

it('has nothing to do in a project without pages', async () => {
  mkdirSync(join(dataFolder, 'empty'));
  expect(await catchUpXml({ dataFolder, databaseFile })).toEqual({ missed: 0, behind: 0, error: null });
});
