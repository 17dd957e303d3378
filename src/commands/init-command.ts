import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { packageVersion } from '../config/package-root.ts';
import { settingsSchema } from '../config/settings-schema.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { TaziError } from '../model/errors.ts';
import { projectPaths } from '../project/project.ts';
import { type CommandContext, say } from './frame/command-context.ts';

export function initCommand(context: CommandContext): Command {
  return new Command('init')
    .argument('[dir]')
    .description(say(context, CLI_TEXTS.init))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText('after', `\n${say(context, CLI_TEXTS.examples)}\n  tazi init haberler`)
    .action((dir: string | undefined, options: { json?: boolean }) => {
      const paths = projectPaths(resolve(context.cwd, dir ?? '.'));
      if (existsSync(paths.configFile)) throw new TaziError('project-exists', { file: paths.configFile });
      const schemaFile = 'tazi.schema.json';
      const settings = {
        $schema: `./${schemaFile}`,
        crawl: { scope: 'site', delayMs: 1000 },
        update: { policy: 'harmonic', budgetPerHour: 600 },
      };
      try {
        mkdirSync(paths.folder, { recursive: true });
        writeFileSync(paths.configFile, `${JSON.stringify(settings, null, 2)}\n`, { flag: 'wx' });
        writeFileSync(resolve(paths.folder, schemaFile), `${JSON.stringify(settingsSchema(), null, 2)}\n`);
        if (!existsSync(paths.seedsFile)) writeFileSync(paths.seedsFile, say(context, CLI_TEXTS.seedsHeader));
      } catch (error) {
        const detail = (error as Error).message;
        throw new TaziError('folder-unwritable', { folder: paths.folder, detail }, error);
      }
      if (options.json) context.out(JSON.stringify({ folder: paths.folder, version: packageVersion() }));
      else context.out(say(context, CLI_TEXTS.initDone, { folder: paths.folder }));
    });
}
