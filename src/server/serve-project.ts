import type { Project, SearchableProject } from '../project/project.ts';
import { collectGarbage } from '../threads/memory-relief.ts';
import { createApp } from './create-app.ts';
import { projectServices } from './project-services.ts';
import { NO_QUERIES } from './query-service.ts';
import type { ServerServices } from './server-services.ts';
import { removeLeftovers } from './services/remove-leftovers.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { TitleQueries } from './title-queries.ts';

/** Serves an open project; models and templates are warm when the first reader arrives. */
export async function serveProject(project: Project, opened: SearchableProject): Promise<RunningServer> {
  await removeLeftovers(project.paths.dataFolder, Date.now());
  const services = projectServices(project, opened);
  await warmUp(services);
  // Of warming up, so that the first readers do not wait for it
  collectGarbage();
  const server = await startServer(createApp(services), project.settings.server);
  return {
    ...server,
    close: async () => {
      await services.close();
      await server.close();
    },
  };
}

/** The first requests of a typical reader. */
const FIRST_STEPS = ['/', '/?q=haber', '/?q=saglik+haberi', '/api/search?q=bir', '/api/suggest?q=ha'];
const ROUNDS = 3;
/**
 * Code that has run this often is compiled: without warming up, the first 500 queries take twice as long as later ones.
 */
const MAX_QUERIES = 200; // chosen on bench/server
const MAX_CPU_MS = 1_000;

/** Through a separate app, so that warming up counts neither as requests nor as queries. */
async function warmUp(services: ServerServices): Promise<void> {
  const app = createApp({ ...services, queries: NO_QUERIES });
  const ask = async (path: string) => (await app.request(`http://127.0.0.1${path}`)).text();
  const queries = new TitleQueries();
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of FIRST_STEPS) queries.learn(await ask(path));
  }
  const began = process.cpuUsage();
  for (let asked = 0; asked < MAX_QUERIES; asked++) {
    const { user, system } = process.cpuUsage(began);
    const query = queries.next();
    if (query === null || (user + system) / 1_000 > MAX_CPU_MS) return;
    queries.learn(await ask(`/api/search?q=${encodeURIComponent(query)}`));
  }
}
