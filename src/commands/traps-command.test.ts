import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UrlShape } from '../model/url-shape.ts';
import { sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { runCli } from './frame/run-cli.ts';
import { testContext } from './frame/test-context.ts';

const CALENDAR: UrlShape = {
  ...{ pattern: 'www.ornek.com.tr/#', site: 'ornek.com.tr', section: 'www.ornek.com.tr/#', isClosed: true },
  ...{
    decided: null,
    judged: 16,
    good: 0,
    streak: 16,
    textStreak: 16,
    dead: 0,
    reopened: 0,
    tried: 29,
    beyond: 7,
  },
};

let folder: string;
const database = () => join(folder, 'data', 'tazi.db');
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-traps-'));
  writeFileSync(join(folder, 'tazi.config.json'), '{}');
  mkdirSync(join(folder, 'data'));
  const store = await openStore(database(), 'write');
  await store.urls.add(
    [1, 2].map((id) => ({ ...sampleUrl(id), deferred: CALENDAR.pattern })),
    1,
  );
  await store.shapes.write([CALENDAR]);
  await store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function traps(args: string[], exitCode = 0): Promise<string> {
  const { context, out } = testContext(folder);
  expect(await runCli(['traps', ...args], context)).toBe(exitCode);
  return out.join('\n');
}

test('lists what waits, how many were tried, and what follows from it', async () => {
  expect(await traps([])).toMatch(/www\.ornek\.com\.tr\/# +16 +2 +7 +29 +under 10%/);
  expect(JSON.parse(await traps(['--json']))).toEqual({
    traps: [
      {
        ...{ pattern: CALENDAR.pattern, taken: 16, refused: 9, waiting: 2, tried: 29 },
        ...{ bound: expect.closeTo(0.098, 3), isByUser: false },
      },
    ],
    open: [],
  });
});

test('why tells how many that wait were tried, and names a command that any shell takes as it is', async () => {
  const { context, out } = testContext(folder);
  const why = async () => {
    await runCli(['why', sampleUrl(1).url], context);
    return out.splice(0).join('\n');
  };
  const command = `\`tazi traps open '${CALENDAR.pattern}'\``;
  expect(await why()).toMatch(/nor did the 29 that were tried/);
  const store = await openStore(database(), 'write');
  await store.shapes.write([{ ...CALENDAR, tried: 0 }]);
  await store.close();
  expect(await why()).toContain('none of those that wait has been tried yet');
  expect(await why()).toContain(command);
  expect(await traps(['close', CALENDAR.pattern])).toContain(command);
});

test('opens a shape without a crawl: what waited no longer does, and it is not closed again', async () => {
  expect(JSON.parse(await traps(['open', CALENDAR.pattern, '--json']))).toEqual({
    ...{ pattern: CALENDAR.pattern, decided: 'open', waiting: 2 },
  });
  const store = await openStore(database(), 'read');
  expect(await store.shapes.list()).toMatchObject([
    { decided: 'open', isClosed: false, waiting: 0, tried: 0 },
  ]);
  expect(await store.urls.get(1)).not.toHaveProperty('deferred');
  await store.close();
  expect(await traps([])).toContain(`Kept open: ${CALENDAR.pattern}`);
  // It is not closed any more.
  expect(await traps(['open', CALENDAR.pattern], 1)).toContain('is not closed');
});

test('closes the shape of a URL', async () => {
  expect(await traps(['close', 'https://www.ornek.com.tr/ara/liste?q=kitap'])).toContain(
    'closed from now on',
  );
  const { traps: rows } = JSON.parse(await traps(['list', '--json']));
  expect(rows).toContainEqual(
    expect.objectContaining({ pattern: 'www.ornek.com.tr/ara/*?q', isByUser: true }),
  );
});

test('leaves it to the crawl while one runs', async () => {
  const lock = ProjectLock.take(join(folder, 'data'));
  try {
    await traps(['close', 'www.ornek.com.tr/ara/*']);
    const store = await openStore(database(), 'read');
    const payload = { pattern: 'www.ornek.com.tr/ara/*', decided: 'closed' };
    expect(await store.requests.open()).toMatchObject([{ kind: 'trap', payload }]);
    expect(await store.shapes.list()).toHaveLength(1);
    await store.close();
  } finally {
    lock.release();
  }
});

test('refuses what is neither a pattern nor a URL', async () => {
  await traps(['open', 'takvim'], 2);
  await traps(['close', 'https://'], 2);
});
