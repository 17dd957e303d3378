/**
 * `tazi import` as a user would run it, on the built program: documents per second from start to end,
 * including store, index and merges, and processor time per document.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../src/config/package-root.ts';
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
  const cli = pathToFileURL(join(packageRoot(), 'dist/src/commands/frame/run-cli.js')).href;
  const code = `
    const { runCli, processContext } = await import('${cli}');
    process.exitCode = await runCli(['import', 'documents.jsonl', '--json'], processContext({ serve: null }));
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.stderr.write(JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1e3, memoryMb: maxRSS / 1e3 }));`;
  // A file, because the threads of a program given by --eval would inherit that.
  const script = join(folder, 'import.mjs');
  writeFileSync(script, code);
  const began = performance.now();
  const ended = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  const seconds = (performance.now() - began) / 1_000;
  if (ended.status !== 0) throw new Error(`tazi import failed: ${ended.stderr}`);
  const used = JSON.parse(ended.stderr) as { cpuMs: number; memoryMb: number };
  const perDoc = { docsPerSecond: count / seconds, cpuMsPerDoc: used.cpuMs / count };
  return { ...perDoc, memoryMb: used.memoryMb };
}
