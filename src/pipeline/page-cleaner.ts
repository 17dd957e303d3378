/**
 * `tazi clean`: pages from lines, files, folders or the web, cleaned with the memory of their site or with
 * the paper's pair. All pages are read before the first is answered, so that the first is cleaned as well as
 * the last.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decodeBody } from '../documents/charset/decode-body.ts';
import { pageMetadata } from '../documents/html/page-metadata.ts';
import { parsePage } from '../documents/html/parse-page.ts';
import { selectHtml } from '../documents/html/select-html.ts';
import { TaziError } from '../model/errors.ts';
import type { ParsedPage } from '../model/parsed-page.ts';
import { siteOf } from '../model/urls/site-of.ts';
import {
  type CleanMethod,
  type GivenPage,
  LineCleaner,
  type PageReader,
} from '../similartext/line-cleaner.ts';
import { SiteMemory } from '../similartext/site-memory.ts';
import { applyRules, type SiteRule } from '../similartext/site-rules.ts';
import { readGivenDocument } from './read-given-document.ts';

const READER: PageReader = { parse: parsePage, titleOf: (page) => pageMetadata(page).title };

/**
 * A cleaner for pages; pages whose line names no site are grouped by their address. `stored` has the sites
 * known already.
 */
export function pageCleaner(
  method: CleanMethod,
  stored: (site: string) => Uint8Array | null = () => null,
  { longerThan, rules }: { longerThan?: number; rules?: ReadonlyMap<string, readonly SiteRule[]> } = {},
): LineCleaner {
  const cut = (html: string, site: string, page: ParsedPage): string | null => {
    const ofSite = rules?.get(site);
    if (!ofSite) return null;
    const result = applyRules(ofSite, html, pageMetadata(page).publishedAt ?? Date.now(), selectHtml);
    return result.kind === 'cut' ? result.html : null;
  };
  return new LineCleaner(
    method,
    READER,
    siteOfUrl,
    (site) => {
      const bytes = stored(site);
      return bytes ? SiteMemory.fromBytes(bytes) : new SiteMemory();
    },
    { cut, ...(longerThan === undefined ? {} : { longerThan }) },
  );
}

function siteOfUrl(url: string): string {
  return URL.canParse(url) ? siteOf(url) : '';
}

const PAGE_FILE = /\.(html?|xhtml|aspx?|php)$/i;

/**
 * The page in a file, or all pages in a folder, which count as pages of one site. Throws if there are none.
 */
export async function pagesOfPath(given: string, cwd: string): Promise<GivenPage[]> {
  const path = resolve(cwd, given);
  try {
    if (!existsSync(path) || !statSync(path).isDirectory())
      return [await pageOfFile(path, dirname(path), given)];
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
      PAGE_FILE.test(name),
    );
    if (names.length === 0) throw new Error('no HTML files in it');
    const pages: GivenPage[] = [];
    for (const name of names.sort()) pages.push(await pageOfFile(join(path, name), path, join(given, name)));
    return pages;
  } catch (error) {
    throw new TaziError('file-unreadable', { file: given, detail: (error as Error).message }, error);
  }
}

async function pageOfFile(path: string, site: string, name: string): Promise<GivenPage> {
  const bytes = readFileSync(path);
  const url = name || basename(path);
  // Content that does not look like HTML is treated as HTML anyway: that is what the command is for.
  const document = PAGE_FILE.test(path)
    ? null
    : await readGivenDocument(pathToFileURL(path).href, bytes, null);
  if (document !== null) return { site, url, html: '', document };
  return { site, url, html: decodeBody(bytes, null).text };
}
