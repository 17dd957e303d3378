import { FAILURE_HINT_TEXTS, FAILURE_TEXTS } from '../../i18n/crawl-texts.ts';
import { fill, type Language } from '../../i18n/text.ts';

type FailureKind = keyof typeof FAILURE_TEXTS;

/** The longest beginning that a reason has in common with the table: "network-ECONNRESET" is a "network". */
function kindOf(reason: string): FailureKind | null {
  const kinds = Object.keys(FAILURE_TEXTS) as FailureKind[];
  const fitting = kinds.filter((kind) => reason.startsWith(kind));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** A stable reason in the user's language, or the reason itself if there is no text for it. */
export function failureWords(reason: string, language: Language): string {
  const kind = kindOf(reason);
  return kind === null ? reason : fill(FAILURE_TEXTS[kind][language], { reason });
}

/** What the user can do about it; null if there is no advice. */
export function failureHint(reason: string, language: Language): string | null {
  const kind = kindOf(reason);
  const hints: Partial<Record<FailureKind, { readonly [L in Language]: string }>> = FAILURE_HINT_TEXTS;
  return (kind !== null && hints[kind]?.[language]) || null;
}

/** Counts in the user's words, added up where the words are the same, the most frequent first. */
export function failuresInWords(
  errors: Readonly<Record<string, number>>,
  language: Language,
): { words: string; count: number; reason: string }[] {
  const rows = new Map<string, { words: string; count: number; reason: string }>();
  for (const [reason, count] of Object.entries(errors)) {
    const words = failureWords(reason, language);
    const row = rows.get(words);
    if (row) row.count += count;
    else rows.set(words, { words, count, reason });
  }
  return [...rows.values()].sort((a, b) => b.count - a.count);
}
