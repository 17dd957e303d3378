import { resolve } from 'node:path';
import { Command } from 'commander';
import { importDocuments } from '../controller/import-documents.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { type CommandContext, say } from './context.ts';
import { addProjectFlags, projectOf } from './setting-flags.ts';

export function importCommand(context: CommandContext): Command {
  const command = new Command('import')
    .argument('<docs.jsonl>')
    .description(say(context, CLI_TEXTS.import))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi import belgeler.jsonl\n  {"url": "https://…", "title": "…", "text": "…", "fetchedAt": "2026-05-01T10:00:00Z"}`,
    );
  addProjectFlags(command, context);
  return command.action(async (file: string, options: { json?: boolean }) => {
    const project = projectOf(command, context);
    const result = await importDocuments(project.paths, resolve(context.cwd, file), (count) => {
      if (!options.json) context.err(say(context, CLI_TEXTS.importLine, { count }));
    });
    context.out(
      options.json
        ? JSON.stringify(result)
        : say(context, CLI_TEXTS.importDone, { count: result.imported, total: result.pages }),
    );
  });
}
