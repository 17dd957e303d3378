import { decompress } from '../../crawler/decompress.ts';
import { asciiLower } from '../../model/ascii-lower.ts';
import { hashOf } from '../../model/hash-of.ts';
import { type Extracted, type ExtractInput, unsupported } from './extracted.ts';

/** The decompressed body with its hash; a result instead if it cannot be decompressed or is known already. */
export function unpackBody(
  input: Pick<ExtractInput, 'body' | 'contentEncoding' | 'maxBodyBytes' | 'knownHash'>,
): { kind: 'bytes'; bytes: Uint8Array; bodyHash: string } | Extracted {
  const body = decompress(input.body, asciiLower(input.contentEncoding), input.maxBodyBytes, 'refuse');
  if (body.kind === 'failed') return unsupported(body.reason, hashOf(input.body));
  const bodyHash = hashOf(body.bytes);
  if (bodyHash === input.knownHash) return { kind: 'same', bodyHash };
  return { kind: 'bytes', bytes: body.bytes, bodyHash };
}
