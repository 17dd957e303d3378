import type { CommandContext } from './command-context.ts';

/** A context for tests of single commands: English, no settings from outside, output in lists. */
export function testContext(folder: string): { context: CommandContext; out: string[]; err: string[] } {
  const [out, err]: [string[], string[]] = [[], []];
  const unused = async () => {
    throw new Error('this command serves nothing');
  };
  const context: CommandContext = {
    ...{ language: 'en', environment: {}, cwd: folder },
    ...{ out: (text) => void out.push(text), err: (text) => void err.push(text) },
    stdin: (async function* () {})(),
    write: (data) => void out.push(Buffer.from(data).toString()),
    terminal: { isTTY: false, columns: 80 },
    onInterrupt: () => () => {},
    ...{ serve: unused, serveMcp: unused },
  };
  return { context, out, err };
}
