import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Text } from '../i18n/text.ts';
import { isOfAnotherVersion } from '../index/index-folder.ts';
import { IndexReader } from '../index/index-reader.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import { asTaziError } from '../model/errors.ts';
import { isStoreUrl } from '../model/is-store-url.ts';
import type { Store, VisitLog } from '../model/store.ts';
import { RULE_MISSED } from '../similartext/site-rules.ts';
import { listWebhooks } from '../store/list-webhooks.ts';
import { openStore, schemaToConvert } from '../store/open-store.ts';
import { type Finding, finding } from './finding.ts';
import { readLastBackup } from './last-backup.ts';
import { loadSiteRules } from './load-site-rules.ts';
import { projectAdvice } from './project-advice.ts';

export type ExaminedPaths = {
  folder: string;
  dataFolder: string;
  databaseFile: string;
  indexFolder: string;
  rulesFile?: string;
  lexiconPages?: number;
  encoderFolder?: string;
  roots?: boolean;
};

/** Below this a crawl will soon end with a full disk. */
const LOW_DISK_BYTES = 500 * 1024 * 1024;

/** What `tazi doctor` reports: every check, and what could be improved. */
export type Examination = { findings: Finding[]; advice: Text[] };

/** What `tazi doctor` checks: settings, disk, store, index, and whether index and store agree. */
export async function examineProject(paths: ExaminedPaths, settings: Settings): Promise<Examination> {
  const { contact } = settings.crawl;
  const { bavail, bsize } = await statfs(existsSync(paths.dataFolder) ? paths.dataFolder : paths.folder);
  const freeBytes = bavail * bsize;
  const findings = [
    finding(
      contact !== undefined,
      'contact',
      contact === undefined ? 'contactMissing' : { en: contact, tr: contact },
    ),
    finding(freeBytes > LOW_DISK_BYTES, 'disk', 'diskFree', { free: Math.round(freeBytes / 1024 ** 2) }),
  ];
  const isShared = isStoreUrl(paths.databaseFile);
  const isEmpty = !isShared && !existsSync(paths.databaseFile);
  const counts = { pages: 0, visits: 0, failed: 0 };
  if (isEmpty) findings.push(finding(true, 'store', 'storeEmpty'));
  else
    findings.push(
      ...(await examineData(paths, searchSettings(settings, paths.folder), counts)),
      ...(isShared ? [] : examineBackup(paths.dataFolder)),
    );
  findings.push(...examineWebhooks(settings, paths.dataFolder));
  const advice = projectAdvice({
    settings,
    freeBytes,
    lowDiskBytes: LOW_DISK_BYTES,
    ...counts,
    isShared,
    backup: isEmpty || isShared ? null : readLastBackup(paths.dataFolder),
    now: Date.now(),
  });
  return { findings, advice };
}

/** Nothing where none was ever made. */
function examineBackup(dataFolder: string): Finding[] {
  const last = readLastBackup(dataFolder);
  if (last === null) return [];
  const { pages, file } = last;
  const isThere = existsSync(file);
  const time = new Date(last.at).toISOString();
  return [finding(isThere, 'backup', isThere ? 'backupHolds' : 'backupGone', { pages, file, time })];
}

function examineWebhooks(settings: Settings, dataFolder: string): Finding[] {
  const details = {
    well: 'webhookWell',
    failing: 'webhookFailing',
    'no-secret': 'webhookNoSecret',
    'not-begun': 'webhookNotBegun',
  } as const;
  try {
    return listWebhooks(settings, dataFolder).map(
      ({ name, state, sent, waiting, failures, lastError, dropped }) =>
        finding(state === 'well' || state === 'not-begun', 'webhook', details[state], {
          ...{ name, sent, waiting, failures, dropped, error: lastError ?? '' },
        }),
    );
  } catch (error) {
    return [finding(false, 'webhook', inBoth(error), { name: '' })];
  }
}

type Counts = { pages: number; visits: number; failed: number };

/** Fills in `counts`, from which advice is drawn. */
async function examineData(paths: ExaminedPaths, search: SearchSettings, counts: Counts): Promise<Finding[]> {
  try {
    const store = await openStore(paths.databaseFile, 'read');
    try {
      const problems = await store.check();
      const { pages, foreign, urls, visits, outcomes } = await store.totals.read();
      Object.assign(counts, { pages, visits, failed: outcomes.failed ?? 0 });
      const sequence = await store.changes.sequence();
      const findings: Finding[] = problems.map((problem) => ({
        ...problem,
        what: `store: ${problem.what}`,
        ok: false,
      }));
      if (findings.length === 0)
        findings.push(
          finding(true, 'store', foreign > 0 ? 'storeHoldsForeign' : 'storeHolds', {
            pages,
            foreign,
            urls,
            visits,
          }),
        );
      const older = schemaToConvert(paths.databaseFile);
      if (older !== null) findings.push(finding(true, 'store', 'storeOlder', older));
      findings.push(...(await examineClock(store, Date.now())));
      const status = await store.status.read();
      findings.push(...examineLastCrawl(status));
      if (paths.rulesFile !== undefined)
        findings.push(...(await examineRules(paths.rulesFile, store.visits)));
      const index = examineIndex(paths, pages + foreign, sequence, isRunning(status));
      return [...findings, ...index, ...(await examineSearch(search, pages + foreign, sequence))];
    } finally {
      await store.close();
    }
  } catch (error) {
    return [finding(false, 'store', inBoth(error))];
  }
}

