import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../config/package-root.ts';

/** How this very program is started: built (.js), or from source (.ts) while developing. */
export function ownProgram(): string[] {
  if (!import.meta.url.endsWith('.ts')) return [join(packageRoot(), 'dist/bin/cli.js')];
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json');
  const loader = new URL('dist/loader.mjs', pathToFileURL(tsx)).href;
  return ['--import', loader, join(packageRoot(), 'src/cli.ts')];
}
