import { join } from 'node:path';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { extract } from '../../src/pipeline/extraction/extract.ts';
import type { ExtractInput } from '../../src/pipeline/extraction/extracted.ts';
import { SiteMemory } from '../../src/similartext/site-memory.ts';
import { loadGoldPages } from '../clean/dataset.ts';
import { labelledPages } from '../real/labelled-pages.ts';
import { grouped, type Pair, pairsOfSite, type TextPage } from './pairs.ts';

/** Pages of data/real with nearly the same text, compared by eye: all pairs of a site that share three tenths or more. */
export const REAL_COPIES: readonly (readonly [string, string])[] = [
  [
    'silivri/blog/kucukcekmece-en-uygun-asmolen-metrekup-fiyati/',
    'silivri/blog/kucukcekmecede-en-ucuz-asmolen-strafor-kopuk-alinacak-yer/',
  ],
  ['gcb/author/gurkancaner/page/2/', 'gcb/page/2/'],
];

const MIN_ARTICLE_CHARS = 1_200;

/** Pairs of data/real that could be mistaken. */
export async function realPairs(data: string): Promise<Pair[]> {
  const folder = join(data, 'real');
  const texts: (TextPage & { site: string })[] = [];
  const memories = new Map<string, SiteMemory>();
  for (const { file, site, bytes } of labelledPages(folder)) {
    if (!file.startsWith('sites/') || file.endsWith('.pdf')) continue;
    const key = file.slice('sites/'.length).replace(/index\.html?$/, '');
    const page = textOf(`http://${key.replace('/', '.tr/')}`, site, bytes, memories);
    if (page) texts.push({ ...page, key, site });
  }
  const copies = new Set(REAL_COPIES.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  return grouped(texts, ({ site }) => site).flatMap((pages) =>
    pairsOfSite('real', pages, (a, b) => copies.has(`${a.key} ${b.key}`)),
  );
}

/** Turkish articles of data/clean, to make pairs of. */
export async function articlesOf(data: string): Promise<TextPage[]> {
  const memories = new Map<string, SiteMemory>();
  const articles: TextPage[] = [];
  for (const [i, { site, key, html, gold }] of loadGoldPages(join(data, 'clean')).entries()) {
    if (gold === null) continue;
    const page = textOf(`http://${site.replaceAll('/', '.')}/${i}`, site, Buffer.from(html), memories);
    if (page && page.language === 'tr' && page.text.length >= MIN_ARTICLE_CHARS)
      articles.push({ ...page, key: `${site}/${key}` });
  }
  return articles;
}

function textOf(
  address: string,
  site: string,
  body: Uint8Array,
  memories: Map<string, SiteMemory>,
): (Pick<TextPage, 'url' | 'kind' | 'text'> & { language: string }) | null {
  const memory = memories.get(site) ?? new SiteMemory();
  memories.set(site, memory);
  const url = canonicalUrl(address)!;
  const input: ExtractInput = {
    ...{ url, site, body, contentType: 'text/html', contentEncoding: '', robotsHeaders: [] },
    ...{ maxBodyBytes: 1e8, knownHash: '', robotsAgent: '', now: 0 },
  };
  const extracted = extract(input, memory);
  if (extracted.kind !== 'page' || extracted.text === '') return null;
  return { url, kind: extracted.pageKind, text: extracted.text, language: extracted.language };
}
