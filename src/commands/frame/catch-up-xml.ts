/**
 * The XML store (E3) is written a moment after the database. After a killed crawl it lags behind, so every command that
 * examines the whole project (`doctor`, `export`, `status`) first applies what is missing, as the next crawl does.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asTaziError, type TaziError } from '../../model/errors.ts';
import { isStoreUrl } from '../../model/is-store-url.ts';
import { openStore } from '../../store/open-store.ts';
import { ProjectLock } from '../../store/project-lock.ts';
import { LivingXmlStore } from '../../transfer/xml/living-xml-store.ts';

export type XmlPaths = { dataFolder: string; databaseFile: string };

export type XmlState = {
  /** Changes that were missing. */
  missed: number;
  /** Changes that are still missing: a running crawl is about to write them, or an error prevents it. */
  behind: number;
  error: TaziError | null;
};

/** Applies what the XML store lacks, unless a crawl is doing so. Never throws: the command has other work to do. */
export async function catchUpXml({ dataFolder, databaseFile }: XmlPaths): Promise<XmlState> {
  const state: XmlState = { missed: 0, behind: 0, error: null };
  if (!isStoreUrl(databaseFile) && !existsSync(databaseFile)) return state;
  try {
    const store = await openStore(databaseFile, 'read');
    try {
      const xml = new LivingXmlStore(store, join(dataFolder, 'xml'));
      state.missed = state.behind = await xml.behind();
      if (state.missed === 0) return state;
      const lock = ProjectLock.tryTake(dataFolder);
      if (lock === null) return state;
      try {
        await xml.catchUp();
        state.behind = 0;
      } finally {
        lock.release();
      }
    } finally {
      await store.close();
    }
  } catch (error) {
    state.error = asTaziError(error);
  }
  return state;
}
