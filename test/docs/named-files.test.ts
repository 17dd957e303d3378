/** Files named in ARCHITECTURE.md and the READMEs of the units exist: a rename would mislead the reader. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/config/package-root.ts';

const root = packageRoot();
const units = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `src/${name}/README.md`);

const files = new Set(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => basename(file)),
);

/** Files and folders in backticks: `links/link-sorter.ts`, `update/policies/`. */
const NAMED = /`([\w./-]+(?:\.(?:ts|tsx|mjs|cjs|json|md)|\/))`/g;

describe.each(['ARCHITECTURE.md', ...units])('%s', (page) => {
  it('names files that exist', () => {
    const text = readFileSync(join(root, page), 'utf8');
    const folders = [dirname(join(root, page)), join(root, 'src'), root];
    const missing = [...text.matchAll(NAMED)]
      .map(([, name]) => name!)
      // Routes, and files of a build or a project.
      .filter((name) => !/^(?:dist|data|)\//.test(name))
      // In a sentence about a folder, its files are named without it.
      .filter((name) => !files.has(name) && !folders.some((folder) => existsSync(join(folder, name))));
    expect(missing).toEqual([]);
  });
});
