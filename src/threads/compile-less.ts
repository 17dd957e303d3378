import v8 from 'node:v8';

/**
 * V8 compiles some 1,200 functions in the first minute of a crawl, each thread its own, which takes a third of the processor time
 * of the first 600 pages. With functions compiled a little later and less of what they call copied into them, that time falls by a third,
 * and later pages cost no more (npm run bench -- crawl --pages 100, by turns). The same holds for an import, whose threads compile half as much,
 * and for the first few hundred queries of a server, which take a fifth less.
 */
const FLAGS = ['--interrupt-budget=150000', '--max-inlined-bytecode-size-cumulative=300'];

/**
 * For a process that is ours alone (a library must not change its host), before its threads start. A flag that this version of V8 does not have changes nothing.
 *
 * V8 may be compiling on another thread meanwhile. Only flags that it reads once for a decision are set here: it reads
 * `--max-inlined-bytecode-size` twice for one function and aborts the process when the answers differ, which ended one crawl in a
 * hundred at its start on a busy machine. It saves nothing measurable beside these two.
 */
export function compileLess(): void {
  for (const flag of FLAGS) v8.setFlagsFromString(flag);
}
