import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';

const engine = () => new SmallEngine(SMALL_PAGES);
const authorization = 'Bearer gizli-sözcük-1';
type App = ReturnType<typeof createApp>;
type Preview = { confirm: string; needsAll: boolean; pages: number };

function post(app: App, body: unknown, headers: Record<string, string> = { authorization }) {
  return app.request('/api/forget', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function confirmOf(app: App, body: object): Promise<string> {
  return ((await (await post(app, { ...body, dryRun: true })).json()) as Preview).confirm;
}

async function codeOf(answer: Response): Promise<[number, string, string]> {
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  return [answer.status, error.code, error.message];
}

describe('/api/forget', () => {
  it('needs the token, for reading the list as well', async () => {
    const services = engine();
    const app = createApp(services);
    expect((await app.request('/api/forget')).status).toBe(401);
    expect((await post(app, { what: 'site:ornek.com.tr' }, {})).status).toBe(401);
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
    const site = { what: 'site:Ornek.com.tr', reason: 'sahibi', archives: true };
    expect((await post(app, { ...site, confirm: await confirmOf(app, site) })).status).toBe(200);
    const named = { what: 'query:gizli ad' };
    const query = await post(app, { ...named, confirm: await confirmOf(app, named), all: true });
    expect(await query.json()).toMatchObject({ pages: 2 });
    expect(services.forgotten).toMatchObject([
      { what: [SMALL_PAGES[0]!.url], reason: 'istek' },
      { what: ['site:ornek.com.tr'], reason: 'sahibi', archives: true, isConfirmed: true },
      { action: 'forget' },
    ]);
    const list = await app.request('/api/forget', { headers: { authorization } });
    expect(await list.text()).not.toContain('gizli ad');
  });

  it('removes nothing without the confirmation of a dry run of the same request', async () => {
    const services = engine();
    const app = createApp(services);
    const body = { what: 'site:ornek.com.tr' };
    const [status, code, message] = await codeOf(await post(app, body));
    expect([status, code]).toEqual([400, 'forget-unconfirmed']);
    expect(message).toContain('dryRun: true');
    const confirm = await confirmOf(app, body);
    expect((await codeOf(await post(app, { what: 'site:baska.com.tr', confirm })))[1]).toBe('forget-changed');
    expect((await codeOf(await post(app, { ...body, archives: true, confirm })))[1]).toBe('forget-changed');
    expect((await codeOf(await post(app, { ...body, confirm: 'evet' })))[1]).toBe('forget-changed');
    expect(services.forgotten).toEqual([]);
    expect((await post(app, { ...body, confirm })).status).toBe(200);
  });

  it('takes more than half of the store only with `all`', async () => {
    const services = engine();
    const app = createApp(services);
    services.forget.preview = async (what) => ({
      ...{ what: [...what], urls: 9, pages: 9, of: 10, needsAll: true },
      ...{ siteCount: 1, sites: [], examples: [] },
    });
    const body = { what: 'site:ornek.com.tr' };
    const confirm = await confirmOf(app, body);
    expect((await codeOf(await post(app, { ...body, confirm })))[1]).toBe('forget-too-much');
    expect(services.forgotten).toEqual([]);
    expect((await post(app, { ...body, confirm, all: true })).status).toBe(200);
  });

  // Finding 4: fields that it did not know were ignored, dryRun among them.
  it('refuses fields that it does not know, by their name', async () => {
    const services = engine();
    const app = createApp(services);
    for (const field of ['dryrun', 'dry_run', 'force']) {
      const [status, code, message] = await codeOf(await post(app, { what: 'https://a.tr/', [field]: true }));
      expect([status, code]).toEqual([400, 'bad-request']);
      expect(message).toContain(field);
    }
    const page = { method: 'DELETE', headers: { authorization } };
    expect((await codeOf(await app.request('/api/pages/1?dryRun=true', page)))[2]).toContain('dryRun');
    expect(services.forgotten).toEqual([]);
  });

  // Finding 4 and `query:*`, which was answered with "There is no /api/forget here".
  it.each(['query:-yokboyle', 'query:*', 'query:siet:ornek.com.tr'])('refuses %s', async (what) => {
    const services = engine();
    const app = createApp(services);
    for (const more of [{}, { dryRun: true }]) {
      const [status, code, message] = await codeOf(await post(app, { what, ...more }));
      expect([status, code]).toEqual([400, 'forget-refused']);
      expect(message).not.toContain('/api/forget');
    }
    expect(services.forgotten).toEqual([]);
  });

  it('refuses what is no URL, site or query, and pages that are not there', async () => {
    const app = createApp(engine());
    expect((await post(app, { what: 'neden' })).status).toBe(400);
    expect((await post(app, { what: 'query:a', action: 'undo' })).status).toBe(400);
    const gone = await app.request('/api/pages/99999', { method: 'DELETE', headers: { authorization } });
    expect(gone.status).toBe(404);
  });
});
