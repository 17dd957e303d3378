import { readFileSync } from 'node:fs';
import { decodeBody } from '../../src/documents/charset/decode-body.ts';
import { parsePage } from '../../src/documents/html/parse-page.ts';
import type { ParsedPage } from '../../src/model/parsed-page.ts';
import { type CleanedPage, SiteMemory } from '../../src/similartext/site-memory.ts';
import { labelledPages } from '../real/labelled-pages.ts';

/** A real page, cleaned with what all pages of its site teach. */
export type RealPage = {
  file: string;
  bytes: Uint8Array;
  html: string;
  page: ParsedPage;
  cleaned: CleanedPage;
};

/** The HTML pages of a folder with `labels.tsv`, as shipped; each front page is a site of its own. */
export function cleanRealPages(folder: string): RealPage[] {
  const sites = new Map<string, { file: string; url: string; bytes: Uint8Array }[]>();
  for (const { file, url, site, bytes } of labelledPages(folder)) {
    if (file.endsWith('.pdf')) continue;
    sites.set(site, [...(sites.get(site) ?? []), { file, url, bytes }]);
  }
  const cleaned: RealPage[] = [];
  for (const siblings of sites.values()) {
    const memory = new SiteMemory();
    const read = siblings.map(({ file, url, bytes }) => {
      const html = decodeBody(bytes, 'text/html').text;
      const page = parsePage(html);
      memory.learn(page, url);
      return { file, url, bytes, html, page };
    });
    for (const { url, ...rest } of read) cleaned.push({ ...rest, cleaned: memory.clean(rest.page, url) });
  }
  return cleaned;
}

/** The marks of a person: half-open ranges of characters in the decoded page. */
export type FrontMarks = { file: string; sha256: string; marks: [number, number][] };

export function frontMarks(): FrontMarks[] {
  return JSON.parse(readFileSync(new URL('front-marks.json', import.meta.url), 'utf8')) as FrontMarks[];
}
