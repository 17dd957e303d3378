import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { createApp } from '../create-app.ts';

const PAGES = [
  { url: 'https://www.ornek.com.tr/a', title: 'Baraj doldu', text: 'Barajların doluluk oranı arttı.' },
];

describe('/api/freshness', () => {
  it('reports how fresh the pages are, the hourly figures, and what a budget buys', async () => {
    const response = await createApp(new SmallEngine(PAGES)).request('/api/freshness');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      policy: 'harmonic',
      budgetPerHour: 600,
      pages: 1,
      freshness: expect.any(Number),
      dynamism: { static: 0, low: 0, medium: 1, high: 0 },
      hints: [],
      spent: null,
      hours: [{ visits: 4, unique: 3, changes: 1, urls: 3, coverage: 1 }],
    });
  });
});

class OwnedEngine extends SmallEngine {
  override readonly token = 'anahtar-1234';
}

describe('/api/ping', () => {
  const ping = (engine: SmallEngine, urls: string[], token: string) =>
    createApp(engine).request('/api/ping', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ urls }),
    });

  it('asks the crawler to visit these pages next', async () => {
    const engine = new OwnedEngine(PAGES);
    const response = await ping(engine, ['https://www.ornek.com.tr/a#b'], engine.token);
    expect(response.status).toBe(202);
    expect(engine.asked).toEqual([{ kind: 'ping', payload: { urls: ['https://www.ornek.com.tr/a'] } }]);
  });

  it('is refused without the token, and then requests nothing', async () => {
    const engine = new OwnedEngine(PAGES);
    expect((await ping(engine, ['https://www.ornek.com.tr/a'], 'yanlis-sozcuk')).status).toBe(401);
    expect(engine.asked).toEqual([]);
  });
});
