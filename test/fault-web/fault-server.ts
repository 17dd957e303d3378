import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './certificate.ts';

/** One request, answered with raw bytes, or not at all. */
export type Exchange = {
  path: string;
  socket: Socket;
  /** Sends these bytes and counts the request as answered. */
  answer(bytes: string | Buffer): void;
};

export type Behaviour = (exchange: Exchange) => void;

/**
 * A server on loopback, made of a bare socket so that it can break every rule. It records how many requests
 * it had in progress at a time, and what was requested first. A request is over when it is answered, or when
 * the client hangs up.
 */
export class FaultServer {
  readonly name: string;
  readonly requests: string[] = [];
  connections = 0;
  maxInFlight = 0;
  readonly #behaviour: Behaviour;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #scheme: string;
  #inFlight = 0;

  constructor(name: string, behaviour: Behaviour, certificate?: Certificate) {
    this.name = name;
    this.#behaviour = behaviour;
    this.#scheme = certificate ? 'https' : 'http';
    const take = (socket: Socket) => this.#take(socket);
    this.#server = certificate ? createTlsServer(certificate, take) : createServer(take);
    this.#server.on('tlsClientError', () => {});
  }

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get origin(): string {
    return `${this.#scheme}://${this.host}`;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #take(socket: Socket): void {
    this.connections++;
    this.#sockets.add(socket);
    let received = '';
    let open = 0;
    const hangUp = () => {
      this.#sockets.delete(socket);
      this.#inFlight -= open;
      open = 0;
    };
    socket.on('error', hangUp);
    socket.on('end', hangUp);
    socket.on('close', hangUp);
    socket.on('data', (data) => {
      received += data.toString('latin1');
      for (let end = received.indexOf('\r\n\r\n'); end >= 0; end = received.indexOf('\r\n\r\n')) {
        const path = received.split(' ', 2)[1] ?? '';
        received = received.slice(end + 4);
        this.requests.push(path);
        open++;
        this.maxInFlight = Math.max(this.maxInFlight, ++this.#inFlight);
        const answer = (bytes: string | Buffer) => {
          if (open > 0) {
            open--;
            this.#inFlight--;
          }
          socket.write(bytes);
        };
        this.#behaviour({ path, socket, answer });
      }
    });
  }
}
