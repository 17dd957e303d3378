import { readdirSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '../../model/page.ts';
import { XML_END, XML_START, xmlElement } from './xml-element.ts';

/** Documents of the store are named by the id of their site. */
const DOCUMENT = /^\d+\.xml(\.part)?$/;

/**
 * Writes one document per site to a folder; each gets its name only once it is complete. Documents that an
 * earlier export left for sites without pages are removed at the end; other files stay.
 */
export async function writeXmlFolder(pages: AsyncIterable<Page>, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const begun = new Set<string>();
  const files = new OpenFiles();
  let count = 0;
  try {
    for await (const page of pages) {
      const file = join(folder, `${page.siteId}.xml`);
      const handle = await files.get(`${file}.part`, begun.has(file) ? 'a' : 'w');
      if (!begun.has(file)) await handle.write(XML_START);
      begun.add(file);
      await handle.write(xmlElement(page));
      count++;
    }
    for (const file of begun) await (await files.get(`${file}.part`, 'a')).write(XML_END);
    await files.close();
    for (const file of begun) renameSync(`${file}.part`, file);
  } catch (error) {
    await files.close();
    for (const file of begun) rmSync(`${file}.part`, { force: true });
    throw error;
  }
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (DOCUMENT.test(name) && !begun.has(file)) rmSync(file, { force: true });
  }
  return count;
}

/** A project may have more sites than a process may have open files. */
const MAX_OPEN_FILES = 64;

class OpenFiles {
  readonly #handles = new Map<string, FileHandle>();

  async get(file: string, flag: 'a' | 'w'): Promise<FileHandle> {
    const known = this.#handles.get(file);
    if (known) return known;
    if (this.#handles.size >= MAX_OPEN_FILES) await this.close();
    const handle = await open(file, flag);
    this.#handles.set(file, handle);
    return handle;
  }

  async close(): Promise<void> {
    for (const handle of this.#handles.values()) {
      await handle.sync();
      await handle.close();
    }
    this.#handles.clear();
  }
}
