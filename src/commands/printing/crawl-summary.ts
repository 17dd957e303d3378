import { CRAWL_TEXTS } from '../../i18n/crawl-texts.ts';
import { filterWord } from '../../i18n/filter-texts.ts';
import { fill, type Language } from '../../i18n/text.ts';
import type { CrawlStatus, TrapRow } from '../../model/crawl-status.ts';
import { outcomeWords } from './crawl-block.ts';
import { failureHint, failuresInWords } from './failure-words.ts';
import { printable } from './printable.ts';
import { shortCount } from './short-figures.ts';

const MAX_TRAPS = 10;
const MAX_ERRORS = 3;

/** Pages without text that something else to install would make readable, by the reason of their outcome. */
export type EmptyPages = { 'needs-script': number; scanned: number };

/** What is worth knowing when a crawl has ended: what became of the pages, what was cut off, what failed, what to do about it. */
export function crawlSummary(status: CrawlStatus, empty: EmptyPages, language: Language): string[] {
  const outcomes = outcomeWords(status, language).join(' · ');
  const lines = outcomes === '' ? [] : [`  ${outcomes}`];
  const { skipped = 0 } = status;
  if (skipped > 0) lines.push(fill(CRAWL_TEXTS.skipped[language], { count: shortCount(skipped, language) }));
  const refused = Object.entries(status.refused ?? {});
  if (refused.length > 0) {
    const words = refused.map(
      ([filter, count]) => `${filterWord(filter)[language]} ${shortCount(count, language)}`,
    );
    lines.push(fill(CRAWL_TEXTS.notTakenUp[language], { words: words.join(' · ') }));
  }
  const traps = status.traps.slice(0, MAX_TRAPS);
  for (const row of traps) lines.push(trapLine(row, language));
  const more = (status.closedShapes ?? status.traps.length) - traps.length;
  if (more > 0) lines.push(fill(CRAWL_TEXTS.moreTraps[language], { count: shortCount(more, language) }));
  const errors = failuresInWords(status.errors, language).slice(0, MAX_ERRORS);
  if (errors.length > 0) lines.push(CRAWL_TEXTS.errorsMet[language]);
  for (const { words, count, reason } of errors) {
    const hint = failureHint(reason, language);
    lines.push(`  ${words} ${shortCount(count, language)}${hint ? `: ${hint}` : ''}`);
  }
  const { 'needs-script': needsScript, scanned } = empty;
  for (const [count, text] of [
    [needsScript, CRAWL_TEXTS.needsScript],
    [scanned, CRAWL_TEXTS.scanned],
  ] as const)
    if (count > 0) lines.push(fill(text[language], { count: shortCount(count, language) }));
  return lines;
}

/** What is left out of one pattern, and how sure it is that nothing is lost by it. */
export function trapLine({ pattern, refused, tried, bound, isByUser }: TrapRow, language: Language): string {
  const text = isByUser
    ? CRAWL_TEXTS.trapByUser
    : tried === 0
      ? CRAWL_TEXTS.trapUntried
      : CRAWL_TEXTS.trapTried;
  return fill(text[language], {
    ...{
      count: shortCount(refused, language),
      pattern: printable(pattern),
      tried: shortCount(tried, language),
    },
    bound: String(Math.ceil(bound * 100)),
  });
}
