/**
 * Restores the Turkish letters of a page that lost them before it was published: text in windows-1254 that
 * went through Latin-1 (`doðru`, or `&thorn;eref`), and single pieces that were encoded twice (a comment with
 * `yardÄ±m`). The bytes of such a page are valid, so only its words show the damage.
 */
import type { Block, MetaEntry, ParsedPage } from '../../model/parsed-page.ts';
import { hasMisreadLetters, type LetterRepair, repairOf } from '../../nlp/repair-turkish-letters.ts';
import { repairDoubleEncoding } from '../charset/repair-double-encoding.ts';

/** The page with its texts repaired; addresses are unchanged, because servers know them in that spelling. */
export function repairPage(parsed: ParsedPage): ParsedPage {
  const page = { ...parsed, blocks: parsed.blocks.map(encodedOnce) };
  const damaged = page.blocks.filter(({ text }) => hasMisreadLetters(text));
  if (damaged.length === 0 && !hasMisreadLetters(page.title)) return page;
  const sample = [page.title, ...damaged.map(({ text }) => text)].join('\n');
  const repair = repairOf(sample);
  return repair === null ? page : repaired(page, repair);
}

function encodedOnce(block: Block): Block {
  const text = repairDoubleEncoding(block.text);
  return text === block.text ? block : { ...block, text, linkChars: Math.min(block.linkChars, text.length) };
}

function repaired(page: ParsedPage, repair: LetterRepair): ParsedPage {
  const entries = (list: MetaEntry[]) =>
    list.map((entry) => (isAddress(entry.content) ? entry : { ...entry, content: repair(entry.content) }));
  return {
    ...page,
    title: repair(page.title),
    metas: entries(page.metas),
    properties: entries(page.properties),
    blocks: page.blocks.map((block) => ({ ...block, text: repair(block.text) })),
    links: page.links.map((link) => ({ ...link, anchor: repair(link.anchor) })),
    images: page.images.map((image) => ({ ...image, alt: repair(image.alt) })),
  };
}

function isAddress(content: string): boolean {
  return /^\s*(?:https?:)?\/\//i.test(content);
}
