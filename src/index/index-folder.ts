/** The files of an index. They become visible in one way only: the manifest is replaced atomically. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { TaziError } from '../model/errors.ts';
import { ANALYZER_VERSION } from './analysis/analyzer.ts';
import { FORMAT_VERSION } from './segments/segment-format.ts';

export type ManifestSegment = {
  name: string;
  docs: number;
  bytes: number;
  /** File of tombstones, or null if nothing was deleted. */
  tombstones: string | null;
};

export type Manifest = {
  format: number;
  analyzer: number;
  /** The project's dictionary that texts were analysed with; 0 for none. */
  words: number;
  /** Are the roots of words in it (S5)? Absent: no. */
  roots?: boolean;
  /** The encoder that the vectors of pages were made with. Absent: the built-in vectors of words. */
  encoder?: number;
  /** Increases with every change. */
  generation: number;
  /** The last sequence number of the store that is in the index. */
  checkpoint: number;
  /** Names are never reused. */
  nextName: number;
  segments: ManifestSegment[];
};

/** Can this version of the code read these segments at all? */
export function isReadable({ format, analyzer }: Manifest): boolean {
  return format === FORMAT_VERSION && analyzer === ANALYZER_VERSION;
}

/**
 * Was this index written by another version of the code, which analyses texts differently? False for a
 * damaged one.
 */
export function isOfAnotherVersion(folder: string): boolean {
  try {
    const manifest = new IndexFolder(folder).readManifest();
    return manifest !== null && !isReadable(manifest);
  } catch (error) {
    if (error instanceof TaziError) return false;
    throw error;
  }
}

const MANIFEST = 'manifest.json';
const OURS = /^(?:\d+\.(?:segment|tombstones)|manifest\.json\.new)$/;

export class IndexFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  create(): void {
    mkdirSync(this.path, { recursive: true });
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /** Cheap to compare: changes whenever the manifest is replaced. Empty if there is none. */
  stamp(): string {
    const stat = statSync(this.file(MANIFEST), { throwIfNoEntry: false, bigint: true });
    return stat === undefined ? '' : `${stat.ino}:${stat.mtimeNs}:${stat.size}`;
  }

  /** Unchecked, whichever version wrote it; null if there is none. */
  readManifest(): Manifest | null {
    const file = this.file(MANIFEST);
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    const end = text.indexOf('\n');
    if (end < 0 || crc32(text.slice(0, end)) !== Number(text.slice(end + 1))) {
      throw new TaziError('index-damaged', { file, detail: 'its checksum differs' });
    }
    return JSON.parse(text.slice(0, end)) as Manifest;
  }

  writeManifest(manifest: Manifest): void {
    const line = JSON.stringify(manifest);
    this.writeFile(`${MANIFEST}.new`, Buffer.from(`${line}\n${crc32(line)}\n`));
    renameSync(this.file(`${MANIFEST}.new`), this.file(MANIFEST));
    this.#sync();
  }

  /** Written and on disk when it returns. */
  writeFile(name: string, content: Uint8Array): void {
    const fd = openSync(this.file(name), 'w');
    try {
      for (let done = 0; done < content.length; ) done += writeSync(fd, content, done);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  }

  /** Are there segments here? */
  hasSegments(): boolean {
    return readdirSync(this.path).some((name) => name.endsWith('.segment') && OURS.test(name));
  }

  /**
   * Removes files that the manifest does not name: leftovers of a crash, and those that merges have replaced.
   */
  removeOrphans(manifest: Manifest | null, inWork?: string): void {
    const named = new Set<string>(inWork === undefined ? [] : [inWork]);
    for (const segment of manifest?.segments ?? []) {
      named.add(segment.name);
      if (segment.tombstones !== null) named.add(segment.tombstones);
    }
    for (const name of readdirSync(this.path)) {
      if (OURS.test(name) && !named.has(name)) rmSync(this.file(name), { force: true });
    }
  }

  /** Is the folder itself missing? */
  isGone(): boolean {
    return !existsSync(this.path);
  }

  /** Is there no manifest although there are segments? */
  lacksManifest(): boolean {
    return existsSync(this.path) && !existsSync(this.file(MANIFEST)) && this.hasSegments();
  }

  /**
   * Replaces the contents of this folder with a complete index from another one: its files get new names,
   * then the manifest is replaced atomically, so that readers see either the old or the new one.
   */
  takeOver(other: IndexFolder): void {
    const manifest = other.readManifest();
    if (manifest === null) throw new TaziError('index-damaged', { file: other.path, detail: 'no manifest' });
    const used = readdirSync(this.path).map((name) => Number.parseInt(name, 10) || 0);
    const shift = Math.max(0, this.#knownNextName(), ...used);
    const rename = (name: string) => {
      const moved = name.replace(/^\d+/, (number) => String(Number(number) + shift));
      renameSync(other.file(name), this.file(moved));
      return moved;
    };
    const segments = manifest.segments.map((segment) => ({
      ...segment,
      name: rename(segment.name),
      tombstones: segment.tombstones === null ? null : rename(segment.tombstones),
    }));
    const generation = Math.max(manifest.generation, this.#knownGeneration()) + 1;
    const taken = { ...manifest, segments, generation, nextName: manifest.nextName + shift };
    this.writeManifest(taken);
    this.removeOrphans(taken);
  }

  #knownNextName(): number {
    return this.#readable()?.nextName ?? 0;
  }

  #knownGeneration(): number {
    return this.#readable()?.generation ?? 0;
  }

  /** Null if it is missing or damaged. */
  #readable(): Manifest | null {
    try {
      return this.readManifest();
    } catch {
      return null;
    }
  }

  /** Removes everything of the index. */
  clear(): void {
    rmSync(this.file(MANIFEST), { force: true });
    this.removeOrphans(null);
  }

  /** A rename is on disk only when its folder is; not every platform can open one. */
  #sync(): void {
    try {
      const fd = openSync(this.path, 'r');
      try {
        fsyncSync(fd);
      } finally {
        closeSync(fd);
      }
    } catch (error) {
      if (process.platform !== 'win32') throw error;
    }
  }
}
