import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { notHere, PEER_CACHE, PEER_RUNS, type PeerCost, type PeerFiles } from './peer-files.ts';

const SOURCES = join(import.meta.dirname, '../peers/lucene');
const JARS = join(PEER_CACHE, 'lucene');

/**
 * Lucene on the same texts and queries; null if Java 17 or its jars, which Maven fetches once, are missing.
 */
export function luceneCost({ folder, texts, queries }: PeerFiles): PeerCost | null {
  try {
    fetchJars();
    const program = ['-Xmx2g', '-cp', join(JARS, '*'), join(SOURCES, 'LuceneBench.java')];
    const args = [...program, join(folder, 'lucene'), texts, queries, String(PEER_RUNS)];
    return JSON.parse(execFileSync('java', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch (error) {
    return notHere('Lucene', error);
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
