/**
 * A figure is looked up again after this many times as long as it took: a large project must not spend its time on
 * reports.
 */
const REST_PER_WORK = 50;

/** Caches a slowly changing figure, so that not every reader causes a disk access. */
export function remembered<T>(look: () => Promise<T>, leastMs: number): () => Promise<T> {
  let found: Promise<T> | undefined;
  let againAt = 0;
  return () => {
    const now = performance.now();
    if (!found || now > againAt) {
      againAt = now + leastMs;
      found = look();
      const rest = () => {
        againAt = Math.max(againAt, now + REST_PER_WORK * (performance.now() - now));
      };
      found.then(rest, () => {});
    }
    return found;
  };
}
