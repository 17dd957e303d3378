import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { TaziError } from '../model/errors.ts';
import { MAX_GOLD_CHARS } from './gold-texts.ts';

/** A text with the page it belongs to, named by its URL or its id. */
export type ReadGold = { place: string; page: string | number | null; text: string };

const line = z.object({ url: z.string().optional(), id: z.int().positive().optional(), text: z.string() });

/**
 * True texts from a file of JSON lines, `{"url" or "id", "text"}`, or from a folder of `.txt` files named by the id of the page
 * (`17.txt`) or by its URL, percent-encoded. `page` is null if none is named.
 */
export async function* readGold(path: string): AsyncGenerator<ReadGold> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new TaziError('file-unreadable', { file: path, detail: 'it does not exist' });
  if (found.isDirectory()) yield* fromFolder(path);
  else yield* fromLines(path);
}

function* fromFolder(folder: string): Generator<ReadGold> {
  for (const name of readdirSync(folder).sort()) {
    if (extname(name) !== '.txt') continue;
    const text = readFileSync(join(folder, name), 'utf8').slice(0, MAX_GOLD_CHARS);
    yield { place: name, page: pageOf(name.slice(0, -4)), text };
  }
}

function pageOf(name: string): string | number | null {
  if (/^[1-9]\d{0,14}$/.test(name)) return Number(name);
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}

async function* fromLines(file: string): AsyncGenerator<ReadGold> {
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    number++;
    if (text.trim() === '') continue;
    const place = `${file}:${number}`;
    const parsed = line.safeParse(jsonOf(text));
    if (!parsed.success) yield { place, page: null, text: '' };
    else yield { place, page: parsed.data.url ?? parsed.data.id ?? null, text: parsed.data.text };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
