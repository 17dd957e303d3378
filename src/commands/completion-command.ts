import { Argument, Command } from 'commander';
import { COMPLETION_TEXTS } from '../i18n/completion-texts.ts';
import { type CommandContext, say } from './frame/command-context.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** What can follow each command, as in "topics train" → flags; "" → all commands. */
type Choices = Map<string, string[]>;

/** Prints a script that completes commands, subcommands and flags in a shell. */
export function completionCommand(context: CommandContext, load: () => Promise<readonly Command[]>): Command {
  return new Command('completion')
    .addArgument(new Argument('<shell>', say(context, COMPLETION_TEXTS.shell)).choices(SHELLS))
    .description(say(context, COMPLETION_TEXTS.about))
    .addHelpText(
      'after',
      `\n${say(context, COMPLETION_TEXTS.examples)}\n  tazi completion bash > ~/.local/share/bash-completion/completions/tazi\n  tazi completion zsh > ~/.zfunc/_tazi\n  tazi completion fish > ~/.config/fish/completions/tazi.fish`,
    )
    .action(async (shell: Shell) => context.out(SCRIPTS[shell](choicesOf(await load()))));
}

function choicesOf(commands: readonly Command[]): Choices {
  const choices: Choices = new Map([
    ['', [...commands.map((command) => command.name()), '--help', '--version']],
  ]);
  const add = (command: Command, path: string) => {
    const flags = command.options.filter((option) => !option.hidden).flatMap((option) => option.long ?? []);
    choices.set(path, [...command.commands.map((child) => child.name()), ...flags, '--help']);
    for (const child of command.commands) add(child, `${path} ${child.name()}`);
  };
  for (const command of commands) add(command, command.name());
  return choices;
}

const SCRIPTS: Readonly<Record<Shell, (choices: Choices) => string>> = {
  bash: (choices) => `_tazi() {
  local word="\${COMP_WORDS[COMP_CWORD]}" path="" part
  for part in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$part" in -*) ;; *) path="\${path:+$path }$part" ;; esac
  done
  while :; do
    case "$path" in
${cases(choices, (words) => `COMPREPLY=($(compgen -W "${words}" -- "$word")); return`)}
    esac
    [[ "$path" == *" "* ]] && path="\${path% *}" || return
  done
}
complete -o default -F _tazi tazi`,
  zsh: (choices) => `#compdef tazi
_tazi() {
  local path="" part
  for part in "\${words[@]:1:CURRENT-2}"; do
    case "$part" in -*) ;; *) path="\${path:+$path }$part" ;; esac
  done
  while :; do
    case "$path" in
${cases(choices, (words) => `compadd -- ${words}; _files; return`)}
    esac
    [[ "$path" == *" "* ]] && path="\${path% *}" || return
  done
}
compdef _tazi tazi`,
  fish: (choices) =>
    [...choices].flatMap(([path, words]) => words.map((word) => fishLine(path, word))).join('\n'),
};

function cases(choices: Choices, action: (words: string) => string): string {
  return [...choices].map(([path, words]) => `      "${path}") ${action(words.join(' '))} ;;`).join('\n');
}

function fishLine(path: string, word: string): string {
  const seen = path
    .split(' ')
    .filter(Boolean)
    .map((part) => `__fish_seen_subcommand_from ${part}`);
  const condition = seen.length === 0 ? '__fish_use_subcommand' : seen.join('; and ');
  const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
  return `complete -c tazi -n '${condition}' ${what}`;
}
