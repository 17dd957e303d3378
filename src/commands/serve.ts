import { Command } from 'commander';
import { pino } from 'pino';
import { askCrawler } from '../controller/ask-crawler.ts';
import { userAgent } from '../controller/start-crawl.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { openForSearch, type Project, type SearchableProject } from '../project.ts';
import { createApp } from '../server/app.ts';
import type { ServerServices } from '../server/services.ts';
import { type RunningServer, startServer } from '../server/start-server.ts';
import { type CommandContext, ExitWith, INTERRUPTED, say } from './context.ts';
import { addProjectFlags, projectOf } from './setting-flags.ts';

export function serveCommand(context: CommandContext): Command {
  const command = new Command('serve')
    .description(say(context, CLI_TEXTS.serve))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi serve --port 8080\n  TAZI_SERVER_TOKEN=… tazi serve`,
    );
  addProjectFlags(command, context, ['server']);
  return command.action(async (options: { json?: boolean }) => {
    const project = projectOf(command, context);
    const opened = openForSearch(project, 'ask');
    let server: RunningServer | null = null;
    try {
      server = await serveProject(project, opened);
      const { address } = server;
      context.out(options.json ? JSON.stringify({ address }) : say(context, CLI_TEXTS.serveAt, { address }));
      await new Promise<void>((resolve) => context.onInterrupt(resolve));
    } finally {
      await server?.close();
      opened.close();
    }
    throw new ExitWith(INTERRUPTED);
  });
}

/** Serves an opened project; the demo does the same. */
export function serveProject(project: Project, opened: SearchableProject): Promise<RunningServer> {
  const { settings, paths } = project;
  const services: ServerServices = {
    search: opened.search,
    pages: opened.store.pages,
    sites: (after, most) => opened.store.pages.sites(after, most),
    status: async () => opened.store.status.read(),
    ask: async (kind, payload) => askCrawler(opened.store, paths.dataFolder, kind, payload, Date.now()),
    settings,
    userAgent: userAgent(settings),
    token: settings.server.token,
    names: settings.server.names,
    clock: Date.now,
    log: pino({ name: 'tazi' }, pino.destination(2)),
  };
  return startServer(createApp(services), settings.server);
}
