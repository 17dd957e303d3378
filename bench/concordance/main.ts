/**
 * How fast the concordance is, on a real store and index:
 *   npm run bench -- concordance --data <folder> [--docs 100000]
 * Patterns are the most frequent words and pairs of the texts; each is queried once, with cold and warm pages
 * mixed as in use.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Analyzer } from '../../src/index/analysis/analyzer.ts';
import { IndexReader } from '../../src/index/index-reader.ts';
import { concordance } from '../../src/search/concordance/concordance.ts';
import { requirePattern } from '../../src/search/concordance/parse-pattern.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../../src/store/contract/samples.ts';
import { openStore } from '../../src/store/open-store.ts';
import { type BenchDocument, readCorpus } from '../search/corpus.ts';
import { cpuMs } from '../search/cpu.ts';
import { buildIndex } from '../search/tazi-index.ts';

/** For the first 50 lines of a frequent word over 100,000 pages. */
const MOST_MS = 200;
const BATCH = 1_000;
const PATTERNS = [
  've',
  'bir',
  'olarak',
  'daha',
  'yıl',
  'büyük',
  '"daha fazla"',
  '"ya da"',
  'lemma:ol',
  'lemma:gel',
  'pos:ADJ',
  'pos:ADJ yıl',
];

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string' }, docs: { type: 'string', default: '100000' } },
  });
  if (values.data === undefined) throw new Error('say where the texts are: --data <folder>');
  const corpus = readCorpus(values.data);
  const docs = Number(values.docs);
  const folder = mkdtempSync(join(tmpdir(), 'tazi-bench-'));
  const store = await openStore(join(folder, 'tazi.db'), 'write');
  try {
    let batch: BenchDocument[] = [];
    const commit = async () => {
      await store.journeys.commit(
        batch.map(({ id, title, text }) =>
          sampleJourney('indexed', {
            page: id,
            discovered: [sampleUrl(id, `https://site${id % 500}.com.tr/${id}`)],
            content: sampleContent({ title, text, textHash: String(id) }),
          }),
        ),
      );
      batch = [];
    };
    for (const document of corpus.documents(docs)) {
      batch.push(document);
      if (batch.length === BATCH) await commit();
    }
    await commit();
    buildIndex(join(folder, 'index'), corpus.documents(docs));
    const index = IndexReader.open(join(folder, 'index'));
    const parts = { index, analyzer: new Analyzer(), pages: store.pages };
    const request = { limit: 50, width: 60, sample: 300, sort: 'right' } as const;
    // A server loads its models once, and compiles its code in the first queries.
    for (const query of ['pos:NUM lemma:git', 'kadar']) {
      await concordance(parts, { ...request, pattern: requirePattern(query) });
    }
    for (const query of PATTERNS) {
      const [began, cpuBefore] = [performance.now(), cpuMs()];
      const found = await concordance(parts, { ...request, pattern: requirePattern(query) });
      const ms = performance.now() - began;
      const cpu = cpuMs() - cpuBefore;
      const isMet = ms <= MOST_MS;
      if (!isMet) process.exitCode = 1;
      console.log(
        `${query.padEnd(16)} ${ms.toFixed(0).padStart(5)} ms, ${cpu.toFixed(0).padStart(4)} ms CPU  ${found.total} occurrences, ${found.pages} pages, ${found.lines.length} of ${found.linesRead} lines  (at most ${MOST_MS}) ${isMet ? '' : 'NOT MET'}`,
      );
    }
    index.close();
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}
