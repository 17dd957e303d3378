/**
 * Reference texts of pages (AH of S3), which only a person can provide: one file per page in `data/gold/`, named by the
 * hash of its URL. They are the fourth view beside HTML, Dİ and BMT, and what cleaning is measured against; they are
 * never searched.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../model/hash-of.ts';

export type GoldText = { url: string; text: string };

/** Anything longer is not an article. */
export const MAX_GOLD_CHARS = 1_000_000;

export class GoldTexts {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'gold');
  }

  /** Null if the page has none. */
  get(url: string): string | null {
    return this.#read(this.#fileOf(url))?.text ?? null;
  }

  /** Replaces an earlier text of the page. */
  put({ url, text }: GoldText): void {
    mkdirSync(this.#folder, { recursive: true });
    const file = this.#fileOf(url);
    writeFileSync(`${file}.part`, JSON.stringify({ url, text: text.slice(0, MAX_GOLD_CHARS) }));
    renameSync(`${file}.part`, file);
  }

  remove(url: string): boolean {
    const isThere = this.get(url) !== null;
    rmSync(this.#fileOf(url), { force: true });
    return isThere;
  }

  *all(): Generator<GoldText> {
    let names: string[];
    try {
      names = readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
    } catch {
      return; // there is no folder until the first text
    }
    for (const name of names.sort()) {
      const gold = this.#read(join(this.#folder, name));
      if (gold) yield gold;
    }
  }

  #fileOf(url: string): string {
    return join(this.#folder, `${hashOf(url)}.json`);
  }

  #read(file: string): GoldText | null {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      return null;
    }
    return JSON.parse(text) as GoldText;
  }
}
