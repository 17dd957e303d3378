import { forgetInThread, previewInThread } from '../../controller/forget-in-thread.ts';
import { forgetNames } from '../../project/forget-door.ts';
import type { Project, SearchableProject } from '../../project/project.ts';
import type { ForgetService } from '../server-services.ts';

/** How long a request waits for a page to be forgotten; below the time after which servers end idle connections. */
const FORGET_WAIT_MS = 20_000;

export function forgetService(project: Project, opened: SearchableProject): ForgetService {
  const { dataFolder, databaseFile, indexFolder } = project.paths;
  const paths = { dataFolder, databaseFile, indexFolder };
  return {
    list: () => opened.store.forgotten.list(),
    names: (given) => forgetNames(given, project, (work) => work(opened)),
    preview: (what) => previewInThread({ paths, preview: what }),
    change: (request) => forgetInThread({ paths, request, now: Date.now(), waitMs: FORGET_WAIT_MS }),
  };
}
