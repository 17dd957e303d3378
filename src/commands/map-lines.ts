import { StringDecoder } from 'node:string_decoder';

/** Answers are gathered to about this many characters before they are written. */
const WRITE_CHARS = 1 << 16;

/**
 * A line in, a line out, in order, to the end of the input; memory holds a chunk and the longest line. `write` may
 * answer a promise when its reader is slower.
 */
export async function mapLines(
  input: AsyncIterable<Uint8Array | string>,
  write: (text: string) => Promise<void> | undefined,
  answer: (line: string) => string,
): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let out = '';
  const take = async (line: string) => {
    out += `${answer(line.endsWith('\r') ? line.slice(0, -1) : line)}\n`;
    if (out.length < WRITE_CHARS) return;
    await write(out);
    out = '';
  };
  for await (const chunk of input) {
    const text = rest + (typeof chunk === 'string' ? chunk : decoder.write(Buffer.from(chunk)));
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      await take(text.slice(start, end));
      start = end + 1;
    }
    rest = text.slice(start);
  }
  rest += decoder.end();
  if (rest !== '') await take(rest);
  if (out !== '') await write(out);
}
