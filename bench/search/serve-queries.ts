import { fork } from 'node:child_process';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { percentile } from './cpu.ts';

export type ServedFigures = {
  cpuMsPerPage: number;
  p50Ms: number;
  p99Ms: number;
  rssMb: number;
  /** Opening the index and answering the first query. */
  firstAnswerMs: number;
};

/** Starts a server of one engine, sends it one query after the other, and reports the costs. */
export async function serveQueries(
  engine: 'tazi' | 'hybrid' | 'fts5',
  indexFolder: string,
  textsFile: string,
  queries: readonly string[],
): Promise<ServedFigures> {
  const script = fileURLToPath(new URL('served.ts', import.meta.url));
  const child = fork(script, [engine, indexFolder, textsFile], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.stdout!.once('data', (line: Buffer) => resolve(Number(line.toString())));
      child.once('exit', () => reject(new Error(`the server of ${engine} has ended`)));
    });
    const ask = (path: string): Promise<string> => request(`http://127.0.0.1:${port}${path}`, agent);
    await ask(`/?q=${encodeURIComponent(queries[0]!)}`);
    const warmUp = Math.min(200, Math.floor(queries.length / 4));
    for (const query of queries.slice(0, warmUp)) await ask(`/?q=${encodeURIComponent(query)}`);
    const before = JSON.parse(await ask('/figures')) as { cpuMs: number };
    const took: number[] = [];
    for (const query of queries) {
      const start = performance.now();
      await ask(`/?q=${encodeURIComponent(query)}`);
      took.push(performance.now() - start);
    }
    const after = JSON.parse(await ask('/figures')) as {
      cpuMs: number;
      rssMb: number;
      firstAnswerMs: number;
    };
    return {
      cpuMsPerPage: (after.cpuMs - before.cpuMs) / queries.length,
      p50Ms: percentile(took, 0.5),
      p99Ms: percentile(took, 0.99),
      rssMb: after.rssMb,
      firstAnswerMs: after.firstAnswerMs,
    };
  } finally {
    agent.destroy();
    child.removeAllListeners('exit');
    child.kill();
  }
}

function request(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => resolve(body));
    }).on('error', reject);
  });
}
