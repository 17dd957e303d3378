import { runCli } from '../src/commands/frame/run-cli.ts';
import type { Language } from '../src/i18n/text.ts';

export type CliRun = { exit: number; out: string; messages: string };

/** A command of tazi in this process, without a terminal, an input or servers. */
export async function quietCli(
  args: string[],
  { cwd = '/', language = 'en' as Language, environment = {} as Record<string, string> } = {},
): Promise<CliRun> {
  const out: string[] = [];
  const messages: string[] = [];
  const exit = await runCli(args, {
    language,
    environment,
    cwd,
    out: (text) => out.push(text),
    err: (text) => messages.push(text),
    stdin: (async function* () {})(),
    write: () => undefined,
    terminal: { isTTY: false, columns: 80 },
    onInterrupt: () => () => {},
    serve: () => Promise.reject(new Error('not here')),
    serveMcp: () => Promise.reject(new Error('not here')),
  });
  return { exit, out: out.join('\n'), messages: messages.join('\n') };
}
