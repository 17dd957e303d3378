import type { AddressStatus, AuditGroup } from '../model/address-audit.ts';
import { filterWord } from './filter-texts.ts';
import { OUTCOME_WORD_TEXTS } from './outcome-texts.ts';
import { reasonText } from './panel-reason-texts.ts';
import { fill, type Language, type Text } from './text.ts';

/** What became of the known addresses: `tazi audit`, the end of `tazi crawl`, the panel. */
export const AUDIT_TEXTS = {
  about: {
    en: 'show what became of every known address, and why',
    tr: 'bilinen her adrese ne olduğunu nedeniyle göster',
  },
  known: { en: 'Known addresses: {count}', tr: 'Bilinen adres: {count}' },
  knownAbout: { en: 'Known addresses: about {count}', tr: 'Bilinen adres: yaklaşık {count}' },
  none: {
    en: 'No address is known yet; `tazi crawl` finds some.',
    tr: 'Henüz bilinen adres yok; `tazi crawl` bulur.',
  },
  more: {
    en: '{count} for {reasons} other {reasons|reason|reasons} (all with --json)',
    tr: '{count} adres, {reasons} başka nedenle (hepsi --json ile)',
  },
  unread: {
    en: 'Besides, {count} {count|link|links} beyond a limit {count|was|were} not read ({filters}).',
    tr: 'Ayrıca bir sınırı aşan {count} bağlantı okunmadı ({filters}).',
  },
  all: { en: 'All reasons: `tazi audit`', tr: 'Bütün nedenler: `tazi audit`' },
  example: { en: 'such as {url}', tr: 'örneğin {url}' },
} as const satisfies Record<string, Text>;

export const ADDRESS_STATUS_TEXTS: Readonly<Record<AddressStatus, Text>> = {
  kept: { en: 'kept', tr: 'saklanan' },
  copy: { en: 'copies', tr: 'kopya' },
  alias: { en: 'lead to other addresses', tr: 'başka adrese giden' },
  waiting: { en: 'waiting', tr: 'bekleyen' },
  deferred: { en: 'deferred', tr: 'ertelenen' },
  refused: { en: 'refused', tr: 'alınmayan' },
  failed: { en: 'failed', tr: 'getirilemeyen' },
};

const GROUP_TEXTS = {
  inEngine: { en: 'in the engine', tr: 'arama motorunda' },
  keptAnyway: {
    en: 'in the engine, but not reached lately: {reason}',
    tr: 'arama motorunda, ama son ziyarette ulaşılamadı: {reason}',
  },
  waiting: { en: 'not visited yet', tr: 'henüz ziyaret edilmedi' },
  deferred: { en: 'addresses like them brought nothing new', tr: 'benzerleri yeni bir şey getirmedi' },
  forgotten: { en: 'forgotten on request', tr: 'istek üzerine unutuldu' },
  because: { en: '{outcome}: {reason}', tr: '{outcome}: {reason}' },
} as const satisfies Record<string, Text>;

/** Why the addresses of a group ended as they did. */
export function auditReason(
  { status, outcome, reason }: Pick<AuditGroup, 'status' | 'outcome' | 'reason'>,
  language: Language,
): string {
  if (outcome === 'refused') return filterWord(reason)[language];
  if (outcome === 'waiting' || outcome === 'deferred' || outcome === 'forgotten')
    return GROUP_TEXTS[outcome][language];
  if (status === 'kept')
    return outcome === 'failed'
      ? fill(GROUP_TEXTS.keptAnyway[language], { reason: reasonText(reason, language) })
      : GROUP_TEXTS.inEngine[language];
  const word = OUTCOME_WORD_TEXTS[outcome][language];
  if (reason === '') return word;
  const why = reasonText(reason, language);
  // Only a language or a topic does not say what it means for the page.
  return outcome === 'not-turkish' || outcome === 'off-topic'
    ? fill(GROUP_TEXTS.because[language], { outcome: word, reason: why })
    : why;
}
