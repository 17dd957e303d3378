/** Moves prepared files to their places so that a kill in between can be undone by the next run. */
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** In the folder that files are moved out of. */
const MOVES = 'moves.json';
/** By its number a file is recognised as the one that was moved, whatever is at its place now. */
type Move = { name: string; ino: string };

/** `names` are relative to both folders. */
export async function moveFiles(from: string, to: string, names: readonly string[]): Promise<void> {
  const moves: Move[] = await Promise.all(
    names.map(async (name) => ({ name, ino: await numberOf(join(from, name)) })),
  );
  const list = await open(join(from, MOVES), 'w');
  try {
    await list.writeFile(JSON.stringify(moves));
    await list.sync();
  } finally {
    await list.close();
  }
  for (const { name } of moves) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await rename(join(from, name), join(to, name));
  }
}

/** Moves back what a killed `moveFiles` had moved. */
export async function moveBack(from: string, to: string): Promise<void> {
  const moves = await readFile(join(from, MOVES), 'utf8').then(
    (text) => JSON.parse(text) as Move[],
    () => [], // killed before anything was moved
  );
  for (const { name, ino } of moves) {
    const moved = join(to, name);
    if (existsSync(join(from, name)) || !existsSync(moved) || (await numberOf(moved)) !== ino) continue;
    await mkdir(dirname(join(from, name)), { recursive: true });
    await rename(moved, join(from, name));
  }
}

async function numberOf(file: string): Promise<string> {
  return String((await stat(file, { bigint: true })).ino);
}

/** All files below a folder, relative to it. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
