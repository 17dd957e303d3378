import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { PrometheusText } from './prometheus-text.ts';

/** Seconds; from the duration of a warm search to one that exceeds any reader's patience. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5] as const;

type Times = { counts: number[]; sum: number; count: number };

/**
 * Counts responses by route, method and status, and measures how long each route takes. All labels come from
 * closed sets.
 */
export class HttpMetrics {
  readonly #answers = new Map<string, { route: string; method: string; status: string; count: number }>();
  readonly #times = new Map<string, Times>();

  /** Must come first in the chain, so that refusals are counted too. */
  middleware(): MiddlewareHandler {
    return async (c, next) => {
      const began = performance.now();
      await next();
      this.observe(
        routeLabel(routePath(c, -1)),
        c.req.method,
        c.res.status,
        (performance.now() - began) / 1000,
      );
    };
  }

  observe(route: string, method: string, status: number, seconds: number): void {
    const shown = METHODS.has(method) ? method : 'other';
    const key = `${route} ${shown} ${status}`;
    const answers = this.#answers.get(key);
    if (answers) answers.count++;
    else this.#answers.set(key, { route, method: shown, status: String(status), count: 1 });
    let times = this.#times.get(route);
    if (!times) this.#times.set(route, (times = { counts: BUCKETS.map(() => 0), sum: 0, count: 0 }));
    const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
    if (bucket >= 0) times.counts[bucket]!++;
    times.sum += seconds;
    times.count++;
  }

  write(text: PrometheusText): void {
    text.counter(
      'tazi_http_requests_total',
      'Requests answered, by route, method and status.',
      [...this.#answers.values()].map(({ count, ...labels }) => ({ labels, value: count })),
    );
    text.family(
      'tazi_http_request_duration_seconds',
      'histogram',
      'Time from request to answer, by route.',
      [...this.#times].flatMap(([route, times]) => histogram(route, times)),
    );
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Middleware is registered on every path; a request that matches nothing else has no route. */
function routeLabel(path: string): string {
  return path === '/*' || path === '*' ? 'none' : path;
}

function histogram(route: string, { counts, sum, count }: Times) {
  let below = 0;
  const buckets = BUCKETS.map((limit, i) => ({
    suffix: '_bucket' as const,
    labels: { route, le: String(limit) },
    value: (below += counts[i]!),
  }));
  return [
    ...buckets,
    { suffix: '_bucket' as const, labels: { route, le: '+Inf' }, value: count },
    { suffix: '_sum' as const, labels: { route }, value: sum },
    { suffix: '_count' as const, labels: { route }, value: count },
  ];
}
