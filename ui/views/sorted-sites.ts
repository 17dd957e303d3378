import type { Sites } from '../../src/client/operations.ts';

type Site = Sites['sites'][number];
export type SiteColumn = 'name' | 'pages' | 'urls' | 'waiting' | 'lastVisitAt';
export type SiteOrder = { column: SiteColumn; isDescending: boolean };

/** The sites whose names contain the typed text, in the requested order; ties are sorted by name. */
export function sortedSites(sites: readonly Site[], typed: string, order: SiteOrder): Site[] {
  const { column, isDescending } = order;
  const wanted = folded(typed.trim());
  const compareBy = (key: SiteColumn) => (a: Site, b: Site) => {
    const [left, right] = [a[key] ?? '', b[key] ?? ''];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  const [compare, byName] = [compareBy(column), compareBy('name')];
  return sites
    .filter(({ name }) => wanted === '' || folded(name).includes(wanted))
    .sort((a, b) => (isDescending ? -compare(a, b) : compare(a, b)) || byName(a, b));
}

/** Names of sites are ASCII, or "xn--…"; what people type may have capitals and Turkish letters. */
function folded(text: string): string {
  return text.toLocaleLowerCase('tr').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '');
}
