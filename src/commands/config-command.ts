import { Command } from 'commander';
import { settingValue } from '../config/load-settings.ts';
import { SETTING_ROWS } from '../config/settings.ts';
import { settingsSchema } from '../config/settings-schema.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { textTable } from './printing/text-table.ts';

export function configCommand(context: CommandContext): Command {
  const command = new Command('config').description(say(context, CLI_TEXTS.config));
  const show = new Command('show').description(say(context, CLI_TEXTS.configShow));
  addProjectFlags(show, context, [...new Set(SETTING_ROWS.map((row) => row.key.split('.')[0]!))]);
  show.option('--json', say(context, CLI_TEXTS.jsonFlag)).action((options: { json?: boolean }) => {
    const { settings, origins } = projectOf(show, context);
    const rows = SETTING_ROWS.map((row) => {
      const value = settingValue(settings, row.key);
      const hidden = row.isHidden && value !== undefined;
      return {
        key: row.key,
        value: hidden ? '(hidden)' : (value ?? null),
        origin: origins.get(row.key)!,
        variable: row.variable,
      };
    });
    if (options.json) {
      context.out(JSON.stringify(Object.fromEntries(rows.map(({ key, ...rest }) => [key, rest])), null, 2));
      return;
    }
    const names = say(context, CLI_TEXTS.origins).split(',');
    const ORDER = ['default', 'file', 'environment', 'flag'];
    context.out(
      textTable(
        rows.map((row) => [
          row.key,
          JSON.stringify(row.value),
          names[ORDER.indexOf(row.origin)]!,
          row.variable,
        ]),
      ),
    );
  });
  command.addCommand(show);
  command.addCommand(
    new Command('schema')
      .description(say(context, CLI_TEXTS.configSchema))
      .action(() => context.out(JSON.stringify(settingsSchema(), null, 2))),
  );
  return command;
}
