import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';
import { LIMITS } from '../limits.ts';

class StoppableEngine extends SmallEngine {
  readonly stop = new AbortController();
  override readonly stopping = this.stop.signal;
  counted = 7;
  override readonly store = {
    ...new SmallEngine(SMALL_PAGES).store,
    totals: {
      read: async () => ({
        sites: 1,
        urls: 9,
        pages: this.counted,
        foreign: 0,
        visits: 9,
        outcomes: { indexed: 7, failed: 0 },
      }),
    },
  };
}

describe('/api/events', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function open(engine: SmallEngine) {
    const answer = await createApp(engine).request('/api/events');
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    return { answer, reader };
  }

  it('reports the current state at once, then changes, and ends with the server', async () => {
    const engine = new StoppableEngine(SMALL_PAGES);
    const { answer, reader } = await open(engine);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect((await reader.read()).value).toBe('retry: 2000\n\n');
    const first = (await reader.read()).value!;
    expect(first).toMatch(/^event: crawl\ndata: \{.*"pages":7.*\}\n\n$/);
    engine.counted = 8;
    await vi.advanceTimersByTimeAsync(1000);
    expect((await reader.read()).value).toContain('"pages":8');
    await vi.advanceTimersByTimeAsync(11_000);
    expect((await reader.read()).value).toBe(': still here\n\n');
    engine.stop.abort();
    expect((await reader.read()).done).toBe(true);
  });

  it('drops a client that does not read, and stops polling when no one watches', async () => {
    const engine = new StoppableEngine(SMALL_PAGES);
    const answer = await createApp(engine).request('/api/events');
    for (let i = 0; i < 60; i++) {
      engine.counted++;
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(vi.getTimerCount()).toBe(0);
    const told = await answer.text();
    expect(told.split('event: crawl').length).toBeLessThan(40);
  });

  it('limits the number of clients', async () => {
    const app = createApp(new StoppableEngine(SMALL_PAGES));
    const open = await Promise.all(
      Array.from({ length: LIMITS.maxWatchers }, () => app.request('/api/events')),
    );
    const refused = await app.request('/api/events');
    expect(refused.status).toBe(429);
    await Promise.all(open.map((answer) => answer.body!.cancel()));
    expect((await app.request('/api/events')).status).toBe(200);
  });
});
