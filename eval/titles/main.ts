/**
 * `npm run eval -- titles --data <folder>`: titles of PDFs as a crawl extracts them: made ones of many kinds, and those
 * of data/real. Names every wrong one and holds the share; `--raise` and `--lower` write floors.json.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readPdf } from '../../src/documents/formats/read-pdf.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { extract } from '../../src/pipeline/extraction/extract.ts';
import { SiteMemory } from '../../src/similartext/site-memory.ts';
import { dataFolder } from '../data-folder.ts';
import { digestOf, holdFloors } from '../floors.ts';
import { digestOfTitle, factSheet } from '../real/fact-sheet.ts';
import { labelledPages } from '../real/labelled-pages.ts';
import { linkWords } from '../real/link-words.ts';
import { madePdfs } from './made-pdfs.ts';

type Pdf = { site: string; url: string; anchor: string; bytes: Uint8Array; digests: readonly string[] };

/** Digests of the titles of found PDFs that the labelled sheet does not have. */
const FOUND: Readonly<Record<string, string>> = {
  'sites/tables/projeler/paketler/kulucka/kulucka.pdf': 'b882d9145540',
  'sites/tables/projeler/comar/PardusAcilisSistemi.pdf': 'd5769630e744',
  'sites/tables/belgeler/nedenlyx.pdf': '9d632bb8813e',
  'sites/tables/belgeler/gelistirici.pdf': '815f6f64639d',
};

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      raise: { type: 'boolean', default: false },
      lower: { type: 'boolean', default: false },
    },
  });
  const folder = dataFolder(values.data, 'real');
  const [made, found] = [madeOnes(), foundOnes(folder)];
  const right = { made: await countRight(made), found: await countRight(found) };
  const all = made.length + found.length;
  console.log(
    `${right.made} of ${made.length} made and ${right.found} of ${found.length} found titles are right`,
  );
  const figures = { 'titles right': (100 * (right.made + right.found)) / all };
  const data = digestOf([...made, ...found].map(({ url, digests }) => `${url} ${digests.join(' ')}`));
  const below = holdFloors('titles', data, figures, { raise: values.raise, lower: values.lower });
  for (const line of below) console.error(line);
  if (below.length > 0) process.exitCode = 1;
}

function madeOnes(): Pdf[] {
  return madePdfs().map(({ site, file, anchor, titles, bytes }) => ({
    site,
    url: `https://${site}/dosyalar/${encodeURIComponent(file)}`,
    anchor,
    bytes,
    digests: titles.map(digestOfTitle),
  }));
}

function foundOnes(folder: string): Pdf[] {
  const pages = labelledPages(folder);
  const anchorOf = linkWords(pages);
  const labelled = new Map(factSheet().map(({ file, titles }) => [file, titles]));
  return pages
    .filter(({ file }) => file.endsWith('.pdf'))
    .map((page) => {
      const { file, site, url } = page;
      const digests = labelled.get(file) ?? [FOUND[file] ?? ''];
      return { site, url, anchor: anchorOf(page), bytes: readFileSync(join(folder, file)), digests };
    });
}

async function countRight(pdfs: readonly Pdf[]): Promise<number> {
  const memories = new Map<string, SiteMemory>();
  let right = 0;
  for (const { site, url, anchor, bytes, digests } of pdfs) {
    const memory = memories.get(site) ?? new SiteMemory();
    memories.set(site, memory);
    const read = await readPdf(bytes);
    if (read === null) continue;
    const document = { read, bodyHash: url };
    const extracted = extract(
      { ...INPUT, url: canonicalUrl(url)!, site, anchor, body: bytes, document },
      memory,
    );
    const title = extracted.kind === 'page' ? extracted.title : '';
    if (digests.includes(digestOfTitle(title))) right++;
    else console.log(`${url}: the title is not "${title}"`);
  }
  return right;
}

const INPUT = {
  contentType: 'application/pdf',
  contentEncoding: '',
  robotsHeaders: [],
  maxBodyBytes: 10_000_000,
  knownHash: '',
  robotsAgent: 'Tazi',
  now: 0,
};
