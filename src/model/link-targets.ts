import type { PageId } from './page.ts';

/** The links of a page as they are stored: the ids of their targets and their words, one line each. */
export type LinkTargets = { ids: readonly PageId[]; anchors: string };

/** A line break in an anchor becomes a space. */
export function linkTargets(links: readonly { id: PageId; anchor: string }[]): LinkTargets {
  const anchors = links.map(({ anchor }) => (anchor.includes('\n') ? anchor.replaceAll('\n', ' ') : anchor));
  return { ids: links.map(({ id }) => id), anchors: anchors.join('\n') };
}
