/**
 * Loads a package that is used only for comparison; all of them are installed when the first one is needed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));

/** The package, or undefined (reported on stderr) if it cannot be installed. */
export function loadPeer(name: string): unknown {
  return peerFolder(name) === undefined ? undefined : createRequire(join(folder, 'package.json'))(name);
}

/** Where a package is installed, for peers that are data. */
export function peerFolder(name: string): string | undefined {
  const path = join(folder, 'node_modules', name);
  if (!existsSync(path)) {
    try {
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
        cwd: folder,
        stdio: 'ignore',
      });
    } catch (error) {
      console.error(`peer ${name} is missing: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }
  return path;
}
