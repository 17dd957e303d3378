import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { DUMP_FORMATS, type DumpFormat, dumpForward, dumpInverted } from '../index/dump/dump-index.ts';
import { openForSearch } from '../project/project.ts';
import { allPages } from '../store/all-pages.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';

type DumpFlags = { forward?: boolean; positions?: boolean; format: DumpFormat; json?: boolean };

/** `tazi index dump`: Çizelge 2 to 4 of the EMACrawler paper, of the whole project (E2). */
export function indexDumpCommand(context: CommandContext): Command {
  const format = new Option('--format <format>', say(context, CLI_TEXTS.indexDumpFormat));
  const command = new Command('dump')
    .description(say(context, CLI_TEXTS.indexDump))
    .option('--forward', say(context, CLI_TEXTS.indexDumpForward))
    .option('--positions', say(context, CLI_TEXTS.indexDumpPositions))
    .addOption(format.choices(DUMP_FORMATS).default('csv'))
    .option('--json', say(context, CLI_TEXTS.indexDumpJson))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi index dump > dizin.csv\n  tazi index dump --forward --positions --format jsonl`,
    );
  addProjectFlags(command, context);
  return command.action(async ({ forward, positions = false, format: chosen, json }: DumpFlags) => {
    const opened = await openForSearch(projectOf(command, context), 'read');
    const folder = await mkdtemp(join(tmpdir(), 'tazi-dump-'));
    try {
      const { analyzer } = opened.searcher;
      const pages = allPages(opened.store.changes);
      const options = { format: json ? ('jsonl' as const) : chosen, positions };
      const pieces = forward
        ? dumpForward(pages, analyzer, options)
        : dumpInverted(pages, analyzer, folder, options);
      for await (const piece of pieces) await context.write(piece);
    } finally {
      await rm(folder, { recursive: true, force: true });
      await opened.close();
    }
  });
}
