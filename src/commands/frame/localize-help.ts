import { type Argument, type Command, Help, type Option } from 'commander';
import { HELP_TEXTS } from '../../i18n/help-texts.ts';
import { fill, type Language } from '../../i18n/text.ts';
import { TURKISH_PLACES } from '../../i18n/turkish-places.ts';

type Key = keyof typeof HELP_TEXTS;

/** Translates a command and its help completely, including headings and names of values. */
export function localizeHelp(command: Command, language: Language): void {
  const text = (key: Key, values: Readonly<Record<string, string>> = {}) =>
    fill(HELP_TEXTS[key][language], values);
  command.helpOption('-h, --help', text('help'));
  if (command.commands.length > 0) command.helpCommand(`help ${text('someCommand')}`, text('helpCommand'));
  const plain = new Help();
  const described = (about: string, { argChoices, defaultValue }: Option | Argument) => {
    const extra = [
      argChoices && text('choices', { list: argChoices.join(', ') }),
      defaultValue !== undefined && defaultValue !== '' && typeof defaultValue !== 'boolean' && about !== ''
        ? text('byDefault', { value: String(defaultValue) })
        : null,
    ].filter(Boolean);
    return extra.length === 0 ? about : `${about} (${extra.join('; ')})`;
  };
  command.configureHelp({
    ...command.configureHelp(),
    showGlobalOptions: false,
    styleTitle: (title) => HEADINGS[title]?.[language] ?? title,
    commandUsage: (cmd) => places(translateUsage(plain.commandUsage(cmd), language), language),
    subcommandTerm: (cmd) => places(translateUsage(plain.subcommandTerm(cmd), language), language),
    optionTerm: (option) => places(option.flags, language),
    argumentTerm: (argument) => placeName(argument.name(), language),
    optionDescription: (option) => described(option.description, option),
    argumentDescription: (argument) => described(argument.description, argument),
  });
}

const HEADINGS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'Usage:': HELP_TEXTS.usage,
  'Arguments:': HELP_TEXTS.arguments,
  'Options:': HELP_TEXTS.options,
  'Commands:': HELP_TEXTS.commands,
};

function translateUsage(usage: string, language: Language): string {
  return usage
    .replace('[options]', HELP_TEXTS.someOptions[language])
    .replace('[command]', HELP_TEXTS.someCommand[language]);
}

/** `--out <file>` → `--out <dosya>`. */
function places(term: string, language: Language): string {
  if (language === 'en') return term;
  return term.replace(
    /([<[])([^<>[\]]+?)(\.\.\.)?([>\]])/g,
    (_, open: string, name: string, more = '', close: string) => {
      return `${open}${placeName(name, language)}${more}${close}`;
    },
  );
}

function placeName(name: string, language: Language): string {
  if (language === 'en') return name;
  return name
    .split('|')
    .map((part) => TURKISH_PLACES[part] ?? part)
    .join('|');
}

/** The parser's own messages, by the shape they have in English. */
const SHAPES: readonly [pattern: RegExp, key: Key, names: readonly string[]][] = [
  [/^unknown option '(.*?)'/, 'unknownOption', ['name']],
  [/^unknown command '(.*?)'/, 'unknownCommand', ['name']],
  [/^missing required argument '(.*?)'/, 'missingArgument', ['argument']],
  [/^option '(.*?)' argument missing/, 'missingValue', ['name']],
  [/^required option '(.*?)' not specified/, 'missingOption', ['name']],
  [/^option '(.*?)' argument '(.*?)' is invalid\. ?(.*)/s, 'invalidValue', ['name', 'value', 'detail']],
  [/^too many arguments.* Expected (\d+) arguments? but got (\d+)\./, 'tooMany', ['expected', 'given']],
];

/** A longer message quotes an argument as long, and stays as it is. */
const MAX_CHARS = 2_000;

/** What the argument parser says is wrong, in the language of the user. */
export function localizeUsageError(message: string, language: Language): string {
  if (language === 'en' || message.length > MAX_CHARS) return message;
  const [first = '', ...rest] = message.replace(/^error: /, '').split('\n');
  return [
    HELP_TEXTS.error[language] + localizeLine(first, language),
    ...rest.map((line) => suggestion(line, language)),
  ].join('\n');
}

function localizeLine(line: string, language: Language): string {
  for (const [pattern, key, names] of SHAPES) {
    const match = pattern.exec(line);
    if (!match) continue;
    const values = names.map((name, i) => {
      const value = match[i + 1] ?? '';
      if (name === 'detail') return [name, allowed(value, language)] as const;
      return [name, name === 'argument' ? placeName(value, language) : places(value, language)] as const;
    });
    return fill(HELP_TEXTS[key][language], Object.fromEntries(values)).trimEnd();
  }
  return line;
}

function allowed(detail: string, language: Language): string {
  const list = /^Allowed choices are (.*)\.$/.exec(detail)?.[1];
  return list === undefined ? detail : fill(HELP_TEXTS.allowed[language], { list });
}

function suggestion(line: string, language: Language): string {
  const name = /^\(Did you mean (?:one of )?(.*)\?\)$/.exec(line)?.[1];
  return name === undefined ? line : fill(HELP_TEXTS.didYouMean[language], { name });
}
