import { expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';

it('counts first pages of searches and results that its own pages say were opened', async () => {
  const engine = new SmallEngine(SMALL_PAGES);
  const app = createApp(engine);
  expect(await (await app.request('/?q=saglik')).text()).toContain('data-clicks="saglik"');
  await app.request('/api/search?q=hokkabaz');
  await app.request('/api/search?q=saglik&page=2');
  await app.request('/feed.xml?q=saglik');
  const click = (page: string, from: string) =>
    app.request(`/clicked?q=saglik&page=${page}`, { method: 'POST', headers: { 'sec-fetch-site': from } });
  expect((await click('1', 'same-origin')).status).toBe(204);
  await click('2', 'cross-site');
  await click('-3', 'same-origin');
  await click('x', 'same-origin');
  expect(engine.asks).toEqual([
    ['saglik', expect.any(Number)],
    ['hokkabaz', 0],
    ['saglik', -1],
  ]);
});

it('shows the counts to those with a token', async () => {
  const engine = new SmallEngine(SMALL_PAGES);
  const app = createApp(engine);
  expect((await app.request('/api/queries')).status).toBe(401);
  const headers = { authorization: `Bearer ${engine.token}` };
  const answer = await app.request('/api/queries?days=7', { headers });
  expect(await answer.json()).toMatchObject({ isOn: true, days: 7, nothing: [{ query: 'hokkabaz' }] });
});
