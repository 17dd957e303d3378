/**
 * `npm run bench -- <name> …`: speed, as ratios to peers in one run. Each name is a folder here whose main.ts
 * exports `run`.
 */
import { existsSync, readdirSync } from 'node:fs';

const names = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(`${import.meta.dirname}/${name}/main.ts`),
);
const [name, ...args] = process.argv.slice(2);

if (name === undefined || !names.includes(name)) {
  console.error(`usage: npm run bench -- <${names.join('|')}> …`);
  process.exit(2);
}
const { run } = (await import(`./${name}/main.ts`)) as { run: (args: string[]) => Promise<void> };
await run(args);
