import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../model/store.ts';
import { allPages } from '../../store/all-pages.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../../store/contract/samples.ts';
import { openStore } from '../../store/open-store.ts';
import { LivingXmlStore } from './living-xml-store.ts';
import { readXmlStore } from './read-xml-store.ts';

let folder: string;
let xml: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-living-'));
  xml = join(folder, 'xml');
  store = await openStore(join(folder, 'tazi.db'), 'write');
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (page: number, text: string, site = 'ornek.com.tr', isNew = true) =>
  store.journeys.commit([
    sampleJourney('indexed', {
      page,
      discovered: isNew ? [sampleUrl(page, `https://www.${site}/${page}`)] : [],
      content: sampleContent({ title: `Sayfa ${page}`, text, textHash: text }),
    }),
  ]);

const catchUp = () => new LivingXmlStore(store, xml).catchUp();

async function written(): Promise<object[]> {
  const found = [];
  for (const file of readdirSync(xml).filter((name) => name.endsWith('.xml')))
    for await (const { id, url, title, text } of readXmlStore(join(xml, file)))
      found.push({ file, id, url, title, text });
  return found.sort((a, b) => a.id - b.id);
}

async function stored(): Promise<object[]> {
  const found = [];
  for await (const { id, siteId, url, title, text } of allPages(store.changes))
    found.push({ file: `${siteId}.xml`, id, url, title, text });
  return found.sort((a, b) => a.id - b.id);
}

describe('a living XML store', () => {
  it('adds new pages, replaces changed ones in their place, and drops those that are gone', async () => {
    await put(1, 'Bir');
    await put(2, 'İki');
    await put(3, 'Üç', 'baska.com.tr');
    await catchUp();
    expect(readdirSync(xml).sort()).toEqual(['1.xml', '2.xml', 'followed.json']);
    await put(1, 'Bir & bir', 'ornek.com.tr', false);
    await put(4, 'Dört');
    await store.journeys.commit([sampleJourney('gone', { page: 3, content: null })]);
    await catchUp();
    expect(await written()).toEqual(await stored());
    expect(readdirSync(xml).sort()).toEqual(['1.xml', 'followed.json']);
    const document = readFileSync(join(xml, '1.xml'), 'utf8');
    expect([...document.matchAll(/<URL id="(\d)"/g)].map(([, id]) => id)).toEqual(['1', '2', '4']);
    expect(document).toContain('<icerik>Bir &amp; bir</icerik>');
  });

  it('applies again what a crash left half done', async () => {
    await put(1, 'Bir');
    await catchUp();
    const before = readFileSync(join(xml, 'followed.json'), 'utf8');
    await put(1, 'Bir, yeniden', 'ornek.com.tr', false);
    await put(2, 'İki');
    await catchUp();
    // The documents were renamed, but the note was not written; another document was being written.
    writeFileSync(join(xml, 'followed.json'), before);
    writeFileSync(join(xml, '1.xml.part'), '<?xml version="1.0"?><root><URL id="1"><bas');
    await catchUp();
    expect(await written()).toEqual(await stored());
    expect(readdirSync(xml).sort()).toEqual(['1.xml', 'followed.json']);
  });

  it('is written again from the store if its note is lost or from another store', async () => {
    await put(1, 'Bir');
    await catchUp();
    writeFileSync(join(xml, '9.xml'), '<root></root>');
    for (const note of ['no JSON', '{"sequence": 999}']) {
      writeFileSync(join(xml, 'followed.json'), note);
      await catchUp();
      expect(await written()).toEqual(await stored());
      expect(readdirSync(xml)).not.toContain('9.xml');
    }
  });

  it('follows the store until it is closed, and reports errors', async () => {
    const faults: unknown[] = [];
    writeFileSync(xml, 'a file where the folder should be');
    const living = new LivingXmlStore(store, xml, (error) => faults.push(error));
    living.follow();
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    rmSync(xml);
    await put(1, 'Bir');
    await living.close();
    expect(await written()).toEqual(await stored());
  });
});
