import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { createApp } from '../create-app.ts';

const engine = new SmallEngine([{ url: 'https://www.ornek.com.tr/su', title: 'Su', text: 'Su kesintisi.' }]);

async function ask(url: string): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await createApp(engine).request(`/api/why?url=${encodeURIComponent(url)}`);
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

describe('GET /api/why', () => {
  it('reports what happened to a URL, however it is spelt', async () => {
    const { status, answer } = await ask('HTTPS://WWW.ornek.com.tr:443/su#basa');
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      url: 'https://www.ornek.com.tr/su',
      known: true,
      found: { via: 'seed', at: expect.stringMatching(/^20.*Z$/) },
      due: null,
      visits: [{ outcome: 'indexed', next: null }],
    });
  });
  it('reports that it does not know a URL', async () => {
    expect((await ask('https://baska.com.tr/')).answer).toEqual({
      url: 'https://baska.com.tr/',
      known: false,
      inScope: false,
    });
  });
  it.each(['', 'mailto:ben', 'ornek', 'https://'])('refuses %j', async (url) => {
    const { status, answer } = await ask(url);
    expect(status).toBe(400);
    expect(answer).toHaveProperty('error.code');
  });
});
