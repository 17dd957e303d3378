import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';

class OwnedEngine extends SmallEngine {
  override readonly token = 'anahtar-1234';
}

describe('/api/words', () => {
  it('lists proposals and accepted words', async () => {
    const answer = await createApp(new SmallEngine(SMALL_PAGES)).request('/api/words?size=1');
    expect(await answer.json()).toMatchObject({
      proposals: [{ word: 'drone', kind: 'loan', count: 7 }],
      dictionary: [{ word: 'tweet', at: '2026-03-10T09:30:00.000Z' }],
    });
  });

  it('requests a change with the token, and nothing without', async () => {
    const engine = new OwnedEngine(SMALL_PAGES);
    const app = createApp(engine);
    const body = JSON.stringify({ accept: [{ word: 'drone', wordClass: 'noun' }] });
    const headers = { 'content-type': 'application/json' };
    expect((await app.request('/api/words', { method: 'POST', headers, body })).status).toBe(401);
    const asked = await app.request('/api/words', {
      method: 'POST',
      headers: { ...headers, authorization: 'Bearer anahtar-1234' },
      body,
    });
    expect(asked.status).toBe(202);
    expect(engine.asked).toEqual([
      { kind: 'words', payload: { accept: [{ word: 'drone', wordClass: 'noun' }] } },
    ]);
  });
});

describe('/api/words/{word}/postings', () => {
  it('gives site, page and count of each posting with the positions', async () => {
    const pages = [
      { url: 'https://a.test/1', title: 'Altın', text: 'Altın arttı.' },
      { url: 'https://a.test/2', title: 'Gümüş', text: 'Gümüş düştü.' },
    ];
    const app = createApp(new SmallEngine(pages));
    const answer = await app.request(`/api/words/${encodeURIComponent('altın')}/postings`);
    const { documents, postings } = (await answer.json()) as {
      documents: number;
      postings: { posting: string; siteId: number; page: number }[];
    };
    expect(documents).toBe(1);
    expect(postings).toMatchObject([{ count: 2, formPositions: [0, 2] }]);
    expect(postings[0]!.posting).toBe(`${postings[0]!.siteId}-${postings[0]!.page}-2`);
    expect((await app.request('/api/words/yok/postings')).status).toBe(404);
    expect((await app.request('/api/words/yok/postings?size=0')).status).toBe(400);
  });
});
