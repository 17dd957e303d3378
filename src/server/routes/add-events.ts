import { createRoute, z } from '@hono/zod-openapi';
import { TaziError } from '../../model/errors.ts';
import { LIMITS } from '../limits.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import type { ServerServices } from '../server-services.ts';
import { crawlAnswer } from './add-crawl.ts';
import { errorAnswer } from './answers.ts';

const route = createRoute({
  method: 'get',
  path: '/api/events',
  operationId: 'events',
  summary:
    'The crawl as it goes: server-sent events named `crawl`, at most one a second, with what /api/crawl answers',
  responses: {
    200: { description: 'An endless stream.', content: { 'text/event-stream': { schema: z.string() } } },
    429: errorAnswer,
  },
});

export function addEvents(app: ServerApp, { services }: ServerParts): void {
  const feed = new EventFeed(services);
  services.stopping.addEventListener('abort', () => feed.close());
  app.openapi(route, (c) => {
    const stream = feed.watch();
    if (!stream) throw new TaziError('too-many-requests', { seconds: 10 });
    return c.body(stream, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    }) as never;
  });
}

const LOOK_EVERY_MS = 1_000;
/** Proxies and browsers consider a silent connection dead. */
const SILENCE_MS = 10_000;
/** Events queued for a slow client; beyond this it is dropped, and reconnects by itself. */
const MAX_WAITING = 30;

/** Polls once a second for all watching clients, and not at all without any. */
export class EventFeed {
  readonly #services: ServerServices;
  readonly #watchers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  readonly #encoder = new TextEncoder();
  #timer: NodeJS.Timeout | undefined;
  #last = '';
  #saidAt = 0;
  #closed = false;

  constructor(services: ServerServices) {
    this.#services = services;
  }

  /** A stream of events that starts with the current state; null if there are too many clients already. */
  watch(): ReadableStream<Uint8Array> | null {
    if (this.#closed || this.#watchers.size >= LIMITS.maxWatchers) return null;
    let mine: ReadableStreamDefaultController<Uint8Array>;
    return new ReadableStream<Uint8Array>(
      {
        start: async (controller) => {
          mine = controller;
          this.#watchers.add(controller);
          this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY_MS);
          this.#send(controller, 'retry: 2000\n\n');
          this.#send(controller, event(await this.#state()));
        },
        cancel: () => this.#forget(mine),
      },
      { highWaterMark: MAX_WAITING },
    );
  }

  close(): void {
    this.#closed = true;
    for (const controller of [...this.#watchers]) this.#end(controller);
  }

  async #look(): Promise<void> {
    const state = await this.#state();
    const now = Date.now();
    if (state === this.#last && now - this.#saidAt < SILENCE_MS) return;
    const text = state === this.#last ? ': still here\n\n' : event(state);
    this.#last = state;
    this.#saidAt = now;
    for (const controller of [...this.#watchers]) this.#send(controller, text);
  }

  /** '' if the state is unavailable at the moment; the log of the routes says why. */
  async #state(): Promise<string> {
    try {
      return JSON.stringify(await crawlAnswer(this.#services));
    } catch (error) {
      this.#services.log.error({ err: error }, 'the state of the crawl cannot be read');
      return this.#last;
    }
  }

  #send(controller: ReadableStreamDefaultController<Uint8Array>, text: string): void {
    if (!this.#watchers.has(controller) || text === '') return;
    if ((controller.desiredSize ?? 0) <= 0) this.#end(controller);
    else controller.enqueue(this.#encoder.encode(text));
  }

  #end(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#forget(controller);
    controller.close();
  }

  #forget(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#watchers.delete(controller);
    if (this.#watchers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function event(state: string): string {
  return state === '' ? '' : `event: crawl\ndata: ${state}\n\n`;
}
