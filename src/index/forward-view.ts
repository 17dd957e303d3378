import type { Analyzer } from './analysis/analyzer.ts';
import { urlWords } from './analysis/url-words.ts';

export type ForwardEntry = {
  /** Folded. */
  word: string;
  stem: string;
  /** How it is written, see spelling.ts: that of its first occurrence. */
  spelling: number;
  count: number;
  /** Counted in words from the title on, with a gap before the text, as in the index. */
  positions: number[];
};

/** The forward index of a page (E2, Çizelge 2): its own words in order, without those of links to it. */
export function forwardView(analyzer: Analyzer, title: string, text: string): ForwardEntry[] {
  return forwardParts(analyzer, title, text).own;
}

/** The page's own words and, separately, those of its address, which the index places after the text. */
export function forwardParts(
  analyzer: Analyzer,
  title: string,
  text: string,
  url?: string,
): { own: ForwardEntry[]; address: ForwardEntry[] } {
  const own = new Map<string, ForwardEntry>();
  const address = new Map<string, ForwardEntry>();
  let position = 0;
  const parts: [string, Map<string, ForwardEntry>][] = [
    [title, own],
    [text, own],
    [url === undefined ? '' : urlWords(url), address],
  ];
  for (const [part, entries] of parts) {
    analyzer.forEachWord(part, ({ word, stem, spelling }) => {
      let entry = entries.get(word);
      if (entry === undefined) {
        entry = { word, stem, spelling, count: 0, positions: [] };
        entries.set(word, entry);
      }
      entry.count++;
      entry.positions.push(position++);
    });
    position++;
  }
  return { own: [...own.values()], address: [...address.values()] };
}
