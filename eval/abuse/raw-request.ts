/** Requests as bytes on a socket: what a client library would refuse to send, tidy up or split is sent unchanged. */
import { connect } from 'node:net';

export type RawAnswer = {
  /** 0 if the server closed the connection without a response. */
  status: number;
  head: string;
  body: string;
  tookMs: number;
};

/** An answer that has not ended by then counts as one that never came. */
const GIVE_UP_MS = 10_000;

export function sendRaw(address: URL, bytes: string): Promise<RawAnswer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(address.port), address.hostname);
    const parts: Buffer[] = [];
    const end = (): void => {
      const text = Buffer.concat(parts).toString('utf8');
      const split = text.indexOf('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        head: split < 0 ? text : text.slice(0, split),
        body: split < 0 ? '' : text.slice(split + 4),
        tookMs: performance.now() - began,
      });
    };
    socket.setTimeout(GIVE_UP_MS, () => socket.destroy());
    socket.on('data', (part) => parts.push(part));
    // A server may answer and close while we are still sending: what it has sent is the answer.
    socket.on('error', () => socket.destroy());
    socket.once('close', end);
    socket.write(bytes);
  });
}
