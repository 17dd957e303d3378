import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';

const engine = new SmallEngine(SMALL_PAGES);
const app = createApp(engine);

async function read(path: string, language = 'en') {
  const answer = await app.request(path, { headers: { 'Accept-Language': language } });
  const body = (await answer.json()) as {
    experiments: object[];
    tables: { notes: string[] }[];
  };
  return { status: answer.status, body };
}

async function compute(body: unknown, token?: string) {
  return app.request('/api/experiments', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
}

describe('/api/experiments', () => {
  it('lists the three papers with what is known about each', async () => {
    const { body } = await read('/api/experiments');
    expect(body.experiments).toMatchObject([
      { name: 'set', state: 'done', seconds: 2.5 },
      { name: 'topics', state: 'failed', ranAt: null },
      { name: 'ema', state: 'none', ranAt: null, step: null },
    ]);
  });

  it("shows printed and recomputed figures side by side, with notes in the reader's language", async () => {
    const { body } = await read('/api/experiments/set', 'tr');
    expect(body.tables).toEqual([
      {
        name: 'roots',
        paper: { foundShare: { HTML: 20.38 } },
        ours: { foundShare: { HTML: 59.56 } },
        notes: ['Not.'],
      },
    ]);
    expect((await read('/api/experiments/set', 'en')).body.tables[0]?.notes).toEqual(['A note.']);
  });

  it('returns every table and figure as a file', async () => {
    const { body } = await read('/api/experiments/set');
    const { files } = body as unknown as { files: string[] };
    expect(files).toEqual(
      expect.arrayContaining(['set.md', 'set-tablo-1.csv', 'set-sekil-2.csv', 'set-sekil-2.svg']),
    );
    for (const file of files) {
      const answer = await app.request(`/api/experiments/set/files/${file}?hl=tr`);
      expect(answer.status).toBe(200);
      const type = { md: 'text/markdown', csv: 'text/csv', svg: 'image/svg+xml' }[file.split('.').at(-1)!]!;
      expect(answer.headers.get('content-type')).toContain(type);
    }
    const roots = await app.request('/api/experiments/set/files/set-sekil-2.csv?hl=tr');
    expect(await roots.text()).toContain('59.56,20.38');
    expect((await app.request('/api/experiments/set/files/baska.csv')).status).toBe(404);
    expect((await app.request('/api/experiments/ema/files/ema.md')).status).toBe(404);
  });

  it('returns nothing for experiments that never ran, and 404 for unknown ones', async () => {
    expect((await read('/api/experiments/ema')).status).toBe(404);
    expect((await read('/api/experiments/baska')).status).toBe(400);
  });

  it('computes only with the token', async () => {
    expect((await compute({ name: 'ema' })).status).toBe(401);
    expect(engine.experiments.asked).toEqual([]);
    expect((await compute({ name: 'ema' }, engine.token)).status).toBe(202);
    expect((await compute({ name: 'set', seed: 7 }, engine.token)).status).toBe(202);
    expect((await compute({ name: 'set', seed: 0 }, engine.token)).status).toBe(400);
    expect(engine.experiments.asked).toEqual(['ema 1', 'set 7']);
  });
});
