import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * On a large machine, V8 gives each thread up to 48 MB for young objects alone. A quarter of that saves 24 MB
 * per thread; with an eighth, collecting them takes a sixth of the thread's time (npm run bench -- crawl,
 * profiled).
 */
const YOUNG_MB = 12;

/** Starts a thread from a module next to the caller: built (.js), or from source (.ts) during development. */
export function startWorker(
  name: string,
  caller: string,
  workerData?: unknown,
  limits: ResourceLimits = {},
): Worker {
  const options = { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, ...limits } };
  if (!caller.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, caller), options);
  const loader = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(caller).resolve('tsx/package.json')),
  ).href;
  const file = new URL(`./${name}.ts`, caller).href;
  const code = `import('${loader}').then(({ register }) => { register(); return import('${file}'); });`;
  return new Worker(code, { eval: true, ...options });
}
