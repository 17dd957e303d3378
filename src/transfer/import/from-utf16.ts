import { TextDecoder } from 'node:util';
import { unpacked } from './unpacked.ts';

export type Utf16 = 'utf-16le' | 'utf-16be';

/**
 * The encoding of a text that begins with the byte order mark of UTF-16, such as "Unicode text" of Excel; null for
 * anything else, also for bytes that cannot be text.
 */
export function utf16Of(head: Uint8Array): Utf16 | null {
  const encoding = markOf(head);
  return encoding !== null && !NOT_TEXT.test(decodedHead(head, encoding)) ? encoding : null;
}

/** The first bytes of a text, which may end within a character. */
export function decodedHead(head: Uint8Array, encoding: Utf16): string {
  return new TextDecoder(encoding).decode(head, { stream: true });
}

/** The text in UTF-8, without its mark and unpacked. */
export async function* fromUtf16(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Utf16,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of unpacked(chunks)) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

function markOf([first, second]: Uint8Array): Utf16 | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Control characters, and what halves of characters are decoded to. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_TEXT = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\ufffd]/;
