import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDocument } from './corpus.ts';

/** What another engine took for the ten best of an OR query, analysed beforehand, and for indexing a document. */
export type PeerCost = { cpuMsPerQuery: number; cpuMsPerDoc: number };

/** Files that engines in other languages read: a text (title first) or a query a line. */
export type PeerFiles = { folder: string; texts: string; queries: string };

/** Where what peers need is kept once it was fetched. */
export const PEER_CACHE = join(import.meta.dirname, '../peers/.cache');
/** Runs of all queries, of which the best counts. */
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

/** Says in one line that a peer is not here, and why. */
export function notHere(peer: string, error: unknown): null {
  const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
  console.log(`  ${peer} is not here: ${why}`);
  return null;
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
