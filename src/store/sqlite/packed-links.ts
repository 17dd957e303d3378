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

export function unpackLinks(packed: string): PackedLink[] {
  if (packed === '') return [];
  const [ids = '', ...anchors] = packed.split('\n');
  return ids
    .slice(1, -1)
    .split(',')
    .map((id, i) => ({ id: Number(id), anchor: anchors[i] ?? '' }));
}

/**
 * What a packed text contains if, and nearly only if, it has a link to this page: an anchor may also contain
 * ",12,".
 */
export function packedTarget(id: PageId): string {
  return `,${id},`;
}
