import { forgetInThread } from '../../controller/forget-in-thread.ts';
import { parameterStripper } from '../../links/parameter-stripper.ts';
import { forgottenName } from '../../model/forgotten-list.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { Project, SearchableProject } from '../../project/project.ts';
import { pagesOfQuery } from '../../search/pages-of-query.ts';
import type { ForgetService } from '../server-services.ts';

/** How long a request waits for a page to be forgotten; below the time after which servers end idle connections. */
const FORGET_WAIT_MS = 20_000;

export function forgetService({ paths, settings }: Project, opened: SearchableProject): ForgetService {
  const spell = parameterStripper(settings.crawl.stripParameters);
  return {
    list: () => opened.store.forgotten.list(),
    meant: async (given) => {
      if (given.startsWith('query:')) return pagesOfQuery(opened, given.slice('query:'.length));
      const name = forgottenName(given);
      if (name === null) return null;
      return [given.startsWith('site:') ? name : spell(name as CanonicalUrl)];
    },
    change: (request) => {
      const { dataFolder, databaseFile, indexFolder } = paths;
      const job = { paths: { dataFolder, databaseFile, indexFolder }, request, now: Date.now() };
      return forgetInThread({ ...job, waitMs: FORGET_WAIT_MS });
    },
  };
}
