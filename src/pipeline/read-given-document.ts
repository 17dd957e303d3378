import { isForThread } from '../documents/media-kind.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { DocumentReader } from './extraction/document-reader.ts';

const MAX_BYTES = 100_000_000;

/** The text of a given PDF or office file, read in its thread; null if it is a page or cannot be read. */
export async function readGivenDocument(
  url: string,
  body: Uint8Array,
  contentType: string | null,
): Promise<{ title: string; text: string } | null> {
  const address = url as CanonicalUrl;
  if (!isForThread(contentType, body, address)) return null;
  const reader = new DocumentReader();
  try {
    const answer = await reader.read({
      url: address,
      site: '',
      contentType,
      contentEncoding: '',
      robotsHeaders: [],
      body,
      maxBodyBytes: MAX_BYTES,
      knownHash: '',
      robotsAgent: '',
      now: Date.now(),
    });
    if (answer.kind !== 'document') return null;
    const { title, text } = answer.read;
    return { title: title || url.slice(url.lastIndexOf('/') + 1), text };
  } finally {
    await reader.close();
  }
}
