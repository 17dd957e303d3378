import type { AddressAudit, AddressStatus, AuditGroup } from '../model/address-audit.ts';
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

/** What each status means, in a sentence. */
export const ADDRESS_STATUS_MEANINGS: Readonly<Record<AddressStatus, Text>> = {
  kept: { en: 'The page is in the engine.', tr: 'Sayfa arama motorunda.' },
  copy: {
    en: 'The text is in the engine, under another address.',
    tr: 'Metin arama motorunda, başka bir adresle.',
  },
  alias: {
    en: 'They lead to another address, which is counted itself.',
    tr: 'Ayrıca sayılan başka bir adrese götürüyorlar.',
  },
  waiting: { en: 'They have not been visited yet.', tr: 'Henüz ziyaret edilmediler.' },
  deferred: {
    en: 'Addresses like them brought nothing new, so they wait behind all others.',
    tr: 'Benzerleri yeni bir şey getirmediği için hepsinden sonraya kaldılar.',
  },
  refused: {
    en: 'A rule, the site, or what the page is keeps them out.',
    tr: 'Bir kural, site ya da sayfanın kendisi nedeniyle alınmadılar.',
  },
  failed: { en: 'They could not be fetched.', tr: 'Getirilemediler.' },
};

/** Examples of a reason. */
const EXAMPLES = 3;

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

export type AuditReason = Pick<AuditGroup, 'count' | 'examples'> & { words: string };

/** Why addresses have a status, the most frequent reason first; groups that read alike are one. */
export function auditReasons(
  { groups }: Pick<AddressAudit, 'groups'>,
  status: AddressStatus,
  language: Language,
): AuditReason[] {
  const reasons = new Map<string, AuditReason>();
  for (const group of groups) {
    if (group.status !== status) continue;
    const words = auditReason(group, language);
    const { count, examples } = reasons.get(words) ?? { count: 0, examples: [] };
    const all = [...examples, ...group.examples].slice(0, EXAMPLES);
    reasons.set(words, { words, count: count + group.count, examples: all });
  }
  return [...reasons.values()].sort((a, b) => b.count - a.count);
}

/** Why the addresses of a group ended as they did. */
function auditReason(
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
