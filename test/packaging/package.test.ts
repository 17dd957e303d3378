import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/config/package-root.ts';

type Packed = { size: number; unpackedSize: number; files: { path: string; size: number }[] };

const root = packageRoot();
let packed: Packed;
beforeAll(() => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const answer = execFileSync(npm, ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  [packed] = JSON.parse(answer.toString()) as [Packed];
  // npm compresses forty megabytes of models to determine the size.
}, 180_000);

describe('the package', () => {
  it('is what publint expects of one', async () => {
    const files = packed.files.map(({ path }) => ({
      name: `package/${path}`,
      data: readFileSync(join(root, path)),
    }));
    const { messages } = await publint({ pkgDir: 'package', pack: { files }, strict: true });
    expect(messages).toEqual([]);
  });

  it('contains what it needs to run, and nothing else', () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'dist/bin/cli.js',
        'dist/docs/docs.json',
        'dist/ui/panel.js',
        'package.json',
        'README.md',
      ]),
    );
    expect(
      paths.filter((path) => /\.test\.|^(?:test|eval|bench|scripts|ui)\/|\.tsbuildinfo$/.test(path)),
    ).toEqual([]);
    expect(packed.size).toBeLessThan(MOST_PACKED_BYTES);
  });

  it('has types for every entry', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      exports: Record<string, string | { types: string; default: string }>;
    };
    for (const entry of Object.values(exports)) {
      for (const file of typeof entry === 'string' ? [entry] : Object.values(entry))
        expect(existsSync(join(root, file)), file).toBe(true);
    }
  });
});

/** The models are most of it; code, documentation and sample pages take a few megabytes. */
const MOST_PACKED_BYTES = 45_000_000;
