import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import type { FeedOptions, FeedProgress } from '../indexing/search-feeder.ts';
import { asTaziError, TaziError } from '../model/errors.ts';
import { type Project, requireProject } from '../project/project.ts';
import { searchAdvice } from '../project/project-advice.ts';
import { type CommandContext, ExitWith, INTERRUPTED, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';

/** How often progress is printed. */
const SAY_EVERY_MS = 5_000;

/** `tazi index feed`: the store, followed into OpenSearch. */
export function indexFeedCommand(context: CommandContext): Command {
  const command = new Command('feed')
    .description(say(context, CLI_TEXTS.indexFeed))
    .option('--once', say(context, CLI_TEXTS.indexFeedOnce))
    .option('--rebuild', say(context, CLI_TEXTS.indexFeedRebuild))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  TAZI_SEARCH_URL=http://localhost:9200/tazi tazi index feed\n  tazi index feed --once --rebuild`,
    );
  addProjectFlags(command, context);
  return command.action(async (options: { once?: boolean; rebuild?: boolean; json?: boolean }) => {
    const project = projectOf(command, context);
    requireProject(project);
    const { url } = project.settings.search;
    if (url === undefined) throw new TaziError('usage', { detail: CLI_TEXTS.indexFeedUnset });
    for (const advice of searchAdvice(project.settings)) context.err(say(context, advice));
    const stop = new AbortController();
    let exitCode: number | null = null;
    context.onInterrupt((code = INTERRUPTED) => {
      exitCode = code;
      stop.abort();
    });
    try {
      const done = await feed(context, {
        ...feedOptions(project, url),
        rebuild: options.rebuild ?? false,
        once: options.once ?? false,
        signal: stop.signal,
      });
      if (done !== null && exitCode === null)
        context.out(options.json ? JSON.stringify(done) : say(context, CLI_TEXTS.indexFeedDone, done));
    } catch (error) {
      if (exitCode === null) throw error;
    }
    if (exitCode !== null) throw new ExitWith(exitCode);
  });
}

/** Feeds once and prints the result, or feeds until it is stopped. */
export async function feed(
  context: CommandContext,
  options: FeedOptions & { once: boolean },
): Promise<FeedProgress | null> {
  let saidAt = performance.now();
  // Loaded only when feeding
  const { SearchFeeder } = await import('../indexing/search-feeder.ts');
  const { language } = context;
  const feeder = await SearchFeeder.open({
    ...options,
    onAway: (error) => context.err(asTaziError(error).describe(language)),
    onProgress: (progress) => {
      if (performance.now() - saidAt < SAY_EVERY_MS) return;
      saidAt = performance.now();
      context.err(say(context, CLI_TEXTS.indexFeedProgress, progress));
    },
  });
  try {
    if (options.once) return await feeder.catchUp();
    await feeder.follow();
    return null;
  } finally {
    await feeder.close();
  }
}

export function feedOptions({ paths, settings }: Project, url: string): FeedOptions {
  const { ca, shards, roots } = settings.search;
  return {
    databaseFile: paths.databaseFile,
    feedFolder: join(paths.dataFolder, 'feed'),
    url,
    ca: ca && resolve(paths.folder, ca),
    shards,
    roots,
  };
}
