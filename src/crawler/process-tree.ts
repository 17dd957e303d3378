import { readdir, readFile } from 'node:fs/promises';

export type TreeUse = { processes: number; bytes: number };

/**
 * How many processes a process has started, itself included, and the memory they hold that is backed by no file. Null where
 * the system does not say: only Linux has /proc.
 */
export async function processTreeUse(root: number): Promise<TreeUse | null> {
  const names = await readdir('/proc').catch(() => [] as string[]);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  if (pids.length === 0) return null;
  const children = new Map<number, number[]>();
  await Promise.all(
    pids.map(async (pid) => {
      const parent = parentIn(await textOf(`/proc/${pid}/stat`));
      if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid]);
    }),
  );
  const tree = [root];
  for (let at = 0; at < tree.length; at++) tree.push(...(children.get(tree[at]!) ?? []));
  const sizes = await Promise.all(tree.map(async (pid) => memoryIn(await textOf(`/proc/${pid}/status`))));
  return { processes: tree.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}

/** A process may end while it is looked at. */
function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

/** "pid (name) state parent …"; the name may hold spaces and brackets. */
function parentIn(stat: string): number | null {
  const parent = /^ \S (\d+)/.exec(stat.slice(stat.lastIndexOf(')') + 1))?.[1];
  return parent === undefined ? null : Number(parent);
}

/** Memory of its own, and what it shares with others of the tree, such as the pictures of a canvas. */
function memoryIn(status: string): number {
  let kilobytes = 0;
  for (const [, size] of status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)) kilobytes += Number(size);
  return kilobytes * 1024;
}
