import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** What is transferred to a closed port is gone. */
const nowhere = closedPort();

/**
 * Frees the memory of these bytes now; they are empty afterwards. Otherwise V8 frees it with the object that
 * refers to it, and the more such memory waits, the sooner it collects all objects: the bodies of a crawl made
 * it do so twice a second. For bytes that nothing else uses. Small ones, and those that share a buffer with
 * others (Node does that with buffers of a few kilobytes), stay.
 */
export function releaseBytes(bytes: Uint8Array): void {
  const { buffer, length } = bytes;
  if (!(buffer instanceof ArrayBuffer) || length < LEAST_BYTES || length < buffer.byteLength / 2) return;
  nowhere.postMessage(null, [buffer]);
}

/** A call costs as much as copying this many. */
const LEAST_BYTES = 16_384;

function closedPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.close();
  port2.close();
  return port1;
}
