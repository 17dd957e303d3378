import { OpenAPIHono } from '@hono/zod-openapi';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { TaziError } from '../model/errors.ts';
import { answerError, notFound, refuseInvalid } from './answer-error.tsx';
import { loadAssets } from './assets.ts';
import { etags } from './etags.ts';
import { hostGuard } from './host-guard.ts';
import { HttpMetrics } from './http-metrics.ts';
import { rateLimit } from './rate-limit.ts';
import { addAudit } from './routes/add-audit.ts';
import { addCitation } from './routes/add-citation.ts';
import { addConcordance } from './routes/add-concordance.ts';
import { addConcordancePage } from './routes/add-concordance-page.tsx';
import { addCrawl } from './routes/add-crawl.ts';
import { addCrawlerPage } from './routes/add-crawler-page.tsx';
import { addDocs } from './routes/add-docs.tsx';
import { addEmbed, embedHeaders } from './routes/add-embed.ts';
import { addEvents } from './routes/add-events.ts';
import { addExperiments } from './routes/add-experiments.ts';
import { addFeed } from './routes/add-feed.ts';
import { addForget } from './routes/add-forget.ts';
import { addFreshness } from './routes/add-freshness.ts';
import { addHealth } from './routes/add-health.ts';
import { addMcp } from './routes/add-mcp.ts';
import { addMetrics } from './routes/add-metrics.ts';
import { addOpenApi } from './routes/add-open-api.ts';
import { addOpenSearch } from './routes/add-open-search.ts';
import { addPageDetail } from './routes/add-page-detail.tsx';
import { addPages } from './routes/add-pages.ts';
import { addPanel } from './routes/add-panel.tsx';
import { addPing } from './routes/add-ping.ts';
import { addQueries } from './routes/add-queries.ts';
import { addSearch } from './routes/add-search.ts';
import { addSearchPage } from './routes/add-search-page.tsx';
import { addSearchRules } from './routes/add-search-rules.ts';
import { addSimilar } from './routes/add-similar.ts';
import { addSites } from './routes/add-sites.ts';
import { addStaticFiles } from './routes/add-static-files.ts';
import { addSuggest } from './routes/add-suggest.ts';
import { addTopics } from './routes/add-topics.ts';
import { addTransfer } from './routes/add-transfer.ts';
import { addVisits } from './routes/add-visits.ts';
import { addWebhooks } from './routes/add-webhooks.ts';
import { addWhy } from './routes/add-why.ts';
import { addWordPostings } from './routes/add-word-postings.ts';
import { addWords } from './routes/add-words.ts';
import { securityHeaders } from './security-headers.ts';
import type { ServerApp, ServerEnv, ServerParts } from './server-env.ts';
import type { ServerServices } from './server-services.ts';
import { pathWithout, underBase } from './under-base.ts';

/**
 * The HTTP interface of a project: the search page for people, the API for programs. Reading is public; write
 * operations need the token, and are requests that the crawler handles. Every response carries the same
 * strict headers, every refusal has the same shape, and no crawled content is trusted on output.
 *
 * Limits: one process, no sessions, no cookies; units that do not exist yet have no routes (404).
 */
export function createApp(services: ServerServices): ServerApp {
  const parts: ServerParts = { services, assets: loadAssets(), metrics: new HttpMetrics() };
  const { base } = services.settings.server;
  const app = new OpenAPIHono<ServerEnv>({ defaultHook: refuseInvalid(parts), getPath: pathWithout(base) });

  app.use(parts.metrics.middleware());
  app.use(embedHeaders());
  app.use(securityHeaders());
  if (base !== '') app.use(underBase(base));
  if (services.settings.server.cors.length > 0) app.use('/api/*', crossOrigin(services.settings.server.cors));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        const { method } = c.req;
        const error = new TaziError('method-not-allowed', { method, allowed: methods.join(', ') });
        return answerError(c, error, parts);
      },
    }),
  );
  app.use(hostGuard(services));
  const limit = rateLimit(services);
  for (const path of LIMITED) app.use(path, limit);
  app.use('/', (c, next) => (c.req.query('q') ? limit(c, next) : next()));
  app.use('/api/*', etags());
  app.use('/openapi.json', etags());

  addSearchPage(app, parts);
  addConcordancePage(app, parts);
  addPageDetail(app, parts);
  addPanel(app, parts);
  addCrawlerPage(app, parts);
  addDocs(app, parts);
  addStaticFiles(app, parts);
  addFeed(app, parts);
  addEmbed(app, parts);
  addSearch(app, parts);
  addConcordance(app, parts);
  addSuggest(app, parts);
  addPages(app, parts);
  addCitation(app, parts);
  addForget(app, parts);
  addSimilar(app, parts);
  addSites(app, parts);
  addCrawl(app, parts);
  addEvents(app, parts);
  addVisits(app, parts);
  addWhy(app, parts);
  addTopics(app, parts);
  addAudit(app, parts);
  addFreshness(app, parts);
  addExperiments(app, parts);
  addPing(app, parts);
  addTransfer(app, parts);
  addWords(app, parts);
  addWordPostings(app, parts);
  addQueries(app, parts);
  addSearchRules(app, parts);
  addWebhooks(app, parts);
  addMcp(app, parts);
  addHealth(app, parts);
  addMetrics(app, parts);
  addOpenSearch(app, parts);
  addOpenApi(app, base);

  app.notFound((c) => answerError(c, notFound(c), parts));
  app.onError((error, c) => answerError(c, error, parts));
  return app;
}

/** Routes that cost a search or more. */
const LIMITED = [
  '/api/search',
  '/api/suggest',
  '/api/concordance',
  '/concordance',
  '/api/pages/*',
  '/api/sites/*',
  '/api/why',
  '/feed.xml',
  '/mcp',
  '/docs/*',
  '/pages/*',
  '/sites/*',
  '/clicked',
];

/** Pages of these origins may read the API in a browser. No cookies are used, so none are allowed. */
function crossOrigin(origins: readonly string[]) {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type'],
    exposeHeaders: ['ETag', 'Retry-After'],
    maxAge: 600,
  });
}
