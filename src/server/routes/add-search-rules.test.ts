import { expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { createApp } from '../create-app.ts';

const engine = new SmallEngine([]);
const app = createApp(engine);
const headers = { authorization: `Bearer ${engine.token}`, 'content-type': 'application/json' };
const put = (rules: unknown) =>
  app.request('/api/rules', { method: 'PUT', headers, body: JSON.stringify(rules) });

it('shows and replaces the rules to those with a token alone', async () => {
  expect((await app.request('/api/rules')).status).toBe(401);
  const anonymous = { method: 'PUT', body: '{}', headers: { 'content-type': 'application/json' } };
  expect((await app.request('/api/rules', anonymous)).status).toBe(401);
  const before = await (await app.request('/api/rules', { headers })).json();
  expect(before).toMatchObject({
    rules: { synonyms: ['oto > otomobil'] },
    settings: { boosts: { 'kind:forum': 0.5 } },
  });
  const rules = {
    synonyms: ['ABD = Amerika Birleşik Devletleri'],
    pins: { 'nöbetçi eczane': ['https://www.ornek.bel.tr/eczane'] },
    hidden: { '*': ['https://www.ornek.bel.tr/eski'] },
    boosts: { 'site:ornek.bel.tr': 1.5 },
  };
  const answer = await put(rules);
  expect([answer.status, await answer.json()]).toEqual([200, { ...(before as object), rules }]);
  expect(await (await put({})).json()).toMatchObject({ rules: { synonyms: [], pins: {} } });
});

it.each([
  [{ synonyms: ['yalnız'] }],
  [{ synonyms: [''] }],
  [{ synonyms: 'a = b' }],
  [{ pins: { sorgu: ['javascript:alert(1)'] } }],
  [{ pins: { sorgu: [] } }],
  [{ pins: { [' ']: ['https://a.tr/'] } }],
  [{ hidden: { sorgu: 'https://a.tr/' } }],
  [{ boosts: { 'site:a.tr': -1 } }],
  [{ boosts: { 'kind:yok': 2 } }],
  [{ boosts: { 'site:a.tr': '2' } }],
  [{ baska: 1 }],
  [[]],
  [null],
])('refuses %j', async (rules) => {
  const before = engine.rules.own();
  expect((await put(rules)).status).toBe(400);
  expect(engine.rules.own()).toBe(before);
});
