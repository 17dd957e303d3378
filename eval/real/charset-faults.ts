/** Traces that a wrong encoding leaves in the text of a page. */
import { repairOf } from '../../src/nlp/repair-turkish-letters.ts';

/** Broken bytes in the source itself leave a few replacement characters; a wrong encoding leaves them everywhere. */
const MAX_REPLACED_SHARE = 0.001;
/** UTF-8 read as windows-1252 or windows-1254. */
const TWICE_ENCODED = /[ÄÅ][\u0178\x9f±\u017d\u017e\x9e°]|Ã[¼§¶‡–œ]/g;

/** What is wrong with a text, null if nothing is. */
export function charsetFault(text: string): string | null {
  const replaced = text.match(/\uFFFD/g)?.length ?? 0;
  if (replaced > text.length * MAX_REPLACED_SHARE) return `${replaced} replacement characters`;
  const twice = text.match(TWICE_ENCODED)?.length ?? 0;
  if (twice > 0) return `${twice} letters encoded twice`;
  if (repairOf(text) !== null) return 'Turkish letters read as Latin-1';
  return null;
}
