/** The words of the first link to each page, as a crawl from the home page would have found them. */
import { decodeBody } from '../../src/documents/charset/decode-body.ts';
import { parsePage } from '../../src/documents/html/parse-page.ts';
import { extractLinks } from '../../src/links/extract-links.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import type { LabelledPage } from './labelled-pages.ts';

export function linkWords(pages: readonly LabelledPage[]): (page: LabelledPage) => string {
  const words = new Map<string, string>();
  for (const { file, url, site, bytes } of pages) {
    if (file.endsWith('.pdf')) continue;
    const page = parsePage(decodeBody(bytes, 'text/html').text);
    for (const link of extractLinks(page, canonicalUrl(url)!)) {
      const key = `${site} ${withoutIndex(link.url)}`;
      if (link.anchor !== '' && !words.has(key)) words.set(key, link.anchor);
    }
  }
  return ({ site, url }) => words.get(`${site} ${withoutIndex(canonicalUrl(url)!)}`) ?? '';
}

/** Folders are linked without the name of their index. */
function withoutIndex(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/(?:\/index\.html?|\/)$/, '');
}
