import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDocument } from './corpus.ts';

/** Costs of another engine: the ten best of an OR query, analysed beforehand, and indexing a document. */
export type PeerCost = { cpuMsPerQuery: number; cpuMsPerDoc: number };

/** Files for engines in other languages: one text (title first) or query per line. */
export type PeerFiles = { folder: string; texts: string; queries: string };

/** Cache of the downloads that peers need. */
export const PEER_CACHE = join(import.meta.dirname, '../peers/.cache');
/** Number of runs of all queries; the best counts. */
export const PEER_RUNS = 6;

export function writePeerFiles(
  folder: string,
  documents: Iterable<BenchDocument>,
  queries: readonly string[],
): PeerFiles {
  const files = { folder, texts: join(folder, 'peer-texts'), queries: join(folder, 'peer-queries') };
  const out = openSync(files.texts, 'w');
  for (const { title, text } of documents) writeSync(out, `${onOneLine(`${title} ${text}`)}\n`);
  closeSync(out);
  writeFileSync(files.queries, queries.map(onOneLine).join('\n'));
  return files;
}

/** Reports in one line that a peer is not available, and why. */
export function notHere(peer: string, error: unknown): null {
  const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
  console.log(`  ${peer} is not here: ${why}`);
  return null;
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
