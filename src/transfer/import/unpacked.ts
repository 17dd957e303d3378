import { createGunzip } from 'node:zlib';

/** Gzip is recognised by its first two bytes, whatever the name of the file. */
export async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const iterator = bytesOf(chunks, 2);
  const first = await iterator.next();
  if (first.done) return;
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield first.value;
    yield* iterator;
    return;
  }
  const gunzip = createGunzip();
  const feeding = (async () => {
    gunzip.write(first.value);
    for await (const chunk of iterator) {
      if (!gunzip.write(chunk)) await new Promise((resolve) => gunzip.once('drain', resolve));
    }
    gunzip.end();
  })().catch((error) => gunzip.destroy(error as Error));
  yield* gunzip as AsyncIterable<Buffer>;
  await feeding;
}

/** Chunks of at least this many bytes, except the last. */
export async function* bytesOf(
  chunks: AsyncIterable<Uint8Array | string>,
  least: number,
): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = asBuffer(chunk);
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    if (held.length < least) continue;
    yield held;
    held = Buffer.alloc(0);
  }
  if (held.length > 0) yield held;
}

function asBuffer(chunk: Uint8Array | string): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk);
  if (Buffer.isBuffer(chunk)) return chunk;
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
