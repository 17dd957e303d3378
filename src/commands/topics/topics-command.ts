import { Command } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import {
  topicsAddCommand,
  topicsLabelCommand,
  topicsListCommand,
  topicsRemoveCommand,
} from './own-topics-commands.ts';
import { topicsClassifyCommand } from './topics-classify-command.ts';
import { topicsEvaluateCommand } from './topics-evaluate-command.ts';
import { topicsTrainCommand } from './topics-train-command.ts';

export function topicsCommand(context: CommandContext): Command {
  return new Command('topics')
    .description(say(context, CLI_TEXTS.topics))
    .addCommand(topicsTrainCommand(context))
    .addCommand(topicsEvaluateCommand(context))
    .addCommand(topicsClassifyCommand(context))
    .addCommand(topicsListCommand(context))
    .addCommand(topicsAddCommand(context))
    .addCommand(topicsLabelCommand(context))
    .addCommand(topicsRemoveCommand(context));
}
