import { IMPORT_TEXTS } from '../../i18n/import-texts.ts';
import { fill, type Language, type Text } from '../../i18n/text.ts';
import type { ImportReport, StoredPages } from '../../transfer/import/import-documents.ts';
import type { ImportUnit } from '../../transfer/import/imported-document.ts';

/** How much of what was skipped. */
export type SkippedCounts = Readonly<Record<ImportUnit, number>>;

/** One line about an import that has ended. */
export function importSummary(
  { imported: count, replaced, unchanged, pages: total, foreign }: ImportReport & StoredPages,
  skipped: SkippedCounts,
  language: Language,
): string {
  const told = (text: Text, values: Record<string, string | number>) => fill(text[language], values);
  const done = [
    told(replaced > 0 ? IMPORT_TEXTS.replaced : IMPORT_TEXTS.imported, { count, replaced }),
    told(IMPORT_TEXTS.unchanged, { unchanged }),
    told(IMPORT_TEXTS.skipped, { what: skippedText(skipped, language) }),
  ];
  return `${done.join(', ')}; ${told(foreign > 0 ? IMPORT_TEXTS.totalForeign : IMPORT_TEXTS.total, { total, foreign })}.`;
}

/** "2 files, 3 lines"; lines if there was nothing. */
function skippedText(skipped: SkippedCounts, language: Language): string {
  const units = (['file', 'record', 'line'] as const).filter((unit) => skipped[unit] > 0);
  const counted = units.length > 0 ? units : (['line'] as const);
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(
    counted.map((unit) => fill(UNIT_TEXTS[unit][language], { count: skipped[unit] })),
  );
}

const UNIT_TEXTS: Readonly<Record<ImportUnit, Text>> = {
  file: IMPORT_TEXTS.files,
  record: IMPORT_TEXTS.records,
  line: IMPORT_TEXTS.lines,
};
