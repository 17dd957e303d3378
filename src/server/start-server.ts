import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ERRORS, type ErrorCode, TaziError } from '../model/errors.ts';
import { errorBody } from './error-answer.tsx';

export type StartOptions = {
  host: string;
  /** 0 takes any free one. */
  port: number;
  limits?: Partial<ServerLimits>;
};

/** What a client may take of us, however slow or large it is. */
export type ServerLimits = {
  /** All headers together, the address included. */
  maxHeaderBytes: number;
  /** From the first byte of a request to the end of its headers. */
  headersTimeoutMs: number;
  /** From the first byte of a request to its last. */
  requestTimeoutMs: number;
  /** A connection on which nothing moves in either direction. */
  idleTimeoutMs: number;
  /** A connection that waits for its next request. */
  keepAliveMs: number;
  maxConnections: number;
  /** How long answers under way are waited for when the server stops. */
  stopGraceMs: number;
};

const LIMITS: ServerLimits = {
  maxHeaderBytes: 16_384,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  idleTimeoutMs: 30_000,
  keepAliveMs: 5_000,
  maxConnections: 2_000,
  stopGraceMs: 5_000,
};

export type RunningServer = {
  /** As one types it into a browser: http://127.0.0.1:7171 */
  readonly address: string;
  readonly port: number;
  /** Takes no more requests, lets those under way finish, then ends; may be called twice. */
  close(): Promise<void>;
};

type App = { fetch(request: Request, env: unknown): Response | Promise<Response> };

export async function startServer(app: App, options: StartOptions): Promise<RunningServer> {
  const limits = { ...LIMITS, ...options.limits };
  const answer = getRequestListener((request, env) => app.fetch(request, env), {
    hostname: options.host,
    errorHandler: () => refusal('bad-request', { detail: 'the address or the Host header cannot be read' }),
  });
  const server = createServer(
    {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveMs,
      // By default Node looks for clients that are late every 30 seconds only.
      connectionsCheckingInterval: Math.min(1_000, limits.headersTimeoutMs),
    },
    (request, response) => void answer(request, response),
  );
  server.maxConnections = limits.maxConnections;
  server.setTimeout(limits.idleTimeoutMs);
  server.on('clientError', refuseUnreadable);
  await listen(server, options);
  return running(server, options.host, limits.stopGraceMs);
}

function listen(server: Server, { host, port }: StartOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new TaziError('port-busy', { host, port }, error));
      else
        reject(new TaziError('address-unusable', { host, port, detail: error.code ?? error.message }, error));
    });
    server.listen({ host, port }, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

function running(server: Server, host: string, graceMs: number): RunningServer {
  const { port } = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  // A connection whose answer ends while we stop would otherwise wait for a next request.
  server.on('request', (_: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => {
      if (closed) setImmediate(() => server.closeIdleConnections());
    });
  });
  const close = () =>
    new Promise<void>((resolve) => {
      const late = setTimeout(() => server.closeAllConnections(), graceMs);
      server.close(() => {
        clearTimeout(late);
        resolve();
      });
      server.closeIdleConnections();
    });
  return {
    address: `http://${shownHost(host)}:${port}`,
    port,
    close: () => (closed ??= close()),
  };
}

/** An address that listens everywhere is reached on loopback from here. */
function shownHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

/** Bytes that are no request, headers that do not end, clients that are too slow: told once, then cut off. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] = REFUSALS[error.code ?? ''] ?? ['400 Bad Request', 'bad-request'];
  const body = JSON.stringify(
    refusalBody(code, { detail: 'it is not HTTP/1.1', most: LIMITS.maxHeaderBytes }),
  );
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroySoon());
}

const REFUSALS: Readonly<Record<string, readonly [status: string, code: ErrorCode]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request-timeout'],
};

function refusal(code: ErrorCode, values: Readonly<Record<string, string>>): Response {
  const headers = { 'X-Content-Type-Options': 'nosniff' };
  return Response.json(refusalBody(code, values), { status: ERRORS[code].status, headers });
}

function refusalBody(code: ErrorCode, values: Readonly<Record<string, string | number>>) {
  return errorBody(new TaziError(code, values), 'en');
}
