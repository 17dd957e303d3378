import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { type CommandContext, say } from './context.ts';
import { experimentAllCommand } from './experiment-all.ts';
import { experimentEmaCommand } from './experiment-ema.ts';
import { experimentSetCommand } from './experiment-set.ts';
import { experimentTopicsCommand } from './experiment-topics.ts';

/** The tables of the papers, recomputed. */
export function experimentCommand(context: CommandContext): Command {
  return new Command('experiment')
    .description(say(context, CLI_TEXTS.experiment))
    .addCommand(experimentSetCommand(context))
    .addCommand(experimentTopicsCommand(context))
    .addCommand(experimentEmaCommand(context))
    .addCommand(experimentAllCommand(context));
}
