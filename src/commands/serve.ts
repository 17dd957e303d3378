import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { openForSearch, type Project, type SearchableProject } from '../project/project.ts';
import { createApp } from '../server/app.ts';
import { projectServices } from '../server/project-services.ts';
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
    let exitCode = INTERRUPTED;
    try {
      server = await serveProject(project, opened);
      const { address } = server;
      context.out(options.json ? JSON.stringify({ address }) : say(context, CLI_TEXTS.serveAt, { address }));
      exitCode = await new Promise<number>((stop) => context.onInterrupt((code = INTERRUPTED) => stop(code)));
    } finally {
      await server?.close();
      opened.close();
    }
    throw new ExitWith(exitCode);
  });
}

/** Serves an opened project; the demo does the same. */
export async function serveProject(project: Project, opened: SearchableProject): Promise<RunningServer> {
  const services = projectServices(project, opened);
  await warmUp(services);
  const server = await startServer(createApp(services), project.settings.server);
  return {
    ...server,
    close: async () => {
      await services.close();
      await server.close();
    },
  };
}

/** What a reader does first; models and templates are read and compiled by then, and no reader waits for them. */
const FIRST_STEPS = ['/', '/?q=haber', '/?q=saglik+haberi', '/api/search?q=bir', '/api/suggest?q=ha'];
const ROUNDS = 3;

/** Through an app of its own, so that nothing of it is counted as a request. */
async function warmUp(services: ServerServices): Promise<void> {
  const app = createApp(services);
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of FIRST_STEPS) await (await app.request(`http://127.0.0.1${path}`)).text();
  }
}
