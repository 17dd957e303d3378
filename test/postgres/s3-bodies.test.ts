import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sampleContent, sampleJourney, sampleUrl } from '../../src/store/contract/samples.ts';
import { PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { serveS3, type TestS3 } from './s3-server.ts';
import { startPostgres, type TestPostgres } from './start-postgres.ts';

let server: TestPostgres;
let s3: TestS3;
let store: PostgresStore;
let schema = 0;
const BODIES = '&bodies=s3://kova/depo%20bir';

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  s3 = await serveS3();
  for (const [name, value] of Object.entries(s3.environment)) vi.stubEnv(name, value);
  store = await PostgresStore.open(`${server.url(`s3_${++schema}`)}${BODIES}`, 'write');
  await store.urls.add(
    [1, 2, 3].map((id) => sampleUrl(id)),
    1,
  );
});
afterEach(async () => {
  await store?.close();
  await s3.close();
  vi.unstubAllEnvs();
});

const journey = (page: number, body: string | null, at = 1) =>
  sampleJourney('indexed', {
    page,
    at,
    content: sampleContent({ textHash: `${page} ${at}` }),
    body: body === null ? null : Buffer.from(body),
  });
const bodyOf = async (id: number, from = store) => {
  const bytes = await from.bodies.get(id);
  return bytes && Buffer.from(bytes).toString();
};
const kept = () => Buffer.concat([...s3.objects.values()]).toString();

test('bodies of a commit are one object, read by their range', async () => {
  await store.journeys.commit([journey(1, 'bir'), journey(2, null), journey(3, 'üçüncü')]);
  expect([await bodyOf(1), await bodyOf(2), await bodyOf(3)]).toEqual(['bir', null, 'üçüncü']);
  expect(s3.puts).toBe(1);
  expect([...s3.objects.keys()][0]).toMatch(/^\/kova\/depo%20bir\/\d{4}-\d\d-\d\d\/[0-9a-f-]{36}$/);
  await store.journeys.commit([journey(1, 'bir daha', 2)]);
  expect([await bodyOf(1), await bodyOf(3)]).toEqual(['bir daha', 'üçüncü']);
  await store.journeys.commit([journey(3, null, 3)]);
  expect(await bodyOf(3)).toBeNull();
  expect(await store.check()).toEqual([]);
});

test('a forgotten page is removed from the objects, with all of its earlier texts', async () => {
  await store.journeys.commit([journey(1, 'eskisi'), journey(2, 'komşu')]);
  await store.journeys.commit([journey(1, 'yenisi', 2)]);
  expect(kept()).toContain('eskisi');
  await store.forgotten.forget([sampleUrl(1).url], 'istek', 3);
  expect(kept()).not.toMatch(/eskisi|yenisi/);
  expect([await bodyOf(1), await bodyOf(2)]).toEqual([null, 'komşu']);
});

test('a crawl waits for objects that are currently unavailable; a reader gets an error', async () => {
  s3.isAway = true;
  const commit = store.journeys.commit([journey(1, 'bir')]);
  const read = async () => (await store.pages.get(1)) !== null;
  expect(await read()).toBe(false);
  s3.isAway = false;
  await commit;
  expect([await read(), await bodyOf(1)]).toEqual([true, 'bir']);
  const reader = await PostgresStore.open(store.location, 'read');
  try {
    s3.isAway = true;
    await expect(bodyOf(1, reader)).rejects.toMatchObject({ code: 'bodies-away' });
  } finally {
    await reader.close();
  }
});

test('a wrong key, place or missing setting is reported in one sentence', async () => {
  await store.journeys.commit([journey(1, 'bir')]);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'yanlış');
  const stranger = await PostgresStore.open(store.location, 'read');
  await expect(bodyOf(1, stranger)).rejects.toMatchObject({ code: 'bodies-refused' });
  await stranger.close();
  const without = await PostgresStore.open(server.url(`s3_${schema}`), 'read');
  await expect(bodyOf(1, without)).rejects.toMatchObject({ code: 'setting-invalid' });
  await without.close();
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', '');
  await expect(PostgresStore.open(store.location, 'read')).rejects.toMatchObject({ code: 'setting-invalid' });
});
