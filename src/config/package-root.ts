import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let found: string | undefined;

/** The folder of the installed package: models and sample pages lie there, in source and built form alike. */
export function packageRoot(): string {
  if (found) return found;
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isOurs(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the package.json of tazi is missing above its own code');
    folder = parent;
  }
  found = folder;
  return folder;
}

function isOurs(file: string): boolean {
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'tazi';
}

/** The version of the package, for the user agent and `--version`. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string })
    .version;
}
