import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { catchUpIndex } from '../indexing/catch-up-index.ts';
import { TaziError } from '../model/errors.ts';
import { isStoreUrl } from '../model/is-store-url.ts';
import { openProjectStore, projectPaths, requireProject } from '../project/project.ts';
import { migrateStore } from '../store/migrate-store.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { feed, feedOptions } from './index-feed-command.ts';

export function migrateCommand(context: CommandContext): Command {
  const command = new Command('migrate')
    .requiredOption('--to <url|folder>', say(context, CLI_TEXTS.migrateTo))
    .description(say(context, CLI_TEXTS.migrate))
    .option('--search <url>', say(context, CLI_TEXTS.migrateSearch))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi migrate --to postgres://tazi@localhost/tazi --search http://localhost:9200/tazi\n  tazi migrate --to ../geri`,
    );
  addProjectFlags(command, context);
  return command.action(async (options: { to: string; search?: string; json?: boolean }) => {
    const project = projectOf(command, context);
    requireProject(project);
    const { paths } = project;
    const isShared = isStoreUrl(options.to);
    if (!isShared && options.to.includes('://'))
      throw new TaziError('usage', { detail: CLI_TEXTS.migrateScheme });
    const there = projectPaths(resolve(context.cwd, options.to));
    // A folder becomes a project only once everything is there; a killed migration continues in the same file.
    const isNew = !isShared && !existsSync(there.databaseFile);
    const location = isShared ? options.to : isNew ? `${there.databaseFile}.migrating` : there.databaseFile;
    if (!isShared && there.databaseFile === paths.databaseFile)
      throw new TaziError('usage', { detail: CLI_TEXTS.migrateSame });
    if (location === paths.databaseFile) throw new TaziError('usage', { detail: CLI_TEXTS.migrateSame });
    // Nothing may change during the migration.
    const locks = [ProjectLock.take(paths.dataFolder)];
    try {
      if (!isShared) {
        mkdirSync(there.dataFolder, { recursive: true });
        if (there.dataFolder !== paths.dataFolder) locks.push(ProjectLock.take(there.dataFolder));
      }
      const source = await openProjectStore(project, 'read');
      try {
        await requireIdle(paths.databaseFile);
        const target = await openStore(location, 'write');
        try {
          const report = await migrateStore(source, target, Date.now(), (urls, of) => {
            if (!options.json) context.err(say(context, CLI_TEXTS.migrateProgress, { urls, of }));
          });
          // Pages have other ids and changes in the new store: the index is built from there
          const fed = options.search
            ? await feed(context, {
                ...feedOptions(project, options.search),
                databaseFile: location,
                rebuild: true,
                once: true,
              })
            : null;
          if (options.json) context.out(JSON.stringify({ ...report, ...(fed && { search: fed }) }));
          else {
            context.out(say(context, CLI_TEXTS.migrateDone, report));
            if (fed) context.out(say(context, CLI_TEXTS.indexFeedDone, fed));
          }
        } finally {
          await target.close();
        }
        if (isNew) becomeProject(location, there.databaseFile);
      } finally {
        await source.close();
      }
    } finally {
      for (const lock of locks) lock.release();
    }
    if (!isShared) await catchUpIndex(there);
  });
}

/** The closed store is in one file: its log is empty. */
function becomeProject(location: string, databaseFile: string): void {
  renameSync(location, databaseFile);
  for (const end of ['-wal', '-shm']) rmSync(location + end, { force: true });
}

/** Throws if crawlers work on the database that is to be moved. */
async function requireIdle(location: string): Promise<void> {
  if (!isStoreUrl(location)) return;
  const { PostgresStore } = await import('../store/postgres/postgres-store.ts');
  const store = await PostgresStore.open(location, 'read');
  try {
    if (await store.isCrawled()) throw new TaziError('crawl-running');
  } finally {
    await store.close();
  }
}
