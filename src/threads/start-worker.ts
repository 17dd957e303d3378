import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type ResourceLimits, Worker, type WorkerOptions } from 'node:worker_threads';
import { packageRoot } from '../config/package-root.ts';

/**
 * On a large machine, V8 gives each thread up to 48 MB for young objects alone. A quarter of that saves 24 MB
 * per thread; with an eighth, collecting them takes a sixth of the thread's time (npm run bench -- crawl,
 * profiled).
 */
const YOUNG_MB = 12;

/**
 * Starts a thread: from its bundled program, which is run with the code that was compiled for it before; from
 * a module next to the caller if there is no such program; or from source (.ts) during development.
 */
export function startWorker(
  name: string,
  caller: string,
  workerData?: unknown,
  limits: ResourceLimits = {},
): Worker {
  const options = { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, ...limits } };
  if (caller.endsWith('.ts')) return fromSource(name, caller, options);
  if (!isBundled(name, caller)) return new Worker(new URL(`./${name}.js`, caller), options);
  return new Worker(join(programs(), 'thread.js'), { argv: [name], ...options });
}

const programs = (): string => join(packageRoot(), 'dist/bin');

/** Not if the caller was compiled later: then the program is of an earlier state of the code. */
function isBundled(name: string, caller: string): boolean {
  const program = statSync(join(programs(), `${name}.cjs`), { throwIfNoEntry: false });
  if (program === undefined) return false;
  const file = fileURLToPath(caller);
  return dirname(file) === programs() || statSync(file).mtimeMs <= program.mtimeMs;
}

function fromSource(name: string, caller: string, options: WorkerOptions): Worker {
  const loader = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(caller).resolve('tsx/package.json')),
  ).href;
  const file = new URL(`./${name}.ts`, caller).href;
  const code = `import('${loader}').then(({ register }) => { register(); return import('${file}'); });`;
  return new Worker(code, { eval: true, ...options });
}
