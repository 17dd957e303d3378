import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../config/package-root.ts';
import { faviconSvg } from './views/hound.tsx';

export type Asset = { body: string; type: string; etag: string };

/** The files a page needs, under names that change with their content, so that browsers keep them for ever. */
export type Assets = {
  stylesheet: string;
  suggestScript: string;
  favicon: string;
  /** By the name at the end of their path. */
  files: ReadonlyMap<string, Asset>;
};

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
    stylesheet: add('tazi', 'css', 'text/css; charset=utf-8', read('tazi.css')),
    suggestScript: add('suggest', 'js', 'text/javascript; charset=utf-8', read('suggest.js')),
    favicon: add('hound', 'svg', 'image/svg+xml', faviconSvg()),
    files,
  };
}

function read(name: string): string {
  return readFileSync(join(packageRoot(), 'src/server/assets', name), 'utf8');
}
