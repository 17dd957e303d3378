/** Word 97 to 2003 by `word-extractor`, which reads the binary format itself. The only file that knows it. */
import type { ReadDocument } from './document-text.ts';
import { officeDocument } from './office-xml.ts';

/** Null for anything else. */
export async function readWord97(bytes: Uint8Array): Promise<ReadDocument | null> {
  const { default: WordExtractor } = await import('word-extractor');
  try {
    const document = await new WordExtractor().extract(Buffer.from(bytes));
    const lines = document
      .getBody()
      .split(/[\n\r\f\v]+/)
      .map((line) => line.trim());
    const text = lines.filter((line) => line !== '');
    return officeDocument(text, [], { title: '', author: null, publishedAt: null });
  } catch {
    return null;
  }
}
