import { readdir, readFile } from 'node:fs/promises';

export type TreeUse = { processes: number; bytes: number };

/**
 * Counts the processes that a process has started, itself included, and the memory they hold that is not
 * backed by a file. Null if the system does not say: only Linux has /proc.
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

/** A process may exit while it is being inspected. */
function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

/** "pid (name) state parent …"; the name may contain spaces and brackets. */
function parentIn(stat: string): number | null {
  const parent = /^ \S (\d+)/.exec(stat.slice(stat.lastIndexOf(')') + 1))?.[1];
  return parent === undefined ? null : Number(parent);
}

/** Its private memory, and memory shared within the tree, such as canvas images. */
function memoryIn(status: string): number {
  let kilobytes = 0;
  for (const [, size] of status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)) kilobytes += Number(size);
  return kilobytes * 1024;
}
