/**
 * Times a piece of work: rounds until enough time has passed; the fastest round counts, in processor time if
 * that is less than the elapsed time, for a shared machine.
 */

const LEAST_ROUNDS = 5;
const MOST_ROUNDS = 40;
const ENOUGH_MS = 2_000;

/** Units per second in the fastest round. */
export function unitsPerSecond(units: number, work: () => void): number {
  const started = performance.now();
  let fastest = Infinity;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = performance.now();
    const usage = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(usage);
    fastest = Math.min(fastest, performance.now() - before, (user + system) / 1_000);
    if (round + 1 >= LEAST_ROUNDS && performance.now() - started > ENOUGH_MS) break;
  }
  return (units / fastest) * 1_000;
}

/** 1234567 → 1.23 M. */
export function short(figure: number): string {
  if (figure >= 1e6) return `${(figure / 1e6).toFixed(2)} M`;
  return figure >= 1e3 ? `${(figure / 1e3).toFixed(1)} k` : figure.toFixed(1);
}
