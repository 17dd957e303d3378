import { statSync } from 'node:fs';
import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { UPGRADE_TEXTS } from '../i18n/upgrade-texts.ts';
import { type UpgradeReport, upgradeProject } from '../project/older-project.ts';
import { hasStore, requireProject } from '../project/project.ts';
import { openStore } from '../store/open-store.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { sayLeftovers } from './frame/say-leftovers.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';

export function upgradeCommand(context: CommandContext): Command {
  const command = new Command('upgrade')
    .description(say(context, UPGRADE_TEXTS.upgrade))
    .option('--dry-run', say(context, UPGRADE_TEXTS.dryRun))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText('after', `\n${say(context, CLI_TEXTS.examples)}\n  tazi upgrade --dry-run\n  tazi upgrade`);
  addProjectFlags(command, context);
  return command.action(async ({ dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
    const project = projectOf(command, context);
    requireProject(project);
    const { paths } = project;
    const report: UpgradeReport = hasStore(paths)
      ? await upgradeProject(paths, dryRun, convert)
      : { dryRun, store: null, index: false, indexed: null, leftovers: [] };
    if (!json) sayLeftovers(report.leftovers, context);
    if (json) context.out(JSON.stringify(report));
    else context.out(linesOf(report, paths.databaseFile, context).join('\n'));
  });
}

/** A writer converts what it opens. */
async function convert(location: string): Promise<void> {
  await (await openStore(location, 'write')).close();
}

function linesOf(
  { dryRun, store, index, indexed }: UpgradeReport,
  file: string,
  context: CommandContext,
): string[] {
  const lines: string[] = [];
  if (store && dryRun)
    lines.push(say(context, UPGRADE_TEXTS.wouldConvert, { ...store, bytes: statSync(file).size }));
  else if (store) lines.push(say(context, UPGRADE_TEXTS.converted, store));
  if (index && dryRun) lines.push(say(context, UPGRADE_TEXTS.wouldIndex));
  if (indexed !== null) lines.push(say(context, UPGRADE_TEXTS.indexed, { pages: indexed }));
  return lines.length > 0 ? lines : [say(context, UPGRADE_TEXTS.current)];
}
