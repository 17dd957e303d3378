import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';

describe('/metrics', () => {
  it('counts requests by route, not by URL', async () => {
    const app = createApp(new SmallEngine(SMALL_PAGES));
    for (const path of [
      '/api/pages/1',
      '/api/pages/2',
      '/api/pages/777',
      '/yok/1',
      '/yok/2',
      '/api/search?q=a&size=0',
    ]) {
      await app.request(path);
    }
    const answer = await app.request('/metrics');
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    const text = await answer.text();
    expect(text).toContain('tazi_http_requests_total{route="/api/pages/:id",method="GET",status="200"} 2\n');
    expect(text).toContain('tazi_http_requests_total{route="/api/pages/:id",method="GET",status="404"} 1\n');
    expect(text).toContain('tazi_http_requests_total{route="none",method="GET",status="404"} 2\n');
    expect(text).toContain('tazi_http_requests_total{route="/api/search",method="GET",status="400"} 1\n');
    expect(text).toContain('tazi_http_request_duration_seconds_count{route="/api/pages/:id"} 3\n');
    expect(text).toContain('tazi_pages 7\n');
    expect(text).toContain('tazi_visits_total{outcome="failed"} 2\n');
    expect(text).toContain('tazi_crawl_running 0\n');
  });

  it('is valid Prometheus text by the rules that promtool checks: names, units, help and type of each family', async () => {
    const app = createApp(new SmallEngine(SMALL_PAGES));
    await app.request('/api/search?q=baraj');
    const text = await (await app.request('/metrics')).text();
    expect(problemsIn(text)).toEqual([]);
    for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds'])
      expect(text, name).toMatch(new RegExp(`^${name} [0-9.e+-]+$`, 'm'));
    expect(text).toContain('tazi_webhook_sent_total{hook="haber-odasi"} 4\n');
    expect(text).toMatch(/^tazi_build_info\{version="[^"]+"\} 1$/m);
  });

  it('is checked by rules that see what is wrong', () => {
    const wrong = [
      '# HELP visits Visits.\n# TYPE visits counter\nvisits 1',
      '# HELP a_total A.\n# TYPE a_total gauge\na_total 1',
      '# TYPE b gauge\nb 1',
      '# HELP wait_milliseconds W.\n# TYPE wait_milliseconds gauge\nwait_milliseconds 1',
      '# HELP pageCount P.\n# TYPE pageCount gauge\npageCount 1',
      '# HELP c C.\n# TYPE c gauge\nc 1\nc 2',
      '# HELP d D.\n# TYPE d gauge\nd{someLabel="1"} 1',
      '# HELP h H.\n# TYPE h histogram\nh_bucket{le="1"} 3\nh_bucket{le="+Inf"} 2\nh_sum 1\nh_count 2',
      'e 1',
    ];
    for (const text of wrong) expect(problemsIn(`${text}\n`), text).not.toEqual([]);
  });
});

/** Units that are not base units, and abbreviations of units (prometheus.io/docs/practices/naming). */
const FOREIGN_UNITS =
  /_(?:milliseconds|microseconds|nanoseconds|minutes?|hours|per_hour|per_minute|days?|weeks?|kilobytes|megabytes|gigabytes|kib|mib|gib|bits|percent|ms|us|ns|sec|kb|mb|gb)(?:_|$)/;

/** What `promtool check metrics` would say, by the rules of its documentation. */
function problemsIn(text: string): string[] {
  const problems: string[] = [];
  const types = new Map<string, string>();
  const helps = new Set<string>();
  const samples = new Set<string>();
  const buckets = new Map<string, number>();
  for (const line of text.trimEnd().split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === 'HELP') helps.add(name);
    if (kind === 'TYPE') {
      if (types.has(name)) problems.push(`${name}: declared twice`);
      types.set(name, rest);
    }
    if (line.startsWith('#')) continue;
    const sample = /^(\w+)((?:\{[^}]*\})?) (\S+)$/.exec(line);
    if (!sample) {
      problems.push(`unreadable: ${line}`);
      continue;
    }
    const [, full = '', labels = '', value = ''] = sample;
    if (samples.has(full + labels)) problems.push(`${full}${labels}: given twice`);
    samples.add(full + labels);
    const family = types.get(full) ? full : full.replace(/_(?:bucket|sum|count)$/, '');
    if (!types.has(family)) problems.push(`${full}: no type`);
    if (!Number.isFinite(Number(value))) problems.push(`${full}: ${value}`);
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g))
      if (!/^[a-z][a-z_]*$/.test(label)) problems.push(`${full}: label ${label}`);
    if (full.endsWith('_bucket')) {
      const series = full + labels.replace(/,?le="[^"]*"/, '');
      if (Number(value) < (buckets.get(series) ?? 0)) problems.push(`${full}: buckets fall`);
      buckets.set(series, Number(value));
    }
  }
  for (const [name, type] of types) {
    if (!helps.has(name)) problems.push(`${name}: no help`);
    if (name.endsWith('_total') !== (type === 'counter')) problems.push(`${name}: _total is for counters`);
    if (!/^[a-z][a-z0-9_]*$/.test(name)) problems.push(`${name}: not in snake case`);
    if (FOREIGN_UNITS.test(name)) problems.push(`${name}: not a base unit`);
    if (/_(?:gauge|counter|histogram|summary|bucket|sum|count)$/.test(name))
      problems.push(`${name}: holds its type`);
  }
  return problems;
}
