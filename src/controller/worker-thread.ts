import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** Starts a thread from a module beside the caller: built (.js), or from source (.ts) while developing. */
export function startWorker(
  name: string,
  caller: string,
  workerData?: unknown,
  resourceLimits?: ResourceLimits,
): Worker {
  const options = { workerData, ...(resourceLimits ? { resourceLimits } : {}) };
  if (!caller.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, caller), options);
  const loader = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(caller).resolve('tsx/package.json')),
  ).href;
  const file = new URL(`./${name}.ts`, caller).href;
  const code = `import('${loader}').then(({ register }) => { register(); return import('${file}'); });`;
  return new Worker(code, { eval: true, ...options });
}
