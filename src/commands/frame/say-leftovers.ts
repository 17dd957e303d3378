import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { printable } from '../printing/printable.ts';
import { type CommandContext, say } from './command-context.ts';

/** Names what earlier runs that were killed had left, and this one has removed. */
export function sayLeftovers(files: readonly string[], context: CommandContext): void {
  for (const file of files) context.err(say(context, CLI_TEXTS.leftoverRemoved, { file: printable(file) }));
}
