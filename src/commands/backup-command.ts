import { resolve } from 'node:path';
import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { backupProject } from '../project/backup-project.ts';
import { requireProject } from '../project/project.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { sayLeftovers } from './frame/say-leftovers.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';

export function backupCommand(context: CommandContext): Command {
  const command = new Command('backup')
    .argument('<file>')
    .description(say(context, CLI_TEXTS.backup))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText('after', `\n${say(context, CLI_TEXTS.examples)}\n  tazi backup yedek.tar.gz`);
  addProjectFlags(command, context);
  return command.action(async (file: string, options: { json?: boolean }) => {
    const project = projectOf(command, context);
    requireProject(project);
    const report = await backupProject(project.paths, resolve(context.cwd, file), Date.now());
    if (!options.json) sayLeftovers(report.leftovers, context);
    context.out(
      options.json
        ? JSON.stringify(report)
        : say(context, CLI_TEXTS.backupDone, { ...report, leftovers: '' }),
    );
  });
}
