import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One page of the evaluation data; `gold` is null for pages of a site that only teach. */
export type GoldPage = {
  dataSet: string;
  site: string;
  key: string;
  html: string;
  gold: string | null;
  /** The title, where the gold text is known to leave it out. */
  title?: string;
};

type IndexRow = { ds: string; site: string; key: string; html: string; gold: string | null };

/** Reads `index.jsonl` and the files it names: gzip HTML and plain gold text, both UTF-8. */
export function loadGoldPages(folder: string): GoldPage[] {
  const rows = readFileSync(join(folder, 'index.jsonl'), 'utf8').trim().split('\n');
  return rows.map((line) => {
    const row = JSON.parse(line) as IndexRow;
    return {
      dataSet: row.ds,
      site: `${row.ds}/${row.site}`,
      key: row.key,
      html: gunzipSync(readFileSync(join(folder, row.html))).toString('utf8'),
      gold: row.gold === null ? null : readFileSync(join(folder, row.gold), 'utf8'),
    };
  });
}

/** The pages grouped by site, in the order of the index. */
export function bySite(pages: readonly GoldPage[]): Map<string, GoldPage[]> {
  const sites = new Map<string, GoldPage[]>();
  for (const page of pages) {
    const site = sites.get(page.site);
    if (site) site.push(page);
    else sites.set(page.site, [page]);
  }
  return sites;
}
