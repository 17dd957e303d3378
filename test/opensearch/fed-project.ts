/** Projects of documents, and helpers of their tests on OpenSearch. */
import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SearchFeeder } from '../../src/indexing/search-feeder.ts';
import type { SearchRequest } from '../../src/model/search-result.ts';
import { loadProject, type Project } from '../../src/project/project.ts';
import { fileSource } from '../../src/transfer/import/document-lines.ts';
import { importDocuments } from '../../src/transfer/import/import-documents.ts';
import type { Article } from './articles.ts';

/** A project in a new folder whose store holds these documents; `search.url` is set, or not. */
export async function projectWith(
  root: string,
  name: string,
  url: string,
  documents: readonly Article[],
): Promise<{ with: Project; without: Project }> {
  const folder = mkdtempSync(join(root, `${name}-`));
  writeFileSync(join(folder, 'tazi.config.json'), JSON.stringify({ server: { port: 0 } }));
  const without = loadProject(folder, { environment: {} });
  await put(without, documents);
  return { without, with: loadProject(folder, { environment: { TAZI_SEARCH_URL: url } }) };
}

export async function put({ paths }: Project, documents: readonly Article[]): Promise<void> {
  const file = join(paths.folder, 'documents.jsonl');
  writeFileSync(file, '');
  for (const document of documents) appendFileSync(file, `${JSON.stringify(document)}\n`);
  await importDocuments(paths, fileSource(file));
}

export async function feed(
  project: Project,
  options: { shards?: number; rebuild?: boolean } = {},
): Promise<void> {
  const feeder = await SearchFeeder.open({
    databaseFile: project.paths.databaseFile,
    feedFolder: join(project.paths.dataFolder, 'feed'),
    url: project.settings.search.url!,
    shards: options.shards ?? 1,
    roots: false,
    rebuild: options.rebuild ?? false,
  });
  try {
    await feeder.catchUp();
  } finally {
    await feeder.close();
  }
}

export function request(query: string, others: Partial<SearchRequest> = {}): SearchRequest {
  return { query, page: 1, size: 10, sort: 'relevance', explain: false, ...others };
}
