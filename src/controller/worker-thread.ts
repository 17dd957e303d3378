import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Starts a thread from a module beside the caller: built (.js), or from source (.ts) while developing. */
export function startWorker(name: string, caller: string, workerData?: unknown): Worker {
  if (!caller.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, caller), { workerData });
  const loader = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(caller).resolve('tsx/package.json')),
  ).href;
  const file = new URL(`./${name}.ts`, caller).href;
  const code = `import('${loader}').then(({ register }) => { register(); return import('${file}'); });`;
  return new Worker(code, { eval: true, workerData });
}
