import { IMPORT_TEXTS } from '../../i18n/import-texts.ts';
import { fillText, type Text } from '../../i18n/text.ts';

/** Why a body is not imported, in words; `reason` is what the extraction says. */
export function refusalText(reason: string): Text {
  return BY_REASON.get(reason) ?? fillText(IMPORT_TEXTS.failed, { detail: reason });
}

const BY_REASON: ReadonlyMap<string, Text> = new Map<string, Text>([
  ['content-type', IMPORT_TEXTS.format],
  ['too-large', IMPORT_TEXTS.fileLarge],
  ['bad-encoding', IMPORT_TEXTS.packing],
  ['document-broken', IMPORT_TEXTS.broken],
  ['document-died', IMPORT_TEXTS.broken],
  ['document-timeout', IMPORT_TEXTS.slow],
  ['document-memory', IMPORT_TEXTS.memory],
  ['document-refused', IMPORT_TEXTS.refused],
  ['extraction-timeout', IMPORT_TEXTS.slow],
  ['extraction-memory', IMPORT_TEXTS.memory],
]);
