/** Bundles the panel: `node scripts/build-ui.mjs` writes dist/ui/panel.js and panel.css; tests call `buildUi`. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @returns {Promise<void>} */
export async function buildUi() {
  await build({
    entryPoints: { panel: join(root, 'ui/main.tsx') },
    outdir: join(root, 'dist/ui'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'eof',
    logLevel: 'warning',
  });
}

if (process.argv[1]?.endsWith('build-ui.mjs')) await buildUi();
