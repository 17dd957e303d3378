import { Command } from 'commander';
import { startCrawl } from '../controller/start-crawl.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import type { AddressAudit } from '../model/address-audit.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import { TaziError } from '../model/errors.ts';
import { announceConversion } from '../project/older-project.ts';
import { hasStore, openProjectStore, type Project } from '../project/project.ts';
import { auditAddresses } from '../store/audit-addresses.ts';
import { type CommandContext, ExitWith, INTERRUPTED, say } from './frame/command-context.ts';
import { lastGuard } from './frame/last-guard.ts';
import { givenUrls, readSeeds } from './frame/read-seeds.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { CrawlProgress } from './printing/crawl-progress.ts';

export function crawlCommand(context: CommandContext): Command {
  const command = new Command('crawl')
    .argument('[url...]')
    .description(say(context, CLI_TEXTS.crawl))
    .option('--once', say(context, CLI_TEXTS.crawlOnce))
    .option('--watch', say(context, CLI_TEXTS.crawlWatch))
    .option('--warc', say(context, CLI_TEXTS.crawlWarc))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi crawl https://www.ornek.bel.tr/ --max-pages 500\n  tazi crawl --watch`,
    );
  addProjectFlags(command, context, ['allowHosts', 'sites', 'crawl', 'update']);
  return command.action(
    async (urls: string[], options: { once?: boolean; watch?: boolean; json?: boolean }) => {
      if (options.once && options.watch)
        throw new TaziError('usage', { detail: CLI_TEXTS.crawlOnceAndWatch });
      const project = projectOf(command, context);
      if (project.settings.crawl.contact === undefined) {
        throw new TaziError('contact-missing', { file: project.paths.configFile });
      }
      const seeds = readSeeds(await givenUrls(urls, context.stdin), project.paths.seedsFile);
      if (seeds.length === 0 && !(await hasUrls(project))) {
        throw new TaziError('seeds-missing', { file: project.paths.seedsFile });
      }
      announceConversion(project.paths, project.tell);
      const progress = new CrawlProgress(context, options.json === true);
      const crawl = await startCrawl({
        ...project.paths,
        settings: project.settings,
        seeds,
        mode: options.watch ? 'watch' : 'once',
        onEvent: (event) => progress.take(event),
      });
      progress.begin(project);
      let exitCode: number | null = null;
      let ended: CrawlStatus;
      const forget = context.onInterrupt((code = INTERRUPTED) => {
        exitCode = code;
        progress.stopping();
        crawl.stop();
      });
      const unguard = lastGuard((error) => crawl.survive(error));
      try {
        ended = await crawl.ended;
        progress.end(ended, exitCode === null ? await auditOf(project) : null);
      } finally {
        progress.close();
        forget();
        unguard();
      }
      if (exitCode !== null) throw new ExitWith(exitCode);
      // A script should learn that every address it tried was out of reach.
      if (hasFetchedNothing(ended)) throw new ExitWith(1);
    },
  );
}

/** Something was tried, and no server sent a page. */
function hasFetchedNothing({ outcomes }: Pick<CrawlStatus, 'outcomes'>): boolean {
  const met = Object.keys(outcomes);
  return met.length > 0 && met.every((outcome) => outcome === 'failed' || outcome === 'forbidden');
}

/** What became of every address so far. */
async function auditOf(project: Project): Promise<AddressAudit> {
  const store = await openProjectStore(project, 'read');
  try {
    return await auditAddresses(store);
  } finally {
    await store.close();
  }
}

/** A project that was crawled before can resume without seeds. */
async function hasUrls(project: Project): Promise<boolean> {
  if (!hasStore(project.paths)) return false;
  const store = await openProjectStore(project, 'read');
  try {
    return (await store.totals.read()).urls > 0;
  } finally {
    await store.close();
  }
}
