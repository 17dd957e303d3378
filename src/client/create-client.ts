/**
 * A typed client of the API, for browsers and Node alike: one method per operation of `/openapi.json`, events as an
 * async iteration, errors with the server's own code. It depends on nothing but `fetch`.
 */
import { type Crawl, OPERATIONS, type Operations } from './operations.ts';

export type ClientOptions = {
  /** Where the server is: http://127.0.0.1:7171; '' for the page's own origin. */
  address: string;
  /** For write operations. */
  token?: string;
  /** Language of error messages. */
  language?: 'tr' | 'en';
  fetch?: typeof fetch;
};

type Name = keyof Operations;
type Input<K extends Name> = Operations[K]['parameters'] &
  (Operations[K]['body'] extends undefined ? unknown : { body: Operations[K]['body'] });
type Method<K extends Name> =
  Record<never, never> extends Input<K>
    ? (input?: Input<K>, signal?: AbortSignal) => Promise<Operations[K]['answer']>
    : (input: Input<K>, signal?: AbortSignal) => Promise<Operations[K]['answer']>;

export type TaziClient = { readonly [K in Name]: Method<K> } & {
  /** The state of the crawl, from now on, until the signal is aborted. Reconnects automatically. */
  watch(signal?: AbortSignal): AsyncGenerator<Crawl>;
};

/** A refusal or a failure, with the server's message. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

export function createClient(options: ClientOptions): TaziClient {
  const methods = Object.fromEntries(
    (Object.keys(OPERATIONS) as Name[]).map((name) => [
      name,
      (input: Record<string, unknown> = {}, signal?: AbortSignal) => call(options, name, input, signal),
    ]),
  );
  return { ...methods, watch: (signal?: AbortSignal) => watch(options, signal) } as TaziClient;
}

async function call(
  options: ClientOptions,
  name: Name,
  input: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<unknown> {
  const [method, path, kind] = OPERATIONS[name];
  const { body, ...parameters } = input;
  const query = new URLSearchParams();
  let address: string = path;
  for (const [key, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (address.includes(`{${key}}`))
      address = address.replace(`{${key}}`, encodeURIComponent(String(value)));
    else query.set(key, String(value));
  }
  const asked = query.size > 0 ? `?${query}` : '';
  const isText = typeof body === 'string' || body instanceof Uint8Array;
  const answer = await (options.fetch ?? fetch)(options.address + address + asked, {
    method,
    headers: {
      ...(options.language ? { 'Accept-Language': options.language } : {}),
      ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': isText ? 'application/x-ndjson' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isText ? (body as string) : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (!answer.ok) throw await errorOf(answer);
  return kind === 'json' ? answer.json() : answer.body;
}

async function errorOf(answer: Response): Promise<ApiError> {
  try {
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    return new ApiError(answer.status, error.code, error.message);
  } catch {
    return new ApiError(answer.status, 'unreadable', `the server answered ${answer.status}`);
  }
}

const RECONNECT_MS = 2_000;

async function* watch(options: ClientOptions, signal?: AbortSignal): AsyncGenerator<Crawl> {
  while (!signal?.aborted) {
    try {
      const stream = (await call(options, 'events', {}, signal)) as ReadableStream<Uint8Array>;
      yield* crawlEvents(stream);
    } catch {
      // The server is unavailable or the stream broke: try again after the pause.
    }
    await pause(RECONNECT_MS, signal);
  }
}

async function* crawlEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<Crawl> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      waiting += decoder.decode(value, { stream: true });
      const events = waiting.split('\n\n');
      waiting = events.pop() ?? '';
      for (const event of events) {
        const data = event.split('\n').find((line) => line.startsWith('data: '));
        if (data) yield JSON.parse(data.slice('data: '.length)) as Crawl;
      }
    }
  } finally {
    await reader.cancel();
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, signal?.aborted ? 0 : ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
