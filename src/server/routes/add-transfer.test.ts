import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import { TaziError } from '../../model/errors.ts';
import { EXPORT_FORMATS } from '../../transfer/export/write-export.ts';
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

  it('answers a filter whose value does not exist as an error, and not as an empty file', async () => {
    class Mistyped extends OwnedEngine {
      // biome-ignore lint/correctness/useYield: it fails before the first page, as the project's does
      override async *exportPages(): AsyncGenerator<string> {
        throw new TaziError('filter-unknown', { what: 'no topic', value: 'saglk', suggestion: '' });
      }
    }
    const answer = await createApp(new Mistyped(SMALL_PAGES)).request('/api/export?topic=saglk', { headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'filter-unknown' } });
  });

  it('has every format of the command, and its conditions', async () => {
    for (const format of EXPORT_FORMATS) {
      const answer = await app.request(`/api/export?format=${format}`, { headers });
      expect([format, answer.status]).toEqual([format, 200]);
      expect(answer.headers.get('content-type')).toMatch(/^[a-z]+\/[a-z+-]+/);
    }
    const asked =
      'query=su&site=a.tr&kind=article&lang=tr&from=2024&to=2024-05&since=7&sample=3&seed=1&deduplicate=pages';
    const answer = await app.request(`/api/export?format=wacz&${asked}`, { headers });
    const [first = ''] = (await answer.text()).split('\n');
    expect(JSON.parse(first)).toMatchObject({
      ...{
        format: 'wacz',
        query: 'su',
        site: 'a.tr',
        kind: 'article',
        language: 'tr',
        since: 7,
        sample: 3,
        seed: 1,
      },
      ...{ from: Date.UTC(2023, 11, 31, 21), to: Date.UTC(2024, 4, 31, 21) - 1, deduplicate: 'pages' },
    });
    for (const wrong of ['sample=1e3', 'from=soon', 'kind=novel', 'deduplicate=all'])
      expect((await app.request(`/api/export?${wrong}`, { headers })).status).toBe(400);
  });

  it('imports lines', async () => {
    const body = '{"url":"https://a.tr/","title":"a","text":"b"}\n'.repeat(3);
    const answer = await app.request('/api/import', { method: 'POST', headers, body });
    expect(await answer.json()).toEqual({ imported: 3, pages: SMALL_PAGES.length });
  });
});
