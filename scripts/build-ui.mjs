/** Bundles the panel: `node scripts/build-ui.mjs` writes dist/ui/panel.js and panel.css; tests call `buildUi`. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @returns {Promise<void>} */
export async function buildUi() {
  const { metafile } = await build({
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
    metafile: true,
  });
  appendFileSync(join(root, 'dist/ui/panel.js'), notices(Object.keys(metafile.inputs)));
}

/** The licences of all packages in the bundle, which must be included with copies. */
function notices(/** @type {string[]} */ inputs) {
  const found = inputs.map((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]);
  const names = [...new Set(found)].filter((name) => name !== undefined).sort();
  const texts = names.map((name) => {
    const folder = join(root, 'node_modules', name);
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} has no licence file`);
    return `${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
  });
  return `\n/*! The panel contains:\n\n${texts.join('\n\n').replaceAll('*/', '* /')}\n*/\n`;
}

if (process.argv[1]?.endsWith('build-ui.mjs')) await buildUi();
