import v8 from 'node:v8';

/**
 * V8 compiles about 1,200 functions in the first minute of a crawl, separately in each thread, which takes a
 * third of the processor time of the first 600 pages. Compiling functions a little later and inlining less
 * into them reduces that time by a third, and later pages cost no more (npm run bench -- crawl --pages 100,
 * by turns). The same holds for an import, whose threads compile half as much, and for the first few hundred
 * queries of a server, which take a fifth less.
 */
const BUDGET = 150_000;
const FLAG = '--max-inlined-bytecode-size-cumulative=300';
/** The first version of V8 without a budget of interrupts (Node 22); it prints an error for an unknown flag. */
const WITHOUT_BUDGET = 12;

/**
 * For a process that is ours alone (a library must not change its host), before its threads start.
 *
 * V8 may be compiling on another thread at the same time. Only flags that it reads once for a decision are
 * set here: it reads `--max-inlined-bytecode-size` twice for one function and aborts the process if the
 * values differ, which ended one crawl in a hundred at its start on a busy machine. That flag saves nothing
 * measurable beyond these two.
 */
export function compileLess(): void {
  compileLate(BUDGET);
  v8.setFlagsFromString(FLAG);
}

/** V8 optimises a function once it has executed this many bytes of its code; its own default is 132 kB. */
export function compileLate(budget: number): void {
  if (Number.parseInt(process.versions.v8, 10) < WITHOUT_BUDGET)
    v8.setFlagsFromString(`--interrupt-budget=${budget}`);
}
