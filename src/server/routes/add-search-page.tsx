import { isRunning } from '../../model/is-running.ts';
import { pageSearchRequest } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { HomePage } from '../views/home-page.tsx';
import { ResultsPage } from '../views/results-page.tsx';
import { viewOf } from '../views/view.ts';

/** `/`: the box alone, or with the results of a query. Complete without JavaScript. */
export function addSearchPage(app: ServerApp, parts: ServerParts): void {
  const { services } = parts;
  app.get('/', async (c) => {
    const view = viewOf(c, parts);
    c.header('Vary', 'Accept-Language');
    c.header('Cache-Control', 'private, no-cache');
    if (view.parameters.q === '') {
      const [counts, status] = await Promise.all([services.store.totals.read(), services.status()]);
      const crawl = status && isRunning(status, services.clock()) ? status.state : null;
      return c.html(<HomePage view={view} counts={counts} crawl={crawl} />);
    }
    const answer = await services.search.search(pageSearchRequest(view.parameters));
    const { q, page } = view.parameters;
    if (page === 1) services.queries.asked(q, answer.total, services.clock());
    return c.html(<ResultsPage view={view} answer={answer} isCounted={services.queries.isOn} />);
  });
}
