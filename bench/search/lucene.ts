import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDocument } from './corpus.ts';

const SOURCES = join(import.meta.dirname, '../peers/lucene');
const JARS = join(import.meta.dirname, '../../node_modules/.cache/tazi-lucene');
const RUNS = 6;

export type LuceneCost = { cpuMsPerQuery: number; cpuMsPerDoc: number };

/** Lucene on the same texts and queries; null (said on stderr) where Java 17 or its jars, which Maven fetches once, are missing. */
export function luceneCost(
  folder: string,
  documents: Iterable<BenchDocument>,
  queries: readonly string[],
): LuceneCost | null {
  try {
    fetchJars();
    const texts = join(folder, 'lucene-texts');
    writeLines(
      texts,
      mapped(documents, ({ title, text }) => `${title} ${text}`),
    );
    const asked = join(folder, 'lucene-queries');
    writeFileSync(asked, queries.map(onOneLine).join('\n'));
    const program = ['-Xmx2g', '-cp', join(JARS, '*'), join(SOURCES, 'LuceneBench.java')];
    const args = [...program, join(folder, 'lucene'), texts, asked, String(RUNS)];
    return JSON.parse(execFileSync('java', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch (error) {
    console.error(`no Lucene here: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    return null;
  }
}

function fetchJars(): void {
  if (existsSync(JARS)) return;
  const parts = `${JARS}.part`;
  rmSync(parts, { recursive: true, force: true });
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${parts}`];
  execFileSync('mvn', ['-q', '-B', '-f', join(SOURCES, 'pom.xml'), ...goal], { stdio: 'ignore' });
  renameSync(parts, JARS);
}

function writeLines(file: string, lines: Iterable<string>): void {
  const out = openSync(file, 'w');
  for (const line of lines) writeSync(out, `${onOneLine(line)}\n`);
  closeSync(out);
}

function* mapped<T>(items: Iterable<T>, map: (item: T) => string): Generator<string> {
  for (const item of items) yield map(item);
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
