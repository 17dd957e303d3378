import { expect, test } from 'vitest';
import { NOW, SmallEngine } from '../../test/server/small-engine.ts';
import { createApp } from './create-app.ts';
import type { TokenHolder } from './token-book.ts';

class RoleEngine extends SmallEngine {
  now = NOW;
  override clock(): number {
    return this.now;
  }
  override get tokens() {
    const holders: Record<string, TokenHolder> = {
      'oku-123': { name: 'ayşe', role: 'read' },
      'yap-123': { name: 'can', role: 'operate' },
    };
    return {
      isEmpty: () => false,
      holderOf: (sent: string) => holders[sent] ?? null,
    } as SmallEngine['tokens'];
  }
}

function asker(engine: RoleEngine) {
  const app = createApp(engine);
  return async (token: string, method = 'POST', path = '/api/crawl') =>
    app.request(`http://localhost${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{"action":"pause"}' } : {}),
    });
}

test('a read token can export pages, and do nothing else', async () => {
  const ask = asker(new RoleEngine([]));
  expect((await ask('oku-123', 'GET', '/api/export')).status).toBe(200);
  const refused = await ask('oku-123');
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error: { code: 'token-role' } });
  expect((await ask('yap-123')).status).toBe(202);
});

test('actions are logged with who performed them', async () => {
  const engine = new RoleEngine([]);
  await asker(engine)('yap-123');
  await asker(engine)('yanlis');
  expect(engine.audited).toEqual([
    { at: NOW, who: 'can', client: null, method: 'POST', path: '/api/crawl', status: 202 },
  ]);
});

test('guessing is slowed down, and then even the right token is rejected', async () => {
  const engine = new RoleEngine([]);
  const ask = asker(engine);
  const answers = [];
  for (let guess = 0; guess < 12; guess++) answers.push((await ask(`tahmin-${guess}`)).status);
  expect(answers.slice(0, 11)).toEqual(Array(11).fill(401));
  const blocked = await ask('yap-123');
  expect(blocked.status).toBe(429);
  engine.now += 1_000 * Number(blocked.headers.get('retry-after'));
  expect((await ask('yap-123')).status).toBe(202);
});
