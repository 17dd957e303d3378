import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { SorterMemory } from './link-sorter.ts';

const place = z.tuple([z.string(), z.number(), z.number(), z.number()]);

const kept = z.object({
  topics: z.array(z.string()),
  memory: z.object({
    weights: z.array(z.number()),
    hits: z.number(),
    seen: z.number(),
    hosts: z.array(place),
    folders: z.array(place),
  }),
});

/**
 * What the link sorter learnt in earlier crawls of a project, for one choice of topics. It is derived data:
 * without it the sorter learns again from scratch.
 */
export class SorterMemoryFile {
  readonly #file: string;
  readonly #topics: readonly string[];

  constructor(modelsFolder: string, topics: readonly string[]) {
    this.#file = join(modelsFolder, 'link-sorter.json');
    this.#topics = topics;
  }

  /** Undefined if nothing was learnt, it was learnt for other topics, or the file is broken. */
  read(): SorterMemory | undefined {
    let text: string;
    try {
      text = readFileSync(this.#file, 'utf8');
    } catch {
      return undefined;
    }
    const parsed = kept.safeParse(jsonOf(text));
    if (!parsed.success || parsed.data.topics.join() !== this.#topics.join()) return undefined;
    return parsed.data.memory;
  }

  write(memory: SorterMemory): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.part`, JSON.stringify({ topics: this.#topics, memory }));
    renameSync(`${this.#file}.part`, this.#file);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
