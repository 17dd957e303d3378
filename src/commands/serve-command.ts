import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { openForSearch } from '../project/project.ts';
import { searchAdvice } from '../project/project-advice.ts';
import {
  type CommandContext,
  ExitWith,
  INTERRUPTED,
  type RunningServer,
  say,
} from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';

export function serveCommand(context: CommandContext): Command {
  const command = new Command('serve')
    .description(say(context, CLI_TEXTS.serve))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi serve --port 8080\n  TAZI_SERVER_TOKEN=… tazi serve`,
    );
  addProjectFlags(command, context, ['server']);
  return command.action(async (options: { json?: boolean }) => {
    const project = projectOf(command, context);
    for (const advice of searchAdvice(project.settings)) context.err(say(context, advice));
    const opened = await openForSearch(project, 'ask');
    let server: RunningServer | null = null;
    let exitCode = INTERRUPTED;
    try {
      server = await context.serve(project, opened);
      const { address } = server;
      context.out(options.json ? JSON.stringify({ address }) : say(context, CLI_TEXTS.serveAt, { address }));
      exitCode = await new Promise<number>((stop) => context.onInterrupt((code = INTERRUPTED) => stop(code)));
    } finally {
      await server?.close();
      await opened.close();
    }
    throw new ExitWith(exitCode);
  });
}
