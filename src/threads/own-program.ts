import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../config/package-root.ts';

/** The command that starts this program again: built (.js), or from source (.ts) during development. */
export function ownProgram(): string[] {
  if (!import.meta.url.endsWith('.ts')) return [join(packageRoot(), 'dist/bin/cli.js')];
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json');
  const loader = new URL('dist/loader.mjs', pathToFileURL(tsx)).href;
  return ['--import', loader, join(packageRoot(), 'src/cli.ts')];
}
