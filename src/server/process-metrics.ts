import { readdirSync } from 'node:fs';
import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { packageVersion } from '../config/package-root.ts';
import type { PrometheusText } from './prometheus-text.ts';

const LAG_RESOLUTION_MS = 20;

/**
 * What this process uses, under the names of the official client libraries, so that common dashboards find them. The
 * lag of the event loop is measured from one scrape to the next, from the first scrape on: a server that is not
 * monitored needs no timer.
 */
export class ProcessMetrics {
  #lag: IntervalHistogram | null = null;
  #utilization = performance.eventLoopUtilization();

  write(text: PrometheusText): void {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    text.counter('process_cpu_user_seconds_total', 'User CPU time of this server.', user / 1e6);
    text.counter('process_cpu_system_seconds_total', 'System CPU time of this server.', system / 1e6);
    text.counter('process_cpu_seconds_total', 'CPU time of this server.', (user + system) / 1e6);
    text.gauge('process_resident_memory_bytes', 'Resident memory of this server.', rss);
    text.gauge('process_start_time_seconds', 'When this server started.', performance.timeOrigin / 1000);
    const files = openFiles();
    if (files !== null) text.gauge('process_open_fds', 'Open file descriptors.', files);
    text.gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed);
    text.gauge('nodejs_heap_size_total_bytes', 'Heap taken from the system.', heapTotal);
    text.gauge('nodejs_external_memory_bytes', 'Memory of objects outside the heap.', external);
    this.#writeLoop(text);
    const version = process.version;
    const major = version.slice(1).split('.')[0]!;
    text.gauge('nodejs_version_info', 'The Node that runs this server.', [
      { labels: { version, major }, value: 1 },
    ]);
    text.gauge('tazi_build_info', 'The version of Tazı.', [
      { labels: { version: packageVersion() }, value: 1 },
    ]);
  }

  #writeLoop(text: PrometheusText): void {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#utilization);
    this.#utilization = now;
    text.gauge(
      'nodejs_eventloop_utilization_ratio',
      'Share of the time since the last scrape in which the event loop was busy.',
      finite(utilization),
    );
    if (this.#lag === null) {
      this.#lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
      this.#lag.enable();
    }
    const lag = this.#lag;
    const seconds = (nanoseconds: number) => finite(nanoseconds / 1e9);
    const about = 'Lag of the event loop since the last scrape';
    text.gauge('nodejs_eventloop_lag_mean_seconds', `${about}: mean.`, seconds(lag.mean));
    text.gauge('nodejs_eventloop_lag_p50_seconds', `${about}: median.`, seconds(lag.percentile(50)));
    text.gauge('nodejs_eventloop_lag_p99_seconds', `${about}: 99th percentile.`, seconds(lag.percentile(99)));
    text.gauge('nodejs_eventloop_lag_max_seconds', `${about}: maximum.`, seconds(lag.max));
    lag.reset();
  }
}

/** Before the first measurement the histogram contains NaN and extremes. */
function finite(value: number): number {
  return Number.isFinite(value) && value < 1e6 ? Math.max(0, value) : 0;
}

/** Only cheap to determine on Linux. */
function openFiles(): number | null {
  if (process.platform !== 'linux') return null;
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return null;
  }
}
