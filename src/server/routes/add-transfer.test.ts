import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';

class OwnedEngine extends SmallEngine {
  override readonly token = 'anahtar-1234';
}

const headers = { authorization: 'Bearer anahtar-1234', 'content-type': 'application/x-ndjson' };
const app = createApp(new OwnedEngine(SMALL_PAGES));

describe('/api/export and /api/import', () => {
  it('streams out every page, as a file', async () => {
    const answer = await app.request('/api/export?format=csv', { headers });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="tazi-2026-03-10.csv"');
    expect((await answer.text()).trim().split('\n')).toHaveLength(SMALL_PAGES.length);
    expect((await app.request('/api/export?format=exe', { headers })).status).toBe(400);
  });

  it('imports lines', async () => {
    const body = '{"url":"https://a.tr/","title":"a","text":"b"}\n'.repeat(3);
    const answer = await app.request('/api/import', { method: 'POST', headers, body });
    expect(await answer.json()).toEqual({ imported: 3, pages: SMALL_PAGES.length });
  });
});
