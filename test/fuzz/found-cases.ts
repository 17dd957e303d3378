import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/config/package-root.ts';
import type { Finding } from './fuzz-part.ts';

const FOLDER = join(packageRoot(), 'test/fuzz/found');

/** Inputs that once broke a part; `npm test` tries them again. */
export function foundCases(part: string): { name: string; input: Buffer }[] {
  const folder = join(FOLDER, part);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => ({ name, input: readFileSync(join(folder, name)) }));
}

/** Saves a case and returns the name of its file. */
export function saveCase({ part, name, input }: Finding): string {
  mkdirSync(join(FOLDER, part), { recursive: true });
  const file = join('test/fuzz/found', part, `${name}.bin`);
  writeFileSync(join(packageRoot(), file), input);
  return file;
}
