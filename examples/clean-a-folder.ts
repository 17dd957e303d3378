/**
 * Clean text of all HTML files of one site. The first pass learns what the pages share, the second cleans them.
 * `npx tsx examples/clean-a-folder.ts <folder>`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeBody } from 'tazi/crawler';
import { parsePage, SiteMemory } from 'tazi/similartext';

const folder = process.argv[2] ?? '.';
const files = readdirSync(folder).filter((name) => name.endsWith('.html'));
const pages = files.map((name) => ({
  url: `https://ornek.com.tr/${name}`,
  page: parsePage(decodeBody(readFileSync(join(folder, name)), null).text),
}));

const memory = new SiteMemory();
for (const { page, url } of pages) memory.learn(page, url);
for (const { page, url } of pages) {
  const { text, removed } = memory.clean(page, url);
  console.log(`${url}: ${text.split('\n').length} paragraphs kept, ${removed.length} blocks removed`);
  console.log(text);
}
