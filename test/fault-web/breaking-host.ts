import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './certificate.ts';

/** What happens to the bytes between server and client. */
export type WireFault = {
  /** The number of the affected connection, from 0, or all of them. */
  connection: number | 'every';
  /** Bytes from the server that still arrive. */
  afterBytes: number;
  act: 'reset' | 'end' | 'silence' | 'garbage' | 'alert' | 'plain-text';
};

export type Request = {
  path: string;
  /** The number of this request on its connection, from 0. */
  nth: number;
  send(bytes: string | Buffer): void;
  end(bytes?: string | Buffer): void;
  /** Breaks off the connection without notice, also for TLS. */
  reset(): void;
  /** Sends these bytes for as long as the client reads them. */
  flood(bytes: string): void;
};

export type Answer = (request: Request) => void;
export type Breakage = { secure: boolean; wire: WireFault | null; answer: Answer };

/** A fatal TLS alert (RFC 8446 section 6): internal_error. */
const ALERT = Buffer.from([0x15, 3, 3, 0, 2, 2, 80]);
const PLAIN_TEXT = 'HTTP/1.1 400 Bad Request\r\ncontent-length: 5\r\n\r\nhttp!';

/**
 * A server that breaks, at two levels: its answers are raw bytes, and a wire in front of it counts what it
 * sends and can cut it off anywhere, even in the middle of a TLS record.
 */
export class BreakingHost {
  readonly name: string;
  readonly #breakage: Breakage;
  readonly #inner: Server;
  readonly #outer: Server;
  readonly #sockets = new Set<Socket>();
  /** The client's socket of each connection, by the port from which the wire reaches the server. */
  readonly #clients = new Map<number, Socket>();
  #connections = 0;

  constructor(name: string, breakage: Breakage, certificate: Certificate) {
    this.name = name;
    this.#breakage = breakage;
    const serve = (socket: Socket) => this.#serve(socket);
    this.#inner = breakage.secure ? createTlsServer(certificate, serve) : createServer(serve);
    this.#inner.on('tlsClientError', () => {});
    this.#outer = createServer((client) => this.#join(client));
  }

  async listen(): Promise<void> {
    for (const server of [this.#inner, this.#outer]) {
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    }
  }

  get host(): string {
    return `127.0.0.1:${portOf(this.#outer)}`;
  }

  get home(): string {
    return `${this.#breakage.secure ? 'https' : 'http'}://${this.host}/`;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#inner.close();
    this.#outer.close();
  }

  #join(client: Socket): void {
    const nth = this.#connections++;
    const { wire } = this.#breakage;
    const fault = wire && (wire.connection === 'every' || wire.connection === nth) ? wire : null;
    const server = connect(portOf(this.#inner), '127.0.0.1', () => {
      this.#clients.set(server.localPort!, client);
    });
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => this.#sockets.delete(socket));
    }
    client.on('close', () => server.destroy());
    server.on('close', () => client.end());
    let left = fault?.afterBytes ?? Number.POSITIVE_INFINITY;
    let isCut = false;
    const cut = () => {
      isCut = true;
      if (fault) breakOff(client, fault.act);
    };
    client.on('data', (data) => {
      if (left <= 0 && !isCut) cut();
      if (!isCut && server.writable) server.write(data);
    });
    server.on('data', (data) => {
      if (isCut) return;
      const passed = data.subarray(0, Math.min(left, data.length));
      left -= passed.length;
      if (!client.writable) return;
      // What was let through is sent before the line is cut.
      client.write(passed, () => {
        if (left <= 0 && !isCut) cut();
      });
    });
  }

  #serve(socket: Socket): void {
    const client = () => this.#clients.get(socket.remotePort ?? 0);
    let received = '';
    let nth = 0;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received += data.toString('latin1');
      for (let end = received.indexOf('\r\n\r\n'); end >= 0; end = received.indexOf('\r\n\r\n')) {
        const path = received.split(' ', 2)[1] ?? '';
        received = received.slice(end + 4);
        this.#breakage.answer({
          path,
          nth: nth++,
          send: (bytes) => void (socket.writable && socket.write(bytes)),
          end: (bytes = '') => void socket.end(bytes),
          // What was sent before has to be on the wire by then.
          reset: () => setTimeout(() => client()?.resetAndDestroy(), 20),
          flood: (bytes) => flood(socket, bytes),
        });
      }
    });
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function breakOff(client: Socket, act: WireFault['act']): void {
  if (!client.writable) return;
  if (act === 'reset') client.resetAndDestroy();
  else if (act === 'end') client.end();
  else if (act === 'garbage')
    client.end(Buffer.from(Array.from({ length: 300 }, (_, i) => (i * 89 + 7) % 256)));
  else if (act === 'alert') client.end(ALERT);
  else if (act === 'plain-text') client.end(PLAIN_TEXT);
}

function flood(socket: Socket, bytes: string): void {
  const pour = () => {
    let goesOn = true;
    while (goesOn && socket.writable) goesOn = socket.write(bytes);
  };
  socket.on('drain', pour);
  pour();
}
