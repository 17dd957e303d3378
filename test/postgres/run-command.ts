import { expect } from 'vitest';
import { quietCli } from '../quiet-cli.ts';

/** What a command of tazi prints, run in this process; it must succeed. */
export async function runCommand(
  cwd: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const { exit, out, messages } = await quietCli(args, { cwd, environment });
  expect(exit, messages).toBe(0);
  return out;
}
