import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPages } from '../../src/store/all-pages.ts';
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { LivingXmlStore } from '../../src/transfer/xml/living-xml-store.ts';
import { readXmlStore } from '../../src/transfer/xml/read-xml-store.ts';

/**
 * After every kill the documents of the XML store are complete, and equal the store once they have caught up.
 */
export async function xmlDifferences(folder: string, round: number): Promise<string[]> {
  const xml = join(folder, 'data/xml');
  if (!existsSync(xml)) return [];
  const broken: string[] = [];
  for (const name of xmlDocuments(xml)) {
    const text = readFileSync(join(xml, name), 'utf8');
    if (!text.startsWith('<?xml') || !text.endsWith('</URL>\n</root>\n'))
      broken.push(`round ${round}: ${name} is not whole`);
  }
  const store = SqliteStore.open(join(folder, 'data/tazi.db'), 'read');
  try {
    await new LivingXmlStore(store, xml).catchUp();
  } finally {
    await store.close();
  }
  const written = new Set((await pagesOfXml(xml)).map((page) => JSON.stringify(page)));
  const stored = await pagesOfStore(folder);
  for (const page of stored)
    if (!written.has(JSON.stringify(page)))
      broken.push(`round ${round}: the XML store does not have ${page.url} as it is stored`);
  if (written.size !== stored.length)
    broken.push(`round ${round}: the XML store has ${written.size} pages, the store ${stored.length}`);
  return broken;
}

export type KeptPage = { file: string; id: number; url: string | null; title: string; text: string };

/** By id. */
export async function pagesOfStore(folder: string): Promise<KeptPage[]> {
  const store = SqliteStore.open(join(folder, 'data/tazi.db'), 'read');
  try {
    const pages: KeptPage[] = [];
    for await (const { siteId, id, url, title, text } of allPages(store.changes))
      pages.push({ file: `${siteId}.xml`, id, url, title, text });
    return pages.sort((a, b) => a.id - b.id);
  } finally {
    await store.close();
  }
}

async function pagesOfXml(xml: string): Promise<KeptPage[]> {
  const pages: KeptPage[] = [];
  for (const file of xmlDocuments(xml))
    for await (const { id, url, title, text } of readXmlStore(join(xml, file)))
      pages.push({ file, id, url, title, text });
  return pages;
}

function xmlDocuments(xml: string): string[] {
  return readdirSync(xml).filter((name) => name.endsWith('.xml'));
}
