/**
 * `tazi clean`: pages from lines, files, folders or the web, cleaned by the memory of their site or by the paper's pair.
 * All pages are taken before the first is answered, so that the first is cleaned as well as the last.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { decodeBody } from '../documents/charset/decode-body.ts';
import { pageMetadata } from '../documents/html/page-metadata.ts';
import { parsePage } from '../documents/html/parse-page.ts';
import { TaziError } from '../model/errors.ts';
import { siteOf } from '../model/site.ts';
import {
  type CleanMethod,
  type GivenPage,
  LineCleaner,
  type PageReader,
} from '../similartext/clean-lines.ts';
import { SiteMemory } from '../similartext/site-memory.ts';

const READER: PageReader = { parse: parsePage, titleOf: (page) => pageMetadata(page).title };

/** A cleaner for pages; those whose line names no site are told apart by their address. `stored` knows sites already. */
export function pageCleaner(
  method: CleanMethod,
  stored: (site: string) => Uint8Array | null = () => null,
): LineCleaner {
  return new LineCleaner(method, READER, siteOfUrl, (site) => {
    const bytes = stored(site);
    return bytes ? SiteMemory.fromBytes(bytes) : new SiteMemory();
  });
}

function siteOfUrl(url: string): string {
  return URL.canParse(url) ? siteOf(url) : '';
}

const PAGE_FILE = /\.(html?|xhtml|aspx?|php)$/i;

/** The page of a file, or all pages in a folder, which are taken for pages of one site. Throws where there are none. */
export function pagesOfPath(given: string, cwd: string): GivenPage[] {
  const path = resolve(cwd, given);
  try {
    if (!existsSync(path) || !statSync(path).isDirectory()) return [pageOfFile(path, dirname(path), given)];
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
      PAGE_FILE.test(name),
    );
    if (names.length === 0) throw new Error('no HTML files in it');
    return names.sort().map((name) => pageOfFile(join(path, name), path, join(given, name)));
  } catch (error) {
    throw new TaziError('file-unreadable', { file: given, detail: (error as Error).message }, error);
  }
}

function pageOfFile(path: string, site: string, name: string): GivenPage {
  return { site, url: name || basename(path), html: decodeBody(readFileSync(path), null).text };
}
