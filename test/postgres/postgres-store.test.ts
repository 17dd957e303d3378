import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TaziError } from '../../src/model/errors.ts';
import { sampleJourney, sampleUrl } from '../../src/store/contract/samples.ts';
import { storeContract } from '../../src/store/contract/store.contract.ts';
import { openStore } from '../../src/store/open-store.ts';
import { postgresPlace } from '../../src/store/postgres/connect-postgres.ts';
import { PostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { shared } from '../../src/store/postgres/statement.ts';
import { startPostgres, type TestPostgres } from './start-postgres.ts';

let server: TestPostgres;
let admin: PostgresDatabase;
beforeAll(async () => {
  server = await startPostgres();
  admin = await PostgresDatabase.open(postgresPlace(server.url('public')), 'write');
});
afterAll(async () => {
  await admin?.close();
  await server?.stop();
});

async function dropped(schema: string): Promise<string> {
  await admin.exec(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  return server.url(schema);
}

/** Deleting a few rows takes a fraction of the time of creating or truncating the tables. */
async function emptied(schema: string): Promise<string> {
  await admin.exec(`DO $$ DECLARE name text; BEGIN
    IF to_regclass('${schema}.urls') IS NULL THEN RETURN; END IF;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = '${schema}' AND tablename NOT IN ('steps', 'shards')
    LOOP EXECUTE 'DELETE FROM ${schema}.' || name; END LOOP;
  END $$`);
  return server.url(schema);
}

describe('PostgreSQL', () => {
  storeContract({
    empty: async () => openStore(await emptied('contract'), 'write'),
    reopen: () => openStore(server.url('contract'), 'write'),
  });
});

async function codeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'nothing thrown';
  } catch (error) {
    return error instanceof TaziError ? error.code : String(error);
  }
}

describe('what can be wrong with a database', () => {
  const at = (change: (url: URL) => void) => {
    const url = new URL(server.url('wrong'));
    change(url);
    return () => openStore(url.href, 'read');
  };

  test('each has a code, and no message shows the password', async () => {
    expect(await codeOf(at((url) => void (url.port = '1')))).toBe('store-away');
    expect(await codeOf(at((url) => void (url.hostname = 'yok.invalid')))).toBe('store-away');
    expect(await codeOf(at((url) => void (url.password = 'gizli')))).toBe('store-login');
    expect(await codeOf(at((url) => void (url.pathname = '/yok')))).toBe('store-missing');
    // It has no certificate.
    const encrypted = at((url) => url.searchParams.set('sslmode', 'verify-full'));
    if (process.env['TAZI_TEST_POSTGRES_URL'] === undefined)
      expect(await codeOf(encrypted)).toBe('store-tls');
    expect(await codeOf(at((url) => url.searchParams.set('schema', 'a;b')))).toBe('setting-invalid');
    const wrong = await at((url) => void (url.password = 'gizli'))().catch((error: Error) => error.message);
    expect(wrong).toContain('tazi@127.0.0.1');
    expect(wrong).not.toContain('gizli');
  });

  test('a crawler waits for one that is unavailable, reports it once, and gives up when its patience ends', async () => {
    const heard: unknown[] = [];
    const url = new URL(server.url('wrong'));
    url.port = '1';
    const patience = { limitMs: 300, onAway: (error: unknown) => void heard.push((error as TaziError).code) };
    const away = await PostgresDatabase.open(postgresPlace(url.href), 'write', patience);
    try {
      const ask = () => away.all({ name: 'one', text: 'SELECT 1' });
      expect(await Promise.all([codeOf(ask), codeOf(ask)])).toEqual(['store-away', 'store-away']);
      expect(heard).toEqual(['store-away']);
    } finally {
      await away.close();
    }
  });

  test('a user without the right to create tables gets a clear error', async () => {
    await admin.exec(`DROP ROLE IF EXISTS okur; CREATE ROLE okur LOGIN PASSWORD 'okur'`);
    const poor = at((url) => {
      url.username = 'okur';
      url.password = 'okur';
    });
    expect(await codeOf(poor)).toBe('store-rights');
  });

  test('a schema of a newer version is refused', async () => {
    const url = await dropped('newer');
    await (await openStore(url, 'write')).close();
    await admin.exec('INSERT INTO newer.steps SELECT generate_series(100, 200)');
    for (const mode of ['write', 'read', 'ask'] as const)
      expect(await codeOf(() => openStore(url, mode))).toBe('project-newer');
  });

  test('a server that is too old is named', async () => {
    expect(await codeOf(() => admin.greet(999))).toBe('store-version');
  });
});

