/** `npm run train -- <model> --data <folder>`: each model has a folder here whose main.ts exports `run`. */
const [name, ...args] = process.argv.slice(2);
const NAMES = ['clean', 'lemmas', 'letters', 'pos', 'topics', 'vectors', 'words'];

if (name === undefined || !NAMES.includes(name)) {
  console.error(`usage: npm run train -- <${NAMES.join('|')}> --data <folder>`);
  process.exit(2);
}
const { run } = (await import(`./${name}/main.ts`)) as { run: (args: string[]) => Promise<void> };
await run(args);
