import type { Store } from '../model/store.ts';
import { SqliteStore } from './sqlite/sqlite-store.ts';

/** `read` never writes; `ask` may leave requests for the crawler; `write` is for the holder of the project's lock. */
export type StoreMode = 'write' | 'read' | 'ask';

/** Opens the store of a project and brings its schema up to date. */
export async function openStore(location: string, mode: StoreMode): Promise<Store> {
  return SqliteStore.open(location, mode);
}