describe('several connections', () => {
  test('several workers can make the schema at the same time', async () => {
    const url = await dropped('together');
    const stores = await Promise.all([1, 2, 3, 4].map(() => openStore(url, 'write')));
    expect(await stores[0]!.totals.read()).toMatchObject({ urls: 0 });
    await Promise.all(stores.map((store) => store.close()));
  });

  test('one opened to read or ask cannot write; one opened to ask leaves requests', async () => {
    const url = await emptied('contract');
    const writer = await openStore(url, 'write');
    const server = await openStore(url, 'ask');
    await writer.urls.add([sampleUrl(1)], 1);
    await writer.journeys.commit([sampleJourney('indexed')]);
    expect(await server.pages.get(1)).toMatchObject({ title: 'Baraj doldu' });
    await server.requests.ask('pause', null, 5);
    expect(await writer.requests.open()).toMatchObject([{ kind: 'pause', at: 5 }]);
    expect(await codeOf(() => server.urls.add([sampleUrl(2)], 1))).toBe('store-rights');
    await server.close();
    await writer.close();
  });

  test('nothing of a failed transaction is written, whatever is in progress with it', async () => {
    const url = await dropped('failing');
    await (await openStore(url, 'write')).close();
    const database = await PostgresDatabase.open(postgresPlace(url), 'write');
    const put = shared('INSERT INTO counters (name, value) VALUES ($1, $2)');
    const count = shared('SELECT count(*) AS n FROM counters');
    try {
      const failing = database.transaction(async (transaction) => {
        const later = async (name: string) => {
          for (let i = 0; i < 5; i++) await transaction.run(put, `${name}${i}`, i);
        };
        await Promise.all([later('a'), transaction.run(put, 'none', null), later('b'), later('c')]);
      });
      await expect(failing).rejects.toMatchObject({ code: '23502' });
      const thrown = database.transaction(async (transaction) => {
        const writes = transaction.run(put, 'd', 1);
        void writes.then(() => transaction.run(put, 'e', 1)).catch(() => {});
        throw new Error('no');
      });
      await expect(thrown).rejects.toThrow('no');
      expect(await database.get(count)).toEqual({ n: 0 });
    } finally {
      await database.close();
    }
  });

  test('changes are numbered in the order in which they become visible', async () => {
    const url = await emptied('contract');
    const stores = await Promise.all([1, 2, 3].map(() => openStore(url, 'write')));
    const ids = Array.from({ length: 60 }, (_, i) => i + 1);
    await stores[0]!.urls.add(
      ids.map((id) => sampleUrl(id)),
      1,
    );
    const seen: number[] = [];
    let after = 0;
    const look = async () => {
      for (const { id, seq } of await stores[0]!.changes.scan(after, 100)) {
        seen.push(id);
        after = seq;
      }
    };
    const writing = Promise.all(
      stores.map(async (store, worker) => {
        for (const page of ids.filter((id) => id % 3 === worker))
          await store.journeys.commit([sampleJourney('indexed', { page })]);
      }),
    );
    let isOver = false;
    const ended = writing.finally(() => {
      isOver = true;
    });
    while (!isOver) await look();
    await ended;
    await look();
    expect(seen.sort((a, b) => a - b)).toEqual(ids);
    await Promise.all(stores.map((store) => store.close()));
  });
});
