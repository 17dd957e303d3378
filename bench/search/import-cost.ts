/**
 * `tazi import` as a user would run it, on the built program: documents a second from start to end, store, index and
 * merges included, and processor time a document.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../src/config/package-root.ts';
import type { BenchDocument } from './corpus.ts';

export type ImportCost = { docsPerSecond: number; cpuMsPerDoc: number };

export function importCost(folder: string, documents: Iterable<BenchDocument>): ImportCost {
  execFileSync('npm', ['run', 'build'], { cwd: packageRoot(), stdio: 'ignore' });
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'documents.jsonl');
  const lines: string[] = [];
  for (const { id, title, text } of documents) {
    lines.push(JSON.stringify({ url: `https://site${id % 500}.com.tr/${id}`, title, text }));
  }
  writeFileSync(file, lines.join('\n'));
  const cli = pathToFileURL(join(packageRoot(), 'dist/src/commands/run-cli.js')).href;
  const code = `
    const { runCli } = await import('${cli}');
    process.exitCode = await runCli(['import', 'documents.jsonl', '--json']);
    const { user, system } = process.cpuUsage();
    process.stderr.write(String((user + system) / 1e3));`;
  // A file, because the threads of a program given by --eval would inherit that.
  const script = join(folder, 'import.mjs');
  writeFileSync(script, code);
  const began = performance.now();
  const ended = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  const seconds = (performance.now() - began) / 1_000;
  if (ended.status !== 0) throw new Error(`tazi import failed: ${ended.stderr}`);
  return { docsPerSecond: lines.length / seconds, cpuMsPerDoc: Number(ended.stderr) / lines.length };
}
