import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Settings } from '../config/settings.ts';
import { IndexReader } from '../index/index-reader.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import { asTaziError } from '../model/errors.ts';
import type { VisitLog } from '../model/store.ts';
import { RULE_MISSED } from '../similartext/site-rules.ts';
import { openStore } from '../store/open-store.ts';
import { readLastBackup } from './last-backup.ts';
import { loadSiteRules } from './load-site-rules.ts';

export type Finding = { what: string; ok: boolean; detail: string };
export type ExaminedPaths = {
  folder: string;
  dataFolder: string;
  databaseFile: string;
  indexFolder: string;
  rulesFile?: string;
};

/** Below this a crawl will soon end with a full disk. */
const LOW_DISK_BYTES = 500 * 1024 * 1024;

/** What `tazi doctor` checks: settings, disk, store, index, and whether index and store agree. */
export async function examineProject(paths: ExaminedPaths, settings: Settings): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { contact } = settings.crawl;
  findings.push({ what: 'crawl.contact', ok: contact !== undefined, detail: contact ?? 'not set' });
  const { bavail, bsize } = await statfs(existsSync(paths.dataFolder) ? paths.dataFolder : paths.folder);
  const free = bavail * bsize;
  findings.push({
    what: 'disk',
    ok: free > LOW_DISK_BYTES,
    detail: `${Math.round(free / 1024 ** 2)} MiB free`,
  });
  if (!existsSync(paths.databaseFile)) {
    return [...findings, { what: 'store', ok: true, detail: 'empty: nothing crawled yet' }];
  }
  return [...findings, ...(await examineData(paths)), ...examineBackup(paths.dataFolder)];
}

/** Nothing where none was ever made. */
function examineBackup(dataFolder: string): Finding[] {
  const last = readLastBackup(dataFolder);
  if (last === null) return [];
  const ok = existsSync(last.file);
  const detail = `${last.pages} pages in ${last.file} at ${new Date(last.at).toISOString()}${ok ? '' : ', which is gone'}`;
  return [{ what: 'backup', ok, detail }];
}

async function examineData(paths: ExaminedPaths): Promise<Finding[]> {
  try {
    const store = await openStore(paths.databaseFile, 'read');
    try {
      const problems = await store.check();
      const { pages, foreign, urls, visits } = await store.totals.read();
      const sequence = await store.changes.sequence();
      const detail = `${pages} pages, ${foreign > 0 ? `${foreign} in other languages, ` : ''}${urls} URLs, ${visits} visits`;
      const findings: Finding[] = problems.map((problem) => ({
        ...problem,
        what: `store: ${problem.what}`,
        ok: false,
      }));
      if (findings.length === 0) findings.push({ what: 'store', ok: true, detail });
      findings.push(...examineLastCrawl(await store.status.read()));
      if (paths.rulesFile !== undefined)
        findings.push(...(await examineRules(paths.rulesFile, store.visits)));
      return [...findings, ...examineIndex(paths.indexFolder, pages + foreign, sequence)];
    } finally {
      await store.close();
    }
  } catch (error) {
    return [{ what: 'store', ok: false, detail: asTaziError(error).message }];
  }
}

/** Errors that only the last guard of the crawl caught, or that ended a page. */
function examineLastCrawl(status: CrawlStatus | null): Finding[] {
  if (!status?.faults) return [];
  const { pages, process, last } = status.faults;
  const latest = last.at(-1);
  const error = latest?.error.split('\n', 1)[0] ?? '';
  const counts = `${process} unhandled errors, ${pages} pages failed by an error in tazi`;
  return [{ what: 'last crawl', ok: false, detail: `${counts}; last: ${error} ${latest?.url ?? ''}`.trim() }];
}

/** If a rule misses this many pages of a site in a row, the site has changed. */
const RULE_LOOK = 20;
const RULE_ENOUGH = 5;

/** Do the rules still match (S2)? Lists and home pages are missed by a rule for articles; not everything is. */
async function examineRules(file: string, visits: Pick<VisitLog, 'reasonsOf'>): Promise<Finding[]> {
  const examine = async (site: string): Promise<Finding> => {
    const reasons = await visits.reasonsOf(site, RULE_LOOK);
    const matched = reasons.filter((reason) => reason !== RULE_MISSED).length;
    const ok = matched > 0 || reasons.length < RULE_ENOUGH;
    return { what: `rule: ${site}`, ok, detail: `${matched} of the last ${reasons.length} pages matched` };
  };
  return Promise.all([...loadSiteRules(file).keys()].map(examine));
}

function examineIndex(folder: string, pages: number, sequence: number): Finding[] {
  try {
    const reader = IndexReader.open(folder);
    try {
      reader.verify();
      const { docs } = reader;
      const behind = sequence - reader.checkpoint;
      // An index that was never begun is behind; one that lost its manifest throws.
      const agrees = behind === 0 ? docs === pages : behind > 0;
      return [{ what: 'index', ok: agrees, detail: `${docs} pages, ${behind} changes behind the store` }];
    } finally {
      reader.close();
    }
  } catch (error) {
    return [{ what: 'index', ok: false, detail: asTaziError(error).message }];
  }
}
