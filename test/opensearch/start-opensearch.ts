/**
 * A real OpenSearch for tests: the one that TAZI_TEST_OPENSEARCH_URL names, or nodes of our own on free ports
 * of the loopback address. Their jars come from Maven Central once (53 MB) and are kept.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type TestOpenSearch = {
  /** The URL of an index with this name, with the addresses of all nodes. */
  url(name: string): string;
  /** Only if the nodes are ours: ends one with -9. */
  kill(node: number): Promise<void>;
  stop(): Promise<void>;
};

const SOURCES = join(import.meta.dirname, 'node');
const JARS = join(import.meta.dirname, '../../node_modules/.cache/tazi-opensearch/lib');
const JAVA = 17;
/** A busy machine is slow. */
const START_MS = 240_000;

/** Why no node can be started here; null if one can. */
export function whyNoNode({ mayDownload }: { mayDownload: boolean }): string | null {
  if (process.env['TAZI_TEST_OPENSEARCH_URL']) return null;
  const java = javaVersion();
  if (java === null || java < JAVA) return `Java ${JAVA} or newer is not on this machine`;
  if (existsSync(JARS)) return null;
  if (!mayDownload) return 'its jars were not downloaded yet (npm run test:opensearch does)';
  return runs('mvn', ['-v']) ? null : 'Maven is not on this machine';
}

export async function startOpenSearch(nodes = 1): Promise<TestOpenSearch> {
  const given = process.env['TAZI_TEST_OPENSEARCH_URL'];
  if (given !== undefined)
    return {
      url: (name) => new URL(name, given).href,
      kill: () => Promise.reject(new Error('these nodes are not ours')),
      stop: async () => {},
    };
  fetchJars();
  const folder = mkdtempSync(join(tmpdir(), 'tazi-opensearch-'));
  const ports = await freePorts(2 * nodes);
  const http = ports.slice(0, nodes);
  const running = http.map((_, number) => startNode(folder, number, http, ports.slice(nodes)));
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((child) => ended(child, 'SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(http.map((port) => answers(port, nodes)));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: (name) => http.map((port, at) => `http://127.0.0.1:${port}${at === 0 ? `/${name}` : ''}`).join(','),
    kill: (node) => ended(running[node]!, 'SIGKILL'),
    stop,
  };
}

function fetchJars(): void {
  if (existsSync(JARS)) return;
  const parts = `${JARS}.part`;
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  const goal = 'dependency:copy-dependencies';
  execFileSync('mvn', ['-q', '-B', '-f', join(SOURCES, 'pom.xml'), goal, `-DoutputDirectory=${parts}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (readdirSync(parts).length === 0) throw new Error('Maven has fetched nothing');
  renameSync(parts, JARS);
}

function startNode(
  folder: string,
  number: number,
  http: readonly number[],
  transport: readonly number[],
): ChildProcess {
  const data = join(folder, String(number));
  mkdirSync(data);
  const java = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', join(JARS, '*')];
  const args = [join(SOURCES, 'OpenSearchNode.java'), data, number, http.join(), transport.join()];
  return spawn('java', [...java, ...args.map(String)], { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] });
}

async function answers(port: number, nodes: number): Promise<void> {
  const until = Date.now() + START_MS;
  const path = `_cluster/health?wait_for_nodes=${nodes}&wait_for_status=yellow&timeout=5s`;
  for (;;) {
    const health = await fetch(`http://127.0.0.1:${port}/${path}`).catch(() => null);
    if (health?.status === 200) return;
    if (Date.now() > until) throw new Error(`OpenSearch did not start on port ${port}`);
    await pause(500);
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports: number[] = [];
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ports.push((server.address() as { port: number }).port);
  }
  for (const server of servers) server.close();
  return ports;
}

function javaVersion(): number | null {
  try {
    const told = execFileSync('java', ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/\d+/.exec(told)?.[0] ?? 0);
  } catch {
    return null;
  }
}

function runs(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
