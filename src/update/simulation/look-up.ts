/** The value of a table between two places, linearly; the first or last one outside it. */
export function lookUp(table: Float64Array, place: number): number {
  const within = Math.max(0, Math.min(table.length - 1, place));
  const low = Math.min(table.length - 2, Math.floor(within));
  const share = within - low;
  return table[low]! * (1 - share) + table[low + 1]! * share;
}
