import { describe, expect, test } from 'vitest';
import type { CommandContext } from './command-context.ts';
import { type CommandName, OUTLINES, outlinedCommand } from './command-outlines.ts';
import { COMMANDS } from './run-cli.ts';

describe('the outline of a command', () => {
  test.each(['tr', 'en'] as const)('says of it what it says of itself, in %s', async (language) => {
    const context = { language, folder: '.', environment: {} } as unknown as CommandContext;
    for (const name of Object.keys(OUTLINES) as CommandName[]) {
      const real = (await COMMANDS[name]())(context);
      const outlined = outlinedCommand(name, OUTLINES[name], context);
      const term = real.createHelp().subcommandTerm(real);
      expect(outlined.createHelp().subcommandTerm(outlined)).toBe(term);
      expect(outlined.description()).toBe(real.description());
    }
  });
});
