import type { ParsedPage } from '../../src/model/parsed-page.ts';

const NAVIGATION = new Set(['nav', 'footer', 'aside', 'header', 'menu', 'dialog', 'search']);

/** Blocks inside <pre> and outside of elements for navigation: code and output, which nobody wants to lose. */
export function codeBlocks({ blocks, places }: ParsedPage): Set<number> {
  const isCode: boolean[] = [];
  const isNavigation: boolean[] = [];
  for (const { tag, parent } of places) {
    isCode.push(tag === 'pre' || (parent >= 0 && isCode[parent]!));
    isNavigation.push(NAVIGATION.has(tag) || (parent >= 0 && isNavigation[parent]!));
  }
  const found = new Set<number>();
  for (const [i, { place }] of blocks.entries()) if (isCode[place] && !isNavigation[place]) found.add(i);
  return found;
}
