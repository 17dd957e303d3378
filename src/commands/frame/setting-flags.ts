import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { SETTING_ROWS } from '../../config/settings.ts';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { loadProject, type Project } from '../../project/project.ts';
import { type CommandContext, say } from './command-context.ts';

/** Short names for some settings. */
const SHORT_FLAGS: Readonly<Record<string, string>> = {
  'crawl.maxPages': '--max-pages',
  'crawl.units': '--units',
  'crawl.threads': '--threads',
  'crawl.warc': '--warc',
  'crawl.topic': '--topic',
  'similartext.longerThan': '--longer-than',
  'server.port': '--port',
  'server.host': '--host',
};

/**
 * Gives a command `--project`, and a flag for each of these settings, or for all of a group, from the one table. A command that only
 * examines settings accepts the flags, but its help does not list them.
 */
export function addProjectFlags(
  command: Command,
  context: CommandContext,
  groups: readonly string[] = [],
  { listed = true }: { listed?: boolean } = {},
): Command {
  command.option('--project <folder>', say(context, CLI_TEXTS.projectFlag));
  for (const row of SETTING_ROWS) {
    if (
      row.from === 'environment' ||
      !groups.some((group) => row.key === group || row.key.startsWith(`${group}.`))
    )
      continue;
    const short = SHORT_FLAGS[row.key];
    const about = row.about[context.language];
    const name = (flag: string) => `${flag} <value>`;
    const heading = say(context, CLI_TEXTS.settingsHeading);
    if (short && !command.options.some((option) => option.long === short))
      command.addOption(new Option(name(short), about).hideHelp(!listed));
    const isHidden = !listed || short !== undefined;
    command.addOption(new Option(name(row.flag), about).helpGroup(heading).hideHelp(isHidden));
  }
  return command;
}

/** The project that a command's flags, the environment and the settings file describe together, language included. */
export function projectOf(command: Command, context: CommandContext): Project {
  const options = command.opts<Record<string, string | undefined>>();
  const flags: Record<string, unknown> = {};
  for (const row of SETTING_ROWS) {
    const short = SHORT_FLAGS[row.key];
    const value = (short && options[camel(short)]) ?? options[camel(row.flag)];
    if (value !== undefined) flags[row.key] = value;
  }
  const folder = resolve(context.cwd, options['project'] ?? context.environment['TAZI_PROJECT'] ?? '.');
  const project = loadProject(folder, { environment: context.environment, flags });
  const { language } = project.settings;
  if (language !== 'auto') context.language = language;
  return { ...project, tell: (text) => context.err(text[context.language]) };
}

/** "--max-pages" → "maxPages", as commander names its values. */
function camel(flag: string): string {
  return flag.slice(2).replace(/-([a-z0-9])/g, (_, letter: string) => CAPITALS[letter] ?? letter);
}

const CAPITALS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, i) => [letter, String.fromCharCode(65 + i)]),
);
