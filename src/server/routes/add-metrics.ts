import { createRoute, z } from '@hono/zod-openapi';
import type { CrawlStatus } from '../../model/crawl-status.ts';
import { isRunning } from '../../model/is-running.ts';
import type { StoreCounts } from '../../model/store-figures.ts';
import type { ListedWebhook } from '../../model/webhook.ts';
import type { FreshnessReport } from '../../update/reports/freshness-report.ts';
import { ProcessMetrics } from '../process-metrics.ts';
import { byLabel, PrometheusText } from '../prometheus-text.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';

const route = createRoute({
  method: 'get',
  path: '/metrics',
  summary: 'Figures for Prometheus',
  responses: {
    200: {
      description: 'Text format 0.0.4.',
      content: { 'text/plain': { schema: z.string() } },
    },
  },
});

export function addMetrics(app: ServerApp, { services, metrics }: ServerParts): void {
  const processMetrics = new ProcessMetrics();
  app.openapi(route, async (c) => {
    const [counts, status, freshness] = await Promise.all([
      services.store.totals.read(),
      services.status(),
      services.freshness(),
    ]);
    const text = new PrometheusText();
    writeStore(text, counts);
    text.gauge(
      'tazi_crawl_running',
      'Whether a crawler is running normally.',
      running(status, services.clock()),
    );
    if (status) writeCrawl(text, status);
    writeFreshness(text, freshness);
    writeWebhooks(text, await services.webhooks());
    metrics.write(text);
    processMetrics.write(text);
    c.header('Cache-Control', 'no-store');
    return c.text(text.toString(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
}

function running(status: CrawlStatus | null, now: number): number {
  return status && isRunning(status, now) ? 1 : 0;
}

function writeStore(text: PrometheusText, counts: StoreCounts): void {
  text.gauge('tazi_sites', 'Sites known.', counts.sites);
  text.gauge('tazi_urls', 'URLs known.', counts.urls);
  text.gauge('tazi_pages', 'Pages in the engine.', counts.pages);
  text.counter(
    'tazi_visits_total',
    'Visits since the project began, by outcome.',
    byLabel('outcome', counts.outcomes),
  );
}

/** Figures of the crawler's run; they restart with it, as counters of a process do. */
function writeCrawl(text: PrometheusText, status: CrawlStatus): void {
  const { waiting, scheduled, leased, retrying } = status.frontier;
  text.gauge('tazi_crawl_status_timestamp_seconds', 'When the crawler last wrote its row.', status.at / 1000);
  text.counter('tazi_crawl_leases_total', 'URLs handed out to be fetched in this run.', status.leases);
  text.counter(
    'tazi_crawl_errors_total',
    'Failures of this run, by reason.',
    byLabel('reason', status.errors),
  );
  text.counter('tazi_crawl_fetched_bytes_total', 'Bytes of bodies fetched in this run.', status.bytes);
  text.gauge(
    'tazi_crawl_pages_per_second',
    'Pages per second, as reported by the crawler.',
    status.pagesPerSecond,
  );
  text.gauge('tazi_crawl_memory_bytes', 'Resident memory of the crawler.', status.memoryBytes);
  text.gauge(
    'tazi_frontier_urls',
    'URLs in the frontier, by state.',
    byLabel('state', { waiting, scheduled, leased, retrying }),
  );
  text.gauge('tazi_frontier_hosts', 'Hosts in the frontier.', status.frontier.hosts);
}

/** E8: the paper's three figures for the last hour with visits, and what they do not show. */
function writeFreshness(text: PrometheusText, report: FreshnessReport): void {
  if (report.freshness !== null)
    text.gauge(
      'tazi_freshness_ratio',
      'Share of pages whose copy is current, by the rates learnt.',
      report.freshness,
    );
  if (report.delayHours !== null)
    text.gauge(
      'tazi_change_delay_seconds',
      'From a change to its discovery, on average.',
      report.delayHours * 3600,
    );
  if (report.skill !== null)
    text.gauge(
      'tazi_revisit_skill',
      '0 as uniform visits, 1 as the best for the rates learnt.',
      report.skill,
    );
  text.gauge(
    'tazi_expected_changes_per_second',
    'Changes of all pages in a second, by the rates learnt.',
    report.changesPerHour / 3600,
  );
  text.gauge(
    'tazi_dynamism_urls',
    'Pages by dynamism (D = changes / visits).',
    byLabel('class', report.dynamism),
  );
  const hour = report.hours.at(-1);
  if (hour === undefined) return;
  const { visits, unique, changes, urls } = hour;
  text.gauge(
    'tazi_revisit_hour',
    'Counts of the last hour with visits: C, U, D and T of the paper.',
    byLabel('count', { visits, unique, changes, urls }),
  );
  text.gauge('tazi_revisit_precision_ratio', 'K = D/T of that hour.', hour.precision);
  text.gauge('tazi_revisit_coverage_ratio', 'TKO = U/T of that hour.', hour.coverage);
  if (hour.efficiency !== null)
    text.gauge('tazi_revisit_efficiency', '(T + D + U) / U of that hour.', hour.efficiency);
}

function writeWebhooks(text: PrometheusText, webhooks: readonly ListedWebhook[]): void {
  const each = (value: (hook: ListedWebhook) => number) =>
    webhooks.map((hook) => ({ labels: { hook: hook.name }, value: value(hook) }));
  text.counter(
    'tazi_webhook_sent_total',
    'Messages that receivers took, by hook.',
    each(({ sent }) => sent),
  );
  text.counter(
    'tazi_webhook_dropped_total',
    'Messages given up, by hook.',
    each(({ dropped }) => dropped),
  );
  text.gauge(
    'tazi_webhook_waiting_messages',
    'Messages that wait to be sent, by hook.',
    each(({ waiting }) => waiting),
  );
}
