import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/config/package-root.ts';
import { catchUpIndex } from '../../src/indexing/catch-up-index.ts';
import { examineProject } from '../../src/project/examine-project.ts';
import { loadProject, openForSearch, type Project } from '../../src/project/project.ts';
import { fileSource } from '../../src/transfer/import/document-lines.ts';
import { importDocuments } from '../../src/transfer/import/import-documents.ts';

/** Three pages, written by `tazi init` and `tazi import` of 0.1.0 (commit edb1ea7). */
const FIXTURE = join(packageRoot(), 'test/packaging/project-0.1.0');

let project: Project;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-old-'));
  cpSync(FIXTURE, folder, { recursive: true });
  writeFileSync(join(folder, 'data/tazi.db'), gunzipSync(readFileSync(join(folder, 'data/tazi.db.gz'))));
  project = loadProject(folder, { environment: { TAZI_CRAWL_CONTACT: 'mailto:siz@ornek.com.tr' } });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function found(query: string): Promise<string[]> {
  const opened = await openForSearch(project, 'read');
  try {
    const request = { query, page: 1, size: 10, sort: 'relevance' as const, explain: false };
    return (await opened.search.search(request)).results.map((result) => result.url);
  } finally {
    await opened.close();
  }
}

describe('a project folder of 0.1.0', () => {
  it('has settings that are still understood', () => {
    expect(project.settings.update).toMatchObject({ policy: 'harmonic', budgetPerHour: 600 });
  });

  it('accepts new pages next to its old ones, which are found by the current analyser', async () => {
    const file = join(folder, 'yeni.jsonl');
    const text = 'Gözlükçüler çarşısında yeni bir kütüphane açıldı ve ilk gün çok kalabalıktı.';
    writeFileSync(
      file,
      `${JSON.stringify({ url: 'https://www.ornek.bel.tr/k', title: 'Kütüphane', text })}\n`,
    );
    expect(await importDocuments(project.paths, fileSource(file))).toMatchObject({ imported: 1, pages: 4 });
    await catchUpIndex(project.paths);
    expect((await found('gozlukcu')).sort()).toEqual([
      'https://www.ornek.bel.tr/k',
      'https://www.ornek.bel.tr/park',
    ]);
    const { findings } = await examineProject(project.paths, project.settings);
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  });
});
