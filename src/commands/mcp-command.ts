import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { openForSearch } from '../project/project.ts';
import { type CommandContext, ExitWith, INTERRUPTED, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';

/** Standard output belongs to the protocol: everything for people goes to stderr. */
export function mcpCommand(context: CommandContext): Command {
  const command = new Command('mcp')
    .description(say(context, CLI_TEXTS.mcp))
    .addHelpText('after', `\n${say(context, CLI_TEXTS.examples)}\n  tazi mcp --project haberler`);
  addProjectFlags(command, context, ['language']);
  return command.action(async () => {
    const project = projectOf(command, context);
    const opened = await openForSearch(project, 'read');
    const connection = await context.serveMcp(project, opened);
    let exitCode = 0;
    try {
      if (context.terminal.isTTY) context.err(say(context, CLI_TEXTS.mcpReady));
      const interrupted = new Promise<void>((stop) =>
        context.onInterrupt((code = INTERRUPTED) => {
          exitCode = code;
          stop();
        }),
      );
      await Promise.race([connection.ended, interrupted]);
    } finally {
      await connection.close();
      await opened.close();
    }
    if (exitCode !== 0) throw new ExitWith(exitCode);
  });
}
