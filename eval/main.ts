/** `npm run eval -- <name> …`: quality, on data given by path. Each name is a folder here whose main.ts exports `run`. */
import { existsSync, readdirSync } from 'node:fs';
import { OptionError } from './number-options.ts';

const names = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(`${import.meta.dirname}/${name}/main.ts`),
);
const [name, ...args] = process.argv.slice(2);

if (name === undefined || !names.includes(name)) {
  console.error(`usage: npm run eval -- <${names.join('|')}> …`);
  process.exit(2);
}
const { run } = (await import(`./${name}/main.ts`)) as { run: (args: string[]) => Promise<void> };
try {
  await run(args);
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  console.error(error.message);
  process.exit(2);
}
