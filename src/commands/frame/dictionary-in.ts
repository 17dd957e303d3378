import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN, type Dictionary } from '../../nlp/dictionary.ts';

/** In a project folder its own dictionary is used; elsewhere no database is loaded. */
export async function dictionaryIn(folder: string): Promise<Dictionary> {
  const file = join(folder, 'data', 'tazi.db');
  if (!existsSync(file)) return BUILT_IN;
  const { openStore } = await import('../../store/open-store.ts');
  const { ProjectDictionary } = await import('../../indexing/project-dictionary.ts');
  const store = await openStore(file, 'read');
  try {
    return await new ProjectDictionary(store.words).dictionary();
  } finally {
    await store.close();
  }
}
