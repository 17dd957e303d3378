import { SHARED_TEXTS } from '../i18n/shared-texts.ts';
import { TaziError } from '../model/errors.ts';
import { isStoreUrl } from '../model/is-store-url.ts';

/** Throws `store-shared` if the store is a database that the project shares with others. */
export function requireOwnStore(
  { databaseFile }: { databaseFile: string },
  what: keyof typeof SHARED_TEXTS,
): void {
  if (!isStoreUrl(databaseFile)) return;
  const location = databaseFile.replace(/:[^:@/]*@/, '@');
  throw new TaziError('store-shared', { what: `tazi ${what}`, location, remedy: SHARED_TEXTS[what] });
}
