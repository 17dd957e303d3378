import { asciiLower } from '../../model/ascii-lower.ts';
import type { MetaEntry } from '../../model/parsed-page.ts';

/** Marks that a page or its server sets against uses beyond search. */
export const OPT_OUTS = ['noai', 'noimageai', 'tdm'] as const;
export type OptOut = (typeof OPT_OUTS)[number];

/**
 * What a page forbids: `noai` and `noimageai` in robots metas and X-Robots-Tag headers, and `tdm`, a
 * reservation of text and data mining by the TDM Reservation Protocol (W3C community group report, 2024), as
 * <meta> or header. They do not exclude a page from search; exports can omit such pages.
 */
export function readOptOuts(
  metas: readonly MetaEntry[],
  robotsHeaders: readonly string[],
  tdmReservation: string | null = null,
): OptOut[] {
  const found = new Set<OptOut>();
  const robots = metas
    .filter(({ name }) => name === 'robots' || name === 'googlebot')
    .map((meta) => meta.content);
  for (const directives of [...robots, ...robotsHeaders]) {
    for (const word of asciiLower(directives).split(/[\s,:]+/))
      if (word === 'noai' || word === 'noimageai') found.add(word);
  }
  const reserved = metas.find(({ name }) => name === 'tdm-reservation')?.content ?? tdmReservation;
  if (reserved?.trim() === '1') found.add('tdm');
  return OPT_OUTS.filter((mark) => found.has(mark));
}
