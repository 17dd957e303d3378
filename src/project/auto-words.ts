import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type AutoWord = { word: string; kind: string; count: number; at: number };

/**
 * Words that `tazi words --auto` accepted, so that they can be distinguished from those a person accepted, and revoked.
 */
export class AutoWords {
  readonly #file: string;

  constructor(dataFolder: string) {
    this.#file = join(dataFolder, 'auto-words.json');
  }

  all(): AutoWord[] {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as AutoWord[];
    } catch {
      return []; // none was accepted yet
    }
  }

  add(words: readonly AutoWord[]): void {
    const added = new Set(words.map(({ word }) => word));
    this.#write([...this.all().filter(({ word }) => !added.has(word)), ...words]);
  }

  remove(words: readonly string[]): void {
    this.#write(this.all().filter(({ word }) => !words.includes(word)));
  }

  #write(words: readonly AutoWord[]): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.part`, JSON.stringify(words));
    renameSync(`${this.#file}.part`, this.#file);
  }
}
