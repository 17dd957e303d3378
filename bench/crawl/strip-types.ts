import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transformFileSync } from '@swc/core';
import { packageRoot } from '../../src/config/package-root.ts';

/** TypeScript as plain JavaScript in `dist/`, so that the measurement does not include a compiler. */
export function stripTypes(...files: string[]): string[] {
  const folder = join(packageRoot(), 'dist/bench/crawl');
  mkdirSync(folder, { recursive: true });
  return files.map((file) => {
    const { code } = transformFileSync(file, {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'es6' },
    });
    const script = join(folder, basename(file).replace(/\.ts$/, '.js'));
    writeFileSync(script, code.replace(/(from |import\()'(\.{1,2}\/[^']+)\.ts'/g, "$1'$2.js'"));
    return script;
  });
}
