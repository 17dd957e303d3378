import { Command } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { experimentAllCommand } from './experiment-all-command.ts';
import { experimentEmaCommand } from './experiment-ema-command.ts';
import { experimentSetCommand } from './experiment-set-command.ts';
import { experimentTopicsCommand } from './experiment-topics-command.ts';

/** The tables of the papers, recomputed. */
export function experimentCommand(context: CommandContext): Command {
  return new Command('experiment')
    .description(say(context, CLI_TEXTS.experiment))
    .addCommand(experimentSetCommand(context))
    .addCommand(experimentTopicsCommand(context))
    .addCommand(experimentEmaCommand(context))
    .addCommand(experimentAllCommand(context));
}
