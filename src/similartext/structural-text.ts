import type { Block, ParsedPage } from '../model/parsed-page.ts';

/** Below these a block is taken for navigation; chosen on clean/: link density and length alone give .886 there. */
const MAX_LINK_DENSITY = 0.5;
const MIN_TEXT_CHARS = 40;

export type CleanedPage = {
  /** Kept blocks, one a line. */
  text: string;
  removed: { text: string; reason: 'structure' | 'links' | 'short' }[];
};

/**
 * Clean text from the structure of one page alone, with no sibling at hand: navigation, footers, forms and blocks
 * made of links go; headings and short items stay where they stand between blocks that stay.
 */
export function structuralText(page: ParsedPage): CleanedPage {
  const verdicts = page.blocks.map(verdictOf);
  keepShortBetweenKept(page.blocks, verdicts);
  const kept: string[] = [];
  const removed: CleanedPage['removed'] = [];
  page.blocks.forEach((block, i) => {
    const verdict = verdicts[i]!;
    if (verdict === 'keep') kept.push(block.text);
    else removed.push({ text: block.text, reason: verdict });
  });
  return { text: kept.join('\n'), removed };
}

type Verdict = 'keep' | 'structure' | 'links' | 'short';

function verdictOf(block: Block): Verdict {
  if (BOILERPLATE_PLACE.test(block.path)) return 'structure';
  if (block.linkChars > block.text.length * MAX_LINK_DENSITY) return 'links';
  return block.text.length >= MIN_TEXT_CHARS ? 'keep' : 'short';
}

const BOILERPLATE_PLACE = /(^|>)(nav|footer|aside|form|header|menu|dialog)(\.|>|$)/;

/** How many blocks away a kept neighbour may be for a short block to belong to it. */
const REACH = 3;

function keepShortBetweenKept(blocks: readonly Block[], verdicts: Verdict[]): void {
  let lastKept = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < blocks.length; i++) {
    if (verdicts[i] === 'keep') lastKept = i;
    else if (verdicts[i] === 'short') {
      const next = nextKept(verdicts, i);
      const isHeading = /^h[1-6]$/.test(blocks[i]!.tag);
      if (next - i <= REACH && (isHeading || i - lastKept <= REACH)) {
        verdicts[i] = 'keep';
        lastKept = i;
      }
    }
  }
}

function nextKept(verdicts: readonly Verdict[], from: number): number {
  for (let i = from + 1; i <= from + REACH && i < verdicts.length; i++) if (verdicts[i] === 'keep') return i;
  return Number.POSITIVE_INFINITY;
}
