/** A copied site in a folder, answered as a static host does. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize, relative, sep } from 'node:path';
import { asciiLower } from '../../src/model/ascii-lower.ts';

/** What a request finds: a file, or the address with the slash that a folder is redirected to. */
export type Found = { file: string; to?: undefined } | { to: string; file?: undefined };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.pdf': 'application/pdf',
  '.css': 'text/css',
  '.xml': 'text/xml',
  '.txt': 'text/plain',
};
/** Fewer links to one name that hit a file are chance. */
const MIN_HITS = 3;

export class SiteFiles {
  readonly folder: string;
  /** Paths within the folder, with slashes. */
  readonly files: readonly string[];
  readonly #bodies = new Map<string, Buffer>();
  #ownName: string | null | undefined;

  constructor(folder: string) {
    this.folder = folder;
    this.files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  }

  /** The file itself, with `.html`, or the index of the folder; a folder without its slash is a redirect. */
  find(path: string): Found | null {
    let asked: string;
    try {
      asked = decodeURIComponent(path);
    } catch {
      return null;
    }
    const name = normalize(asked).replace(/^\/+|\/+$/g, '');
    if (name.startsWith('..') || name.includes('\0')) return null;
    const inside = name === '' || name === '.' ? '' : `${name}/`;
    for (const file of [name, `${name}.html`, `${inside}index.html`, `${inside}index.htm`]) {
      if (!statSync(join(this.folder, file), { throwIfNoEntry: false })?.isFile()) continue;
      const isIndex = file.startsWith(inside) && file.length > inside.length && file !== name;
      return isIndex && !asked.endsWith('/') ? { to: `${encodeURI(asked)}/` } : { file };
    }
    return null;
  }

  /** The file behind an address, through the redirect to the slash. */
  fileAt(path: string): string | null {
    const found = this.find(path);
    return found?.file ?? (found?.to === undefined ? null : (this.find(found.to)?.file ?? null));
  }

  /** The bytes that are served from this origin: absolute links of the site to itself stay on it. */
  body(file: string, origin: string): Buffer {
    const bytes = this.#read(file);
    const name = isHtml(file) || file === 'robots.txt' || file.endsWith('.xml') ? this.#name() : null;
    if (name === null) return bytes;
    const own = new RegExp(`(?:https?:)?//(?:www\\.)?${name.replaceAll('.', '\\.')}(?=[/"'\\s<?#]|$)`, 'g');
    return Buffer.from(bytes.toString('latin1').replace(own, origin), 'latin1');
  }

  typeOf(file: string): string {
    return TYPES[asciiLower(extname(file))] ?? 'application/octet-stream';
  }

  #read(file: string): Buffer {
    const known = this.#bodies.get(file) ?? readFileSync(join(this.folder, file));
    this.#bodies.set(file, known);
    return known;
  }

  /** The name that the site had: the one whose links hit files of the folder most often. */
  #name(): string | null {
    if (this.#ownName !== undefined) return this.#ownName;
    const hits = new Map<string, Set<string>>();
    for (const file of this.files.filter(isHtml)) {
      for (const [, name = '', path = ''] of this.#read(file)
        .toString('latin1')
        .matchAll(/(?:https?:)?\/\/(?:www\.)?([a-z0-9.-]{3,100})(\/[^"'\s<>?#]{1,500})/g)) {
        const paths = hits.get(name) ?? new Set();
        hits.set(name, paths);
        if (!paths.has(path) && path !== '/' && this.fileAt(path) !== null) paths.add(path);
      }
    }
    const [best] = [...hits].sort(([, a], [, b]) => b.size - a.size);
    this.#ownName = best !== undefined && best[1].size >= MIN_HITS ? best[0] : null;
    return this.#ownName;
  }
}

export function isHtml(file: string): boolean {
  return /\.html?$/i.test(file);
}
