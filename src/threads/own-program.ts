import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** How this very program is started: built (.js), or from source (.ts) while developing. */
export function ownProgram(): string[] {
  const here = fileURLToPath(import.meta.url);
  if (!here.endsWith('.ts')) return [join(here, '../../cli.js')];
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json');
  return ['--import', new URL('dist/loader.mjs', pathToFileURL(tsx)).href, join(here, '../../cli.ts')];
}