const HOUR_MS = 60 * 60_000;
/** Longer than any policy plans with a budget that suits its pages. */
const TOO_LATE_MS = 400 * 24 * HOUR_MS;

/** Nothing unless visits or due times tell of a clock that was ahead. */
async function examineClock(
  { visits, urls }: Pick<Store, 'visits' | 'urls'>,
  now: number,
): Promise<Finding[]> {
  const [newest] = await visits.recent(Number.MAX_SAFE_INTEGER, 1);
  const iso = (time: number) => new Date(time).toISOString();
  if (newest && newest.at > now + HOUR_MS)
    return [finding(false, 'clock', 'clockAhead', { visit: iso(newest.at), now: iso(now) })];
  let count = 0;
  for await (const batch of urls.scan())
    for (const { due } of batch) if (Number.isFinite(due) && due > now + TOO_LATE_MS) count++;
  return count === 0 ? [] : [finding(false, 'clock', 'clockDue', { count, due: iso(now + TOO_LATE_MS) })];
}

/** A crawl writes its status every second. */
function isRunning(status: CrawlStatus | null): boolean {
  return status !== null && status.state !== 'ended' && status.at > Date.now() - STATUS_AGE_MS;
}

const STATUS_AGE_MS = 30_000;

/** Errors that only the last guard of the crawl caught, or that ended a page. */
function examineLastCrawl(status: CrawlStatus | null): Finding[] {
  if (!status?.faults) return [];
  const { pages, process, last } = status.faults;
  const latest = last.at(-1);
  const error = latest?.error.split('\n', 1)[0] ?? '';
  const told = `${error} ${latest?.url ?? ''}`.trim();
  return [finding(false, 'lastCrawl', 'lastCrawlFaults', { process, pages, error: told })];
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
    return finding(ok, 'rule', 'ruleMatched', { site, matched, count: reasons.length });
  };
  return Promise.all([...loadSiteRules(file).keys()].map(examine));
}

function examineIndex(
  { indexFolder, lexiconPages }: ExaminedPaths,
  pages: number,
  sequence: number,
  isCrawled: boolean,
): Finding[] {
  if (isOfAnotherVersion(indexFolder)) return [finding(true, 'index', 'indexOlder')];
  try {
    const reader = IndexReader.open(indexFolder);
    try {
      reader.verify();
      const { docs } = reader;
      const behind = sequence - reader.checkpoint;
      // An index that lost its manifest throws; one that was never started is filled by the running crawl, if there is
      // one.
      const isMissing = docs === 0 && pages > 0 && lexiconPages === undefined && !isCrawled;
      const agrees = behind === 0 ? docs === pages || lexiconPages !== undefined : behind > 0 && !isMissing;
      return [finding(agrees, 'index', 'indexHolds', { pages: docs, behind })];
    } finally {
      reader.close();
    }
  } catch (error) {
    return [finding(false, 'index', inBoth(error))];
  }
}

type SearchSettings = { url: string | undefined; ca: string | undefined };

function searchSettings({ search }: Settings, folder: string): SearchSettings {
  return { url: search.url, ca: search.ca && resolve(folder, search.ca) };
}

/** Nothing unless pages are found by OpenSearch. */
async function examineSearch(
  { url, ca }: SearchSettings,
  pages: number,
  sequence: number,
): Promise<Finding[]> {
  if (url === undefined) return [];
  try {
    const { examineRemoteIndex } = await import('../search/opensearch/examine-remote-index.ts');
    const { isOurs, ...found } = await examineRemoteIndex(url, ca);
    const behind = sequence - found.checkpoint;
    const agrees = isOurs && (behind === 0 ? found.pages === pages : behind > 0);
    return [finding(agrees, 'search', isOurs ? 'searchHolds' : 'searchOther', { ...found, behind })];
  } catch (error) {
    return [finding(false, 'search', inBoth(error))];
  }
}

function inBoth(thrown: unknown): Text {
  const error = asTaziError(thrown);
  return { en: error.describe('en'), tr: error.describe('tr') };
}
