import { StringDecoder } from 'node:string_decoder';

/** Answers are buffered up to about this many characters before they are written. */
const WRITE_CHARS = 1 << 16;

/**
 * One line in, one line out, in order, to the end of the input; a chunk and the longest line are held in memory.
 * `write` may return a promise if its reader is slower.
 */
export async function mapLines(
  input: AsyncIterable<Uint8Array | string>,
  write: (text: string) => Promise<void> | undefined,
  answer: (line: string) => string,
): Promise<void> {
  let out = '';
  await forEachLine(input, (line) => {
    out += `${answer(line)}\n`;
    if (out.length < WRITE_CHARS) return;
    const written = write(out);
    out = '';
    return written;
  });
  if (out !== '') await write(out);
}

/** Passes on the lines one after the other, and waits for each to be processed. */
export async function forEachLine(
  input: AsyncIterable<Uint8Array | string>,
  take: (line: string) => Promise<void> | void,
): Promise<void> {
  const decoder = new StringDecoder('utf8');
  // Pieces of a line that has not ended yet: what was searched for its end is not searched again.
  let pieces: string[] = [];
  const hand = (last: string) => {
    const line = pieces.length === 0 ? last : pieces.join('') + last;
    pieces = [];
    return take(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
  for await (const chunk of input) {
    const text = typeof chunk === 'string' ? chunk : decoder.write(Buffer.from(chunk));
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      await hand(text.slice(start, end));
      start = end + 1;
    }
    if (start < text.length) pieces.push(text.slice(start));
  }
  const rest = decoder.end();
  if (pieces.length > 0 || rest !== '') await hand(rest);
}
