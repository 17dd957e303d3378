import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';

const engine = () => new SmallEngine(SMALL_PAGES);
const authorization = 'Bearer gizli-sözcük-1';

function post(app: ReturnType<typeof createApp>, body: unknown, headers: Record<string, string> = {}) {
  return app.request('/api/forget', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

describe('/api/forget', () => {
  it('needs the token, for reading the list as well', async () => {
    const services = engine();
    const app = createApp(services);
    expect((await app.request('/api/forget')).status).toBe(401);
    expect((await post(app, { what: 'site:ornek.com.tr' })).status).toBe(401);
    expect((await app.request('/api/pages/1', { method: 'DELETE' })).status).toBe(401);
    expect(services.forgotten).toEqual([]);
  });

  it('forgets a page, a site and the results of a query, and lists them', async () => {
    const services = engine();
    const app = createApp(services);
    const page = await app.request('/api/pages/1?reason=istek', {
      method: 'DELETE',
      headers: { authorization },
    });
    expect(await page.json()).toMatchObject({ action: 'forget', what: [SMALL_PAGES[0]!.url], pages: 1 });
    await post(app, { what: 'site:Ornek.com.tr', reason: 'sahibi', archives: true }, { authorization });
    const query = await post(app, { what: 'query:gizli ad' }, { authorization });
    expect(await query.json()).toMatchObject({ pages: 2 });
    expect(services.forgotten).toMatchObject([
      { what: [SMALL_PAGES[0]!.url], reason: 'istek' },
      { what: ['site:ornek.com.tr'], reason: 'sahibi', archives: true },
      { action: 'forget' },
    ]);
    const list = await app.request('/api/forget', { headers: { authorization } });
    expect(await list.text()).not.toContain('gizli ad');
  });

  it('refuses what is no URL, site or query, and pages that are not there', async () => {
    const app = createApp(engine());
    expect((await post(app, { what: 'neden' }, { authorization })).status).toBe(400);
    expect((await post(app, { what: 'query:a', action: 'undo' }, { authorization })).status).toBe(400);
    const gone = await app.request('/api/pages/99999', { method: 'DELETE', headers: { authorization } });
    expect(gone.status).toBe(404);
  });
});
