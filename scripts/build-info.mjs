/** Writes dist/build.json: the commit and the day of this build, for `tazi --version`. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Null if there is no repository, as in a copy of the sources. */
function commitOf() {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

const day = new Date().toISOString().slice(0, 10);
writeFileSync(join(root, 'dist/build.json'), `${JSON.stringify({ commit: commitOf(), day })}\n`);
