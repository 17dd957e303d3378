import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { Command, Option } from 'commander';
import { EXPORT_FORMATS, type ExportFormat, exportLines } from '../controller/export-pages.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { TaziError } from '../model/errors.ts';
import { openProjectStore, requireProject } from '../project.ts';
import { type CommandContext, say } from './context.ts';
import { addProjectFlags, projectOf } from './setting-flags.ts';

export function exportCommand(context: CommandContext): Command {
  const formats = Object.keys(EXPORT_FORMATS);
  const about = say(context, CLI_TEXTS.exportFormat, { formats: formats.join(', ') });
  const command = new Command('export')
    .description(say(context, CLI_TEXTS.export))
    .addOption(new Option('--format <format>', about).choices(formats).default('jsonl'))
    .option('--out <file>', say(context, CLI_TEXTS.exportOut))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi export --format jsonl --out sayfalar.jsonl`,
    );
  addProjectFlags(command, context);
  return command.action(async (options: { format: ExportFormat; out?: string; json?: boolean }) => {
    const project = projectOf(command, context);
    requireProject(project);
    const store = openProjectStore(project, 'read');
    try {
      const lines = exportLines(store.pages, options.format);
      if (options.out === undefined) {
        await writeAll(lines, process.stdout);
        return;
      }
      const count = await writeFile(lines, options.out);
      const said = options.json
        ? JSON.stringify({ pages: count, file: options.out })
        : say(context, CLI_TEXTS.exportDone, { count, file: options.out });
      if (options.json) context.out(said);
      else context.err(said);
    } finally {
      store.pages.close();
    }
  });
}

/** Under another name until it is whole, so that nobody reads half an export. */
async function writeFile(lines: AsyncIterable<string>, file: string): Promise<number> {
  const unfinished = `${file}.part`;
  const stream = createWriteStream(unfinished);
  try {
    const count = await writeAll(lines, stream);
    stream.end();
    await once(stream, 'finish');
    renameSync(unfinished, file);
    return count;
  } catch (error) {
    stream.destroy();
    rmSync(unfinished, { force: true });
    throw new TaziError('folder-unwritable', { folder: file, detail: (error as Error).message }, error);
  }
}

async function writeAll(lines: AsyncIterable<string>, stream: Writable): Promise<number> {
  const failed = once(stream, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => {});
  let count = 0;
  for await (const line of lines) {
    if (!stream.write(line)) await Promise.race([once(stream, 'drain'), failed]);
    count++;
  }
  return count;
}
