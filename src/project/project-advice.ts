import type { Settings } from '../config/settings.ts';
import { DOCTOR_TEXTS } from '../i18n/doctor-texts.ts';
import { fillText, type Text } from '../i18n/text.ts';
import type { LastBackup } from './last-backup.ts';

/** What the advice is drawn from. */
export type ProjectFacts = {
  settings: Pick<Settings, 'crawl' | 'update' | 'search'>;
  /** The store is a database, which is backed up separately. */
  isShared: boolean;
  freeBytes: number;
  lowDiskBytes: number;
  pages: number;
  visits: number;
  failed: number;
  backup: LastBackup | null;
  now: number;
};

const DAY_MS = 86_400_000;
/** Older backups lose more than most would accept. */
const OLD_BACKUP_DAYS = 30;
/** A page that is visited less than once in two weeks is archived rather than followed. */
const SLOW_ROUND_DAYS = 14;
/** A few pages always fail; above this share something is wrong; with fewer visits than this it is chance. */
const MANY_FAILURES = 0.2;
const FEW_VISITS = 20;
/** The oldest line of Node that still gets security fixes (20 ended in April 2026). */
const SUPPORTED_NODE = 22;

/** What the operator of a project could improve, the most pressing first. */
export function projectAdvice(facts: ProjectFacts): Text[] {
  const { settings, pages, visits, failed, backup, now } = facts;
  const advice: Text[] = [];
  if (settings.crawl.contact === undefined) advice.push(DOCTOR_TEXTS.adviseContact);
  if (facts.freeBytes <= facts.lowDiskBytes) advice.push(DOCTOR_TEXTS.adviseDisk);
  if (visits >= FEW_VISITS && failed / visits > MANY_FAILURES) {
    const percent = Math.round((failed / visits) * 100);
    advice.push({
      en: fillText(DOCTOR_TEXTS.adviseFailures, { share: `${percent} %` }).en,
      tr: fillText(DOCTOR_TEXTS.adviseFailures, { share: `%${percent}` }).tr,
    });
  }
  const age = backup ? Math.floor((now - backup.at) / DAY_MS) : 0;
  if (facts.isShared) {
    if (pages > 0) advice.push(DOCTOR_TEXTS.adviseDump);
  } else if (pages > 0 && !backup) advice.push(DOCTOR_TEXTS.adviseBackup);
  else if (age > OLD_BACKUP_DAYS) advice.push(fillText(DOCTOR_TEXTS.adviseBackupOld, { days: age }));
  const { budgetPerHour } = settings.update;
  const days = budgetPerHour > 0 ? Math.round(pages / budgetPerHour / 24) : 0;
  if (days > SLOW_ROUND_DAYS)
    advice.push(fillText(DOCTOR_TEXTS.adviseBudget, { budget: budgetPerHour, pages, days }));
  advice.push(...searchAdvice(settings));
  return advice;
}

/** Search settings that have no effect with OpenSearch. */
export function searchAdvice({ search }: Pick<Settings, 'search'>): Text[] {
  const isVain = search.url !== undefined && (search.mode === 'hybrid' || search.encoder !== undefined);
  return isVain ? [DOCTOR_TEXTS.adviseWords] : [];
}

/** About the running version of Node (`process.versions.node`), which does not depend on the project. */
export function nodeAdvice(version: string): Text[] {
  if (Number(version.split('.')[0]) >= SUPPORTED_NODE) return [];
  return [fillText(DOCTOR_TEXTS.adviseNode, { version })];
}
