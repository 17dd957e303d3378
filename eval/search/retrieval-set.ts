import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { OptionError } from '../number-options.ts';

/** Passages, and questions each with the passages that answer it. */
export type RetrievalSet = {
  name: string;
  docs: { id: string; title: string; text: string }[];
  queries: { id: string; q: string; rel: string[] }[];
};

/** All `*.retrieval.json` of a folder. */
export function readRetrievalSets(folder: string): RetrievalSet[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.retrieval.json'));
  if (files.length === 0) throw new OptionError(`--data: no *.retrieval.json in ${folder}`);
  return files.sort().map((file) => ({
    name: basename(file, '.retrieval.json'),
    ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Omit<RetrievalSet, 'name'>),
  }));
}

/** The same, and all sets of the folder `varied` in it. */
export function readAllSets(folder: string): RetrievalSet[] {
  const varied = join(folder, 'varied');
  const others = existsSync(varied) ? readdirSync(varied).filter((name) => name.endsWith('.json')) : [];
  const sets = others.sort().map((file) => ({
    name: basename(file, '.json'),
    ...(JSON.parse(readFileSync(join(varied, file), 'utf8')) as Omit<RetrievalSet, 'name'>),
  }));
  return [...readRetrievalSets(folder), ...sets];
}
