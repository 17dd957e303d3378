import { normalize, resolve } from 'node:path';
import { asciiLower } from '../../model/ascii-lower.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { fold } from '../../nlp/fold.ts';

/**
 * The addresses of an import's files that have none, below names that can never resolve (RFC 2606). A folder is
 * named after itself: `rapor` is https://rapor.invalid/. A second folder of that name gets the names above it, too:
 * `2024/rapor` is https://2024--rapor.invalid/. A later import of that folder alone finds this name in the project
 * and keeps it, so that its pages keep their ids.
 *
 * Limit: two folders of the same name that are imported one after the other share a name; the import reports the
 * texts that it replaces.
 */
export class FileAddresses {
  readonly #knowsHost: (host: string) => boolean;
  readonly #bases = new Map<string, string>();
  readonly #names = new Set<string>();
  readonly #files = new Map<CanonicalUrl, string>();

  /** `knowsHost` says whether the project has pages of a host. */
  constructor(knowsHost: (host: string) => boolean = () => false) {
    this.#knowsHost = knowsHost;
  }

  /** Where the files of a folder get their addresses; no other folder gets the same. */
  baseOf(folder: string): string {
    const path = resolve(folder);
    let base = this.#bases.get(path);
    if (base === undefined) {
      const name = this.#nameOf(folder);
      this.#names.add(name);
      base = `https://${name}${ENDING}/`;
      this.#bases.set(path, base);
    }
    return base;
  }

  /** False if another file of this import has the address. Only a base that the user gave can cause that. */
  claim(url: CanonicalUrl, file: string): boolean {
    if (url.split('/', 3)[2]!.endsWith(ENDING)) return true;
    const path = resolve(file);
    const other = this.#files.get(url);
    if (other === undefined) this.#files.set(url, path);
    return other === undefined || other === path;
  }

  #nameOf(folder: string): string {
    const free = namesOf(folder).filter((name) => !this.#names.has(name));
    const longer = free.filter((name) => name.includes(BETWEEN)).reverse();
    const known = longer.find((name) => this.#knowsHost(name + ENDING));
    return known ?? free[0] ?? this.#numbered(folder);
  }

  #numbered(folder: string): string {
    for (let n = 2; ; n++) {
      const name = `${namesOf(folder)[0]!.slice(0, MAX_CHARS - 10)}${BETWEEN}${n}`;
      if (!this.#names.has(name)) return name;
    }
  }
}

const ENDING = '.invalid';
/** In no name of a single folder. */
const BETWEEN = '--';
/** Of the 63 that a part of a host name may have. */
const MAX_CHARS = 60;
/** Names of folders above that may be added. */
const MAX_ABOVE = 5;

/** Names for a folder, the shortest first. */
function namesOf(folder: string): string[] {
  const parts = normalize(folder)
    .split(/[/\\]/)
    .filter((part) => !/^\.{0,2}$/.test(part))
    .map(tidy)
    .slice(-1 - MAX_ABOVE);
  if (parts.length === 0) parts.push(tidy(''));
  const names = parts.map((_, above) => parts.slice(-1 - above).join(BETWEEN));
  // What begins with "xn--" is read as Punycode.
  const usable = names.filter((name) => !name.startsWith('xn--'));
  return [...new Set(usable.map((name) => name.slice(0, MAX_CHARS)))];
}

function tidy(part: string): string {
  return asciiLower(fold(part).replace(/[^a-z0-9]+/gi, '-')).replace(/^-|-$/g, '') || 'dosya';
}
