import { setTimeout as sleep } from 'node:timers/promises';

export type QueryStream = {
  /** Latencies since the last call, in milliseconds, and unsuccessful answers. */
  take(): { tookMs: number[]; failures: string[] };
  stop(): Promise<void>;
};

/** Sends a server one query after the other, with a pause between them. */
export function queryStream(address: string, queries: readonly string[], pauseMs: number): QueryStream {
  const paths = queries.map((query) => `/api/search?q=${encodeURIComponent(query)}`);
  return requestStream(address, paths, pauseMs);
}

/** Asks a server for one path after the other, with a pause between them. */
export function requestStream(address: string, paths: readonly string[], pauseMs: number): QueryStream {
  let tookMs: number[] = [];
  let failures: string[] = [];
  let isOver = false;
  const run = async () => {
    for (let n = 0; !isOver; n++) {
      const path = paths[n % paths.length]!;
      const began = performance.now();
      try {
        const answer = await fetch(`${address}${path}`);
        await answer.arrayBuffer();
        if (answer.status >= 500) failures.push(`${answer.status} for ${path.slice(0, 60)}`);
      } catch (error) {
        if (!isOver) failures.push(`${String(error)} for ${path.slice(0, 60)}`);
      }
      tookMs.push(performance.now() - began);
      await sleep(pauseMs);
    }
  };
  const running = run();
  return {
    take() {
      const taken = { tookMs, failures };
      tookMs = [];
      failures = [];
      return taken;
    },
    async stop() {
      isOver = true;
      await running;
    },
  };
}

/** The value that this share of all values does not exceed; 0 if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
