import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { Command, Option } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { TaziError } from '../model/errors.ts';
import type { Store } from '../model/store.ts';
import { openProjectStore, requireProject } from '../project/project.ts';
import { allPages } from '../store/all-pages.ts';
import { topicSources } from '../topics/crawl-topics.ts';
import { exportLabelled, labelOrigins } from '../transfer/export-labelled.ts';
import { EXPORT_FORMATS, type ExportFormat, exportPages } from '../transfer/export-pages.ts';
import { writeXmlFolder } from '../transfer/xml-store.ts';
import { type CommandContext, say } from './context.ts';
import { addProjectFlags, projectOf } from './setting-flags.ts';

type ExportFlags = { format: ExportFormat; out?: string; labelled?: boolean; json?: boolean };

export function exportCommand(context: CommandContext): Command {
  const about = say(context, CLI_TEXTS.exportFormat, { formats: EXPORT_FORMATS.join(', ') });
  const command = new Command('export')
    .description(say(context, CLI_TEXTS.export))
    .addOption(new Option('--format <format>', about).choices(EXPORT_FORMATS).default('jsonl'))
    .option('--out <file>', say(context, CLI_TEXTS.exportOut))
    .option('--labelled', say(context, CLI_TEXTS.exportLabelled))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi export --format jsonl --out sayfalar.jsonl\n  tazi export --format xml --out depo/\n  tazi export --labelled --out veri-kumesi/`,
    );
  addProjectFlags(command, context);
  return command.action(async (options: ExportFlags) => {
    const project = projectOf(command, context);
    requireProject(project);
    const store = await openProjectStore(project, 'read');
    try {
      if (options.labelled) {
        const folder = options.out ?? 'labelled';
        const report = await exportLabelled(
          store.changes,
          resolve(context.cwd, folder),
          Date.now(),
          await labelOrigins(store, topicSources(project.settings, project.paths.dataFolder)),
        );
        context.out(JSON.stringify({ ...report, folder }));
        return;
      }
      if (options.out === undefined) {
        for await (const chunk of exportPages(store, options.format, Date.now())) await context.write(chunk);
        return;
      }
      const { pages } = await store.totals.read();
      await writeOut(store, options.format, resolve(context.cwd, options.out));
      if (options.json) context.out(JSON.stringify({ pages, file: options.out }));
      else context.err(say(context, CLI_TEXTS.exportDone, { count: pages, file: options.out }));
    } finally {
      await store.close();
    }
  });
}

/** E3 wants one document per site: XML goes into a folder unless a file is named. */
async function writeOut(store: Store, format: ExportFormat, out: string): Promise<void> {
  const isFolder = existsSync(out) ? statSync(out).isDirectory() : extname(out) === '';
  try {
    if (format === 'xml' && isFolder) await writeXmlFolder(allPages(store.changes), out);
    else await writeFile(exportPages(store, format, Date.now()), out);
  } catch (error) {
    if (error instanceof TaziError) throw error;
    throw new TaziError('folder-unwritable', { folder: out, detail: (error as Error).message }, error);
  }
}

/** Under another name until it is whole, so that nobody reads half an export. */
async function writeFile(chunks: AsyncIterable<string | Uint8Array>, file: string): Promise<void> {
  const unfinished = `${file}.part`;
  const stream = createWriteStream(unfinished);
  try {
    await writeAll(chunks, stream);
    stream.end();
    await once(stream, 'finish');
    renameSync(unfinished, file);
  } catch (error) {
    stream.destroy();
    rmSync(unfinished, { force: true });
    throw error;
  }
}

async function writeAll(chunks: AsyncIterable<string | Uint8Array>, stream: Writable): Promise<void> {
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => {});
  for await (const chunk of chunks) {
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed]);
  }
}
