import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, packageVersion } from '../../config/package-root.ts';

/** "0.2.0 (5735187abc, 2026-11-16, Node 22.12.0)"; from source the version alone. */
export function versionText(): string {
  const version = packageVersion();
  const file = join(packageRoot(), 'dist/build.json');
  if (import.meta.url.endsWith('.ts') || !existsSync(file)) return version;
  const { commit, day } = JSON.parse(readFileSync(file, 'utf8')) as { commit: string | null; day: string };
  return `${version} (${[commit, day, `Node ${process.versions.node}`].filter(Boolean).join(', ')})`;
}
