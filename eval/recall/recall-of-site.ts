import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { type Account, accountOf, type LabelledFile } from './account.ts';
import { crawlWhole } from './crawl-whole.ts';
import { reachableFiles } from './link-walk.ts';
import { SameText } from './same-text.ts';
import { type ServedFiles, serveFiles } from './serve-files.ts';
import { SiteFiles } from './site-files.ts';

export type SiteRecall = Account & { requests: number; seconds: number };

/** Serves a copied site at this address and crawls it from its home page. */
export async function recallOfSite(
  folder: string,
  labels: readonly LabelledFile[],
  address: string,
): Promise<SiteRecall> {
  const site = new SiteFiles(folder);
  const reachable = reachableFiles(site);
  const files = labels.filter(({ file }) => reachable.has(file));
  const same = new SameText(site);
  const served = await serveFiles(site, address);
  const addressesOf = (file: string) =>
    spellings(file).map((path) => canonicalUrl(path, served.origin) ?? '');
  return withCrawl(
    [served],
    files.flatMap(({ file }) => addressesOf(file)),
    (endings) =>
      accountOf({
        files,
        addressesOf,
        fileAt: (url) => site.fileAt(new URL(url).pathname),
        endings,
        isSame: (file, other) => same.isIn(file, other),
      }),
  );
}

/** Serves every file as the home page of a site of its own, and crawls all of them at once. */
export async function recallOfFronts(
  folder: string,
  labels: readonly LabelledFile[],
  addressOf: (i: number) => string,
): Promise<SiteRecall> {
  const site = new SiteFiles(folder);
  const served = await Promise.all(labels.map(({ file }, i) => serveFiles(site, addressOf(i), file)));
  const homes = new Map(labels.map(({ file }, i) => [file, `${served[i]!.origin}/`]));
  const files = new Map([...homes].map(([file, home]) => [home, file]));
  const same = new SameText(site);
  return withCrawl(served, [], (endings) =>
    accountOf({
      files: labels,
      addressesOf: (file) => [homes.get(file)!],
      fileAt: (url) => files.get(url) ?? null,
      endings,
      isSame: (file, other) => same.isIn(file, other),
    }),
  );
}

async function withCrawl(
  served: readonly ServedFiles[],
  asked: readonly string[],
  account: (endings: Awaited<ReturnType<typeof crawlWhole>>) => Account,
): Promise<SiteRecall> {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-recall-'));
  const began = performance.now();
  try {
    const homes = served.map(({ origin }) => `${origin}/`);
    const endings = await crawlWhole(folder, homes, asked);
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const requests = served.reduce((sum, one) => sum + one.requests(), 0);
    return { ...account(endings), requests, seconds };
  } finally {
    for (const one of served) await one.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The paths under which a static host answers with a file. */
function spellings(file: string): string[] {
  const path = `/${file}`;
  const folder = /^(.*\/)index\.html?$/.exec(path)?.[1];
  const bare = path.replace(/\.html$/, '');
  return [path, bare, ...(folder === undefined ? [] : [folder, folder.slice(0, -1) || '/'])].map(encodeURI);
}
