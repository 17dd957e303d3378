import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asciiLower } from '../model/ascii-lower.ts';
import { hashOf } from '../model/hash-of.ts';
import { siteOf } from '../model/urls/site-of.ts';
import { decompress } from './decompress.ts';
import type { RawExchange } from './fetch-answer.ts';

/** Larger pages are cut: they are kept only for inspection. */
const MAX_BODY_BYTES = 10_000_000;

/**
 * The folder of last downloaded pages of the topical crawler (F2): `data/pages/<site>/<hash of the
 * URL>.html`, at most `most` files. The oldest is removed first; a page that is downloaded again replaces its
 * file and counts as new.
 */
export class PageFolder {
  readonly #folder: string;
  readonly #most: number;
  /** Oldest first; their order is that of insertion. */
  readonly #files = new Set<string>();

  constructor(folder: string, most: number) {
    this.#folder = folder;
    this.#most = most;
    for (const file of filesIn(folder)) this.#files.add(file);
    this.#trim();
  }

  keep({ url, status, headers, body }: Pick<RawExchange, 'url' | 'status' | 'headers' | 'body'>): void {
    const type = asciiLower(String(headers['content-type'] ?? ''));
    if (status !== 200 || !/^(text\/html|application\/xhtml\+xml)/.test(type)) return;
    const encoding = asciiLower(String(headers['content-encoding'] ?? ''));
    const plain = decompress(body, encoding, MAX_BODY_BYTES, 'cut');
    const file = pageFile(this.#folder, url);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.part`, plain.kind === 'bytes' ? plain.bytes : body);
    renameSync(`${file}.part`, file);
    this.#files.delete(file);
    this.#files.add(file);
    this.#trim();
  }

  #trim(): void {
    for (const file of this.#files) {
      if (this.#files.size <= this.#most) return;
      this.#files.delete(file);
      rmSync(file, { force: true });
    }
  }
}

/** Where a page is in the folder. */
export function pageFile(folder: string, url: string): string {
  return join(folder, siteOf(url).replace(/[^a-z0-9.-]/g, '_'), `${hashOf(url).slice(0, 16)}.html`);
}

/** Files of an earlier run, oldest first. */
function filesIn(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const found: { file: string; at: number }[] = [];
  for (const site of readdirSync(folder, { withFileTypes: true })) {
    if (!site.isDirectory()) continue;
    for (const name of readdirSync(join(folder, site.name))) {
      const file = join(folder, site.name, name);
      found.push({ file, at: statSync(file).mtimeMs });
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ file }) => file);
}
