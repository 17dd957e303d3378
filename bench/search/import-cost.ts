/**
 * `tazi import` as a user would run it, on the built program: documents per second from start to end,
 * including store, index and merges, and processor time per document.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/config/package-root.ts';
import { BUILT_CLI, runNode } from '../built-program.ts';
import type { BenchDocument } from './corpus.ts';

export type ImportCost = { docsPerSecond: number; cpuMsPerDoc: number; memoryMb: number };

export function importCost(folder: string, documents: Iterable<BenchDocument>): ImportCost {
  execFileSync('npm', ['run', 'build'], { cwd: packageRoot(), stdio: 'ignore' });
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'documents.jsonl');
  // A million documents are longer than a string can be.
  const out = openSync(file, 'w');
  let count = 0;
  for (const { id, title, text } of documents) {
    count++;
    writeSync(out, `${JSON.stringify({ url: `https://site${id % 500}.com.tr/${id}`, title, text })}\n`);
  }
  closeSync(out);
  const { cpuMs, wallMs, peakMb } = runNode([BUILT_CLI, 'import', 'documents.jsonl', '--json'], folder);
  return { docsPerSecond: (count * 1_000) / wallMs, cpuMsPerDoc: cpuMs / count, memoryMb: peakMb };
}
