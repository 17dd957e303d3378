/** Languages of a page whose blocks may differ: which ones, and how much of the text is in each. */
import { detectLanguage } from './detect-language.ts';

export type LanguageShare = {
  language: string;
  /** Share of the judged letters of the page, 0 to 1. */
  share: number;
  /** Mean confidence, weighted by length. */
  confidence: number;
};

/** Shorter blocks (menus, captions) are judged together with their neighbours. */
const SHORTEST = 60;

/** Languages of the blocks of a page, the largest share first; empty if there are no words. */
export function languageShares(blocks: readonly string[]): LanguageShare[] {
  const totals = new Map<string, { length: number; certain: number }>();
  let all = 0;
  for (const text of joined(blocks)) {
    const { language, confidence } = detectLanguage(text);
    if (language === 'und') continue;
    const total = totals.get(language) ?? { length: 0, certain: 0 };
    total.length += text.length;
    total.certain += text.length * confidence;
    totals.set(language, total);
    all += text.length;
  }
  return [...totals]
    .map(([language, { length, certain }]) => ({
      language,
      share: length / all,
      confidence: certain / length,
    }))
    .sort((a, b) => b.share - a.share);
}

function* joined(blocks: readonly string[]): Generator<string> {
  let short = '';
  for (const block of blocks) {
    if (block.length >= SHORTEST) yield block;
    else short = short === '' ? block : `${short}\n${block}`;
    if (short.length >= SHORTEST) {
      yield short;
      short = '';
    }
  }
  if (short.trim() !== '') yield short;
}
