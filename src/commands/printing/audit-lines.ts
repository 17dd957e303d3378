import { ADDRESS_STATUS_TEXTS, AUDIT_TEXTS, auditReasons } from '../../i18n/audit-texts.ts';
import { filterWord } from '../../i18n/filter-texts.ts';
import { fill, type Language } from '../../i18n/text.ts';
import { ADDRESS_STATUSES, type AddressAudit } from '../../model/address-audit.ts';
import { printable } from './printable.ts';
import { shortCount, shortShare } from './short-figures.ts';

/** Reasons of one status that are listed; the others are summed up. */
const REASONS_SHOWN = 12;
/** Characters of an address. */
const URL_SHOWN = 100;
/** Reasons at the end of a crawl. */
const REASONS_AT_END = 3;

/** Every status with its reasons and examples. */
export function auditLines(audit: AddressAudit, language: Language): string[] {
  if (audit.known === 0) return [AUDIT_TEXTS.none[language]];
  const count = (number: number) => shortCount(number, language);
  const width = count(audit.known).length;
  const lines = [headLine(audit, language)];
  for (const status of ADDRESS_STATUSES) {
    if (audit[status] === 0) continue;
    const share = shortShare(audit[status], audit.known, language);
    lines.push('', `${ADDRESS_STATUS_TEXTS[status][language]}: ${count(audit[status])} (${share})`);
    const reasons = auditReasons(audit, status, language);
    for (const reason of reasons.slice(0, REASONS_SHOWN)) {
      lines.push(`  ${count(reason.count).padStart(width)}  ${reason.words}`);
      for (const url of reason.examples) lines.push(`  ${' '.repeat(width)}    ${shortUrl(url)}`);
    }
    const rest = reasons.slice(REASONS_SHOWN);
    const left = rest.reduce((sum, reason) => sum + reason.count, 0);
    if (left > 0)
      lines.push(`  ${fill(AUDIT_TEXTS.more[language], { count: count(left), reasons: rest.length })}`);
  }
  const unread = audit.unread.reduce((sum, one) => sum + one.count, 0);
  const filters = audit.unread.map(({ filter }) => filterWord(filter)[language]).join(', ');
  if (unread > 0) lines.push('', fill(AUDIT_TEXTS.unread[language], { count: count(unread), filters }));
  return lines;
}

/** The same in a few lines, for the end of a crawl: what is kept, and the most frequent reasons for what is not. */
export function shortAudit(audit: AddressAudit, language: Language): string[] {
  if (audit.known === 0) return [];
  const statuses = ADDRESS_STATUSES.filter((status) => audit[status] > 0).map(
    (status) =>
      `${ADDRESS_STATUS_TEXTS[status][language]} ${shortShare(audit[status], audit.known, language)}`,
  );
  const left = (['deferred', 'refused', 'failed'] as const)
    .flatMap((status) => auditReasons(audit, status, language).map((reason) => ({ status, ...reason })))
    .sort((a, b) => b.count - a.count)
    .slice(0, REASONS_AT_END);
  return [
    `${headLine(audit, language)} · ${statuses.join(' · ')}`,
    ...left.map(({ status, count, words, examples }) => {
      const [url] = examples;
      const such =
        url === undefined ? '' : ` (${fill(AUDIT_TEXTS.example[language], { url: shortUrl(url) })})`;
      return `  ${ADDRESS_STATUS_TEXTS[status][language]} ${shortCount(count, language)}: ${words}${such}`;
    }),
    ...(left.length > 0 ? [`  ${AUDIT_TEXTS.all[language]}`] : []),
  ];
}

function shortUrl(url: string): string {
  const shown = printable(url);
  return shown.length > URL_SHOWN ? `${shown.slice(0, URL_SHOWN - 1)}…` : shown;
}

function headLine({ known, isEstimate }: AddressAudit, language: Language): string {
  const text = isEstimate ? AUDIT_TEXTS.knownAbout : AUDIT_TEXTS.known;
  return fill(text[language], { count: shortCount(known, language) });
}
