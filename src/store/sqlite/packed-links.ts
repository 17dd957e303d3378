import type { LinkTargets } from '../../model/link-targets.ts';
import type { PageId } from '../../model/page.ts';
import { storableText } from '../storable-text.ts';

type PackedLink = { id: PageId; anchor: string };

/**
 * The links of a page as one text: ids with a comma before and after each, then one anchor per line. A page
 * has about 145 of them, and JSON takes eight times as long.
 */
export function packLinks({ ids, anchors }: LinkTargets): string {
  return ids.length === 0 ? '' : storableText(`,${ids.join(',')},\n${anchors}`);
}

/** Reads character by character: every pass over the links reads them all, and splitting takes twice as long. */
export function unpackLinks(packed: string): PackedLink[] {
  const links: PackedLink[] = [];
  const end = packed.indexOf('\n');
  let id = 0;
  let from = end + 1;
  for (let at = 1; at < end; at++) {
    const code = packed.charCodeAt(at);
    if (code !== COMMA) {
      id = id * 10 + code - DIGIT_ZERO;
      continue;
    }
    const line = packed.indexOf('\n', from);
    const to = line < 0 ? packed.length : line;
    links.push({ id, anchor: packed.slice(from, to) });
    from = to + 1;
    id = 0;
  }
  return links;
}

const COMMA = 0x2c;
const DIGIT_ZERO = 0x30;

/**
 * What a packed text contains if, and nearly only if, it has a link to this page: an anchor may also contain
 * ",12,".
 */
export function packedTarget(id: PageId): string {
  return `,${id},`;
}
