import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ERRORS, type ErrorCode, TaziError } from '../model/errors.ts';
import { errorBody } from './answer-error.tsx';
import { addressKey, isLoopback } from './client-address.ts';

export type StartOptions = {
  host: string;
  /** 0 picks any free port. */
  port: number;
  limits?: Partial<ServerLimits>;
  /** Which addresses have a connection limit; all but loopback by default. */
  isCounted?: (address: string) => boolean;
};

/** Limits on what a client can use, however slow or large its requests. */
export type ServerLimits = {
  /** All headers together, including the URL. */
  maxHeaderBytes: number;
  /** From the first byte of a request to the end of its headers. */
  headersTimeoutMs: number;
  /** From the first byte of a request to its last. */
  requestTimeoutMs: number;
  /** A connection without traffic in either direction. */
  idleTimeoutMs: number;
  /** A connection that waits for its next request. */
  keepAliveMs: number;
  maxConnections: number;
  /** From one address (IPv6: one /64); loopback, where proxies are, is not counted. */
  maxConnectionsPerAddress: number;
  /** Like `requestTimeoutMs`, for the paths that accept whole collections. */
  uploadTimeoutMs: number;
  /** How long to wait for responses in progress when the server stops. */
  stopGraceMs: number;
};

const LIMITS: ServerLimits = {
  maxHeaderBytes: 16_384,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  idleTimeoutMs: 30_000,
  keepAliveMs: 5_000,
  maxConnections: 2_000,
  maxConnectionsPerAddress: 100,
  uploadTimeoutMs: 15 * 60_000,
  stopGraceMs: 5_000,
};

export type RunningServer = {
  /** As typed into a browser: http://127.0.0.1:7171 */
  readonly address: string;
  readonly port: number;
  /** Accepts no more requests, lets those in progress finish, then ends; may be called twice. */
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
      requestTimeout: Math.max(limits.requestTimeoutMs, limits.uploadTimeoutMs),
      keepAliveTimeout: limits.keepAliveMs,
      // By default Node checks for late clients only every 30 seconds.
      connectionsCheckingInterval: Math.min(1_000, limits.headersTimeoutMs),
    },
    (request, response) => {
      limitRequest(request, response, limits);
      void answer(request, response);
    },
  );
  server.maxConnections = limits.maxConnections;
  server.setTimeout(limits.idleTimeoutMs);
  server.on('clientError', refuseUnreadable);
  limitConnections(server, limits.maxConnectionsPerAddress, options.isCounted);
  await listen(server, options);
  return running(server, options.host, limits.stopGraceMs);
}

/**
 * Whole collections arrive here: the upload may take long, and so may the work that follows, on a silent
 * connection.
 */
const UPLOADS = /(?:^|\/)api\/import(?:\?|$)/;

function limitRequest(request: IncomingMessage, response: ServerResponse, limits: ServerLimits): void {
  if (UPLOADS.test(request.url ?? '')) {
    request.socket.setTimeout(limits.uploadTimeoutMs);
    response.once('close', () => request.socket.setTimeout(limits.idleTimeoutMs));
    return;
  }
  if (request.complete) return;
  const late = setTimeout(() => {
    if (!request.complete)
      refuseUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' } as NodeJS.ErrnoException, request.socket);
  }, limits.requestTimeoutMs);
  late.unref();
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(late));
}

/** Connections beyond the limit of their address are closed immediately; others continue. */
function limitConnections(
  server: Server,
  most: number,
  isCounted = (address: string) => !isLoopback(address),
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || !isCounted(address)) return;
    const key = addressKey(address);
    const count = (open.get(key) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
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
  // A connection whose response ends while we stop would otherwise wait for another request.
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

/** A server that listens on all addresses is reached on loopback from here. */
function shownHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

/**
 * Malformed requests, endless headers, clients that are too slow: notified once, then cut off. What they still send is
 * read and discarded for a moment: closing immediately would reset the connection, and the client would never see the
 * answer (RFC 9112, section 9.6).
 */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // The parser reports an error for everything that follows the unreadable part.
  if (socket.writableEnded && !socket.destroyed && error.code !== 'ECONNRESET') return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] = REFUSALS[error.code ?? ''] ?? ['400 Bad Request', 'bad-request'];
  const detail =
    error.code === 'HPE_INVALID_URL'
      ? 'letters other than ASCII must be percent-encoded in its address (curl: --get --data-urlencode "q=…")'
      : 'it is not HTTP/1.1';
  const body = JSON.stringify(refusalBody(code, { detail, most: LIMITS.maxHeaderBytes }));
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.on('data', () => {});
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(late));
}

/** How long a client that was refused may take to read the answer. */
const LINGER_MS = 1_000;

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
