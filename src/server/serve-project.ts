import type { Project, SearchableProject } from '../project/project.ts';
import { createApp } from './create-app.ts';
import { projectServices } from './project-services.ts';
import { NO_QUERIES } from './query-service.ts';
import type { ServerServices } from './server-services.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** Serves an open project; models and templates are warm when the first reader arrives. */
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

/** What readers do first. */
const FIRST_STEPS = ['/', '/?q=haber', '/?q=saglik+haberi', '/api/search?q=bir', '/api/suggest?q=ha'];
const ROUNDS = 3;

/** Through an app of its own, so that warming up counts neither as requests nor as queries. */
async function warmUp(services: ServerServices): Promise<void> {
  const app = createApp({ ...services, queries: NO_QUERIES });
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of FIRST_STEPS) await (await app.request(`http://127.0.0.1${path}`)).text();
  }
}
