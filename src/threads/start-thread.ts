/** The entry of every thread of the built product: its argument names the program, see start-worker.ts. */
import { runProgram } from './run-program.ts';

runProgram(`${process.argv[2]}.cjs`);
