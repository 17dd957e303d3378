import { resolve } from 'node:path';
import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { restoreProject } from '../project/restore-project.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { sayLeftovers } from './frame/say-leftovers.ts';

export function restoreCommand(context: CommandContext): Command {
  return new Command('restore')
    .argument('<file>')
    .argument('[dir]')
    .description(say(context, CLI_TEXTS.restore))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText('after', `\n${say(context, CLI_TEXTS.examples)}\n  tazi restore yedek.tar.gz yeni-klasor`)
    .action(async (file: string, folder: string | undefined, options: { json?: boolean }) => {
      const report = await restoreProject(resolve(context.cwd, file), resolve(context.cwd, folder ?? '.'));
      if (!options.json) sayLeftovers(report.leftovers, context);
      context.out(
        options.json
          ? JSON.stringify(report)
          : say(context, CLI_TEXTS.restoreDone, { ...report, leftovers: '' }),
      );
    });
}
