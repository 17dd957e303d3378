import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../config/package-root.ts';
import { faviconSvg } from './views/logo.tsx';

export type Asset = { body: string; type: string; etag: string };

/**
 * The files a page needs, under names that change with their content, so that browsers can cache them
 * indefinitely.
 */
export type Assets = {
  stylesheet: string;
  /** Used by the documentation only. */
  docsStylesheet: string;
  suggestScript: string;
  favicon: string;
  /** The search box for other sites. */
  embed: Asset;
  /** null if it was not built. */
  panel: { script: string; stylesheet: string } | null;
  /** By the name at the end of their path. */
  files: ReadonlyMap<string, Asset>;
};

/** In this order; a single file, so that the second page viewed needs no further download. */
const STYLES = ['tazi.css', 'detail.css'];

export const ASSET_FOLDER = '/assets/';

export function loadAssets(): Assets {
  const files = new Map<string, Asset>();
  const add = (name: string, extension: string, type: string, body: string): string => {
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
    const file = `${name}.${hash}.${extension}`;
    files.set(file, { body, type, etag: `"${hash}"` });
    return ASSET_FOLDER + file;
  };
  return {
    stylesheet: add('tazi', 'css', 'text/css; charset=utf-8', STYLES.map(read).join('\n')),
    docsStylesheet: add('docs', 'css', 'text/css; charset=utf-8', read('docs.css')),
    suggestScript: add('suggest', 'js', 'text/javascript; charset=utf-8', read('suggest.js')),
    embed: embedAsset(),
    panel: panelFiles(add),
    favicon: add('hound', 'svg', 'image/svg+xml', faviconSvg()),
    files,
  };
}

function embedAsset(): Asset {
  const body = read('embed.js');
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 12)}"`;
  return { body, etag, type: 'text/javascript; charset=utf-8' };
}

type Add = (name: string, extension: string, type: string, body: string) => string;

/** The panel as `npm run build` bundles it. */
function panelFiles(add: Add): Assets['panel'] {
  const built = join(packageRoot(), 'dist/ui');
  if (!existsSync(join(built, 'panel.js'))) return null;
  const file = (name: string) => readFileSync(join(built, name), 'utf8');
  return {
    script: add('panel', 'js', 'text/javascript; charset=utf-8', file('panel.js')),
    stylesheet: add('panel', 'css', 'text/css; charset=utf-8', file('panel.css')),
  };
}

function read(name: string): string {
  return readFileSync(join(packageRoot(), 'src/server/assets', name), 'utf8');
}
