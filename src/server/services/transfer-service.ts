import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Page } from '../../model/page.ts';
import { TextDeduplicator } from '../../nlp/text-deduplicator.ts';
import { checkFilters } from '../../project/check-filters.ts';
import type { Project, SearchableProject } from '../../project/project.ts';
import { topicSources } from '../../topics/crawl-topics.ts';
import { judgeOf } from '../../topics/judge-of.ts';
import { exportPages } from '../../transfer/export/export-pages.ts';
import { parquetArchive } from '../../transfer/export/parquet-archive.ts';
import { fileSource } from '../../transfer/import/document-lines.ts';
import { importDocuments } from '../../transfer/import/import-documents.ts';
import { filteredPages, type PageFilter } from '../../transfer/page-filter.ts';
import type { ServerServices } from '../server-services.ts';
import { pageKeywords } from './page-keywords.ts';

type TransferService = Pick<ServerServices, 'exportPages' | 'importPages'>;

/** Keywords of each page in an export. */
const EXPORTED_KEYWORDS = 10;

/** Pages in and out. */
export function transferService({ paths, settings }: Project, opened: SearchableProject): TransferService {
  const { store } = opened;
  return {
    async *exportPages({ format, query, deduplicate, ...conditions }) {
      const keywords = await pageKeywords(opened);
      const keywordsOf = (page: Page) => keywords(page, EXPORTED_KEYWORDS).map(({ text }) => text);
      const { site, topic, language } = conditions;
      const sources = topicSources(settings, paths.dataFolder);
      const filter: PageFilter = {
        ...conditions,
        ...(await checkFilters(store, { site, topic, language }, () => judgeOf(sources).topics())),
        ...(query === undefined ? {} : { among: await opened.matchingPages(query) }),
        ...(deduplicate === undefined ? {} : { deduplicator: () => new TextDeduplicator(deduplicate) }),
      };
      const now = Date.now();
      if (format === 'parquet')
        yield* parquetArchive(filteredPages(store.changes, filter), paths.dataFolder, now, keywordsOf);
      else yield* exportPages(store, format, now, { filter, keywordsOf });
    },
    importPages: async (lines) => {
      const folder = await mkdtemp(join(paths.dataFolder, 'import-'));
      try {
        // The lock is taken once everything has arrived, so that a slow sender blocks nothing.
        const file = join(folder, 'documents.jsonl');
        await pipeline(Readable.fromWeb(lines as NodeStream<Uint8Array>), createWriteStream(file));
        const { imported, pages } = await importDocuments(paths, fileSource(file));
        return { imported, pages };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
