import { CONCORDANCE_SORTS, type Concordance } from '../../search/concordance/concordance.ts';
import { parsePattern } from '../../search/concordance/parse-pattern.ts';
import { LIMITS } from '../limits.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { ConcordancePage } from '../views/concordance-page.tsx';
import { viewOf } from '../views/view.ts';

/** `/concordance`: keyword in context, complete without JavaScript. */
export function addConcordancePage(app: ServerApp, parts: ServerParts): void {
  app.get('/concordance', async (c) => {
    const view = viewOf(c, parts);
    const { q } = view.parameters;
    const sort = CONCORDANCE_SORTS.find((name) => name === c.req.query('sort')) ?? 'right';
    const pattern = q === '' ? null : parsePattern(q);
    let found: Concordance | null = null;
    if (pattern !== null)
      found = await parts.services.concordance({
        pattern,
        sort,
        limit: LIMITS.defaultConcordanceLines,
        width: LIMITS.defaultConcordanceWidth,
        sample: LIMITS.concordanceSample,
      });
    c.header('Vary', 'Accept-Language');
    c.header('Cache-Control', 'private, no-cache');
    return c.html(<ConcordancePage view={view} sort={sort} found={found} />);
  });
}
