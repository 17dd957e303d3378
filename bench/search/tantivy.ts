import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lowerTurkish } from '../../src/nlp/fold.ts';
import { isStopWord } from '../../src/nlp/stop-words.ts';
import { notHere, PEER_CACHE, PEER_RUNS, type PeerCost, type PeerFiles } from './peer-files.ts';

const SCRIPT = join(import.meta.dirname, '../peers/tantivy/tantivy_bench.py');
const PACKAGE = 'tantivy==0.27.0';
const INSTALLED = join(PEER_CACHE, 'tantivy');

/**
 * tantivy on the same texts and queries; null if python3, or its package, which pip fetches once, is missing.
 */
export function tantivyCost({ folder, texts, queries }: PeerFiles): (PeerCost & { segments: number }) | null {
  try {
    install();
    const index = join(folder, 'tantivy');
    mkdirSync(index);
    const stopWords = join(folder, 'tantivy-stop-words');
    writeFileSync(stopWords, stopWordsOf(queries).join('\n'));
    const args = [SCRIPT, INSTALLED, index, texts, queries, stopWords, String(PEER_RUNS)];
    return JSON.parse(
      execFileSync('python3', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch (error) {
    return notHere('tantivy', error);
  }
}

/** tantivy has no Turkish stop words: uses those of ours that occur in the queries. */
function stopWordsOf(queriesFile: string): string[] {
  const words = new Set(lowerTurkish(readFileSync(queriesFile, 'utf8')).match(/\p{L}+/gu));
  return [...words].filter(isStopWord);
}

function install(): void {
  if (existsSync(INSTALLED)) return;
  const part = `${INSTALLED}.part`;
  rmSync(part, { recursive: true, force: true });
  execFileSync('python3', ['-m', 'pip', 'install', '--quiet', '--target', part, PACKAGE], {
    stdio: 'ignore',
  });
  renameSync(part, INSTALLED);
}
