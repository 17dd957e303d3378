import type { PageId } from '../../model/page.ts';
import { storableText } from '../storable-text.ts';

type PackedLink = { id: PageId; anchor: string };

/**
 * The links of a page as one text: ids with a comma before and after each, then one anchor per line. A page
 * has about 145 of them, and JSON takes eight times as long. A line break in an anchor becomes a space.
 */
export function packLinks(links: readonly PackedLink[]): string {
  if (links.length === 0) return '';
  const ids = links.map(({ id }) => id);
  const lines = links.map(({ anchor }) => (anchor.includes('\n') ? anchor.replaceAll('\n', ' ') : anchor));
  // All in one step: a string made of pieces is copied once more when it is written.
  return storableText([`,${ids.join(',')},`, ...lines].join('\n'));
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
