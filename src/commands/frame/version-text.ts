import { existsSync, readFileSync } from 'node:fs';
import { packageVersion } from '../../config/package-root.ts';

/** Beside the compiled code; from source there is none. */
const BUILD_FILE = new URL('../../../build.json', import.meta.url);

/** "0.2.0 (5735187abc, 2026-11-16, Node 22.12.0)"; from source the version alone. */
export function versionText(file: URL = BUILD_FILE): string {
  const version = packageVersion();
  if (!existsSync(file)) return version;
  const { commit, day } = JSON.parse(readFileSync(file, 'utf8')) as { commit: string | null; day: string };
  return `${version} (${[commit, day, `Node ${process.versions.node}`].filter(Boolean).join(', ')})`;
}
