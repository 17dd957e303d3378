/** Caches a slowly changing figure, so that not every reader causes a disk access. */
export function remembered<T>(look: () => Promise<T>, againMs: number): () => Promise<T> {
  let found: Promise<T> | undefined;
  let at = 0;
  return () => {
    if (!found || Date.now() - at > againMs) {
      at = Date.now();
      found = look();
    }
    return found;
  };
}
