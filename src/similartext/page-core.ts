import type { PlaceColumns } from './page-outline.ts';

/**
 * The core of a page: the innermost place that still holds most of the page's weight. Every other place
 * branches off the path from the root to the core at some fork. The properties of a whole branch (its links,
 * its class names) distinguish content from boilerplate better than the depth of nesting.
 */
export type PageCore = {
  core: number;
  /** For each place: the place on the path where it branches off; itself if it is on the path. */
  fork: Int32Array;
  /** For each place: the topmost place of its branch; itself if it is on the path. */
  branch: Int32Array;
};

/** `weight` is summed over subtrees; `share` of the whole weight is what the core must hold. */
export function coreOf({ count, parent }: PlaceColumns, weight: Float64Array, share: number): PageCore {
  const fork = new Int32Array(count);
  const branch = new Int32Array(count);
  if (count === 0) return { core: 0, fork, branch };
  const heaviestChild = new Int32Array(count).fill(-1);
  for (let p = count - 1; p > 0; p--) {
    const above = parent[p]!;
    if (above < 0) continue;
    const known = heaviestChild[above]!;
    // Of two equal children, the first in the page counts as heavier.
    if (known < 0 || weight[p]! >= weight[known]!) heaviestChild[above] = p;
  }
  const isOnPath = new Uint8Array(count);
  let core = 0;
  isOnPath[core] = 1;
  for (let next = heaviestChild[core]!; next >= 0 && weight[next]! > share * weight[0]!; ) {
    core = next;
    isOnPath[core] = 1;
    next = heaviestChild[core]!;
  }
  for (let p = 0; p < count; p++) {
    const above = parent[p]!;
    if (isOnPath[p]) {
      fork[p] = p;
      branch[p] = p;
    } else if (above < 0 || isOnPath[above]) {
      fork[p] = Math.max(0, above);
      branch[p] = p;
    } else {
      fork[p] = fork[above]!;
      branch[p] = branch[above]!;
    }
  }
  return { core, fork, branch };
}
