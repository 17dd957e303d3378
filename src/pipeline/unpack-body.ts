import { decompress } from '../crawler/decompress.ts';
import { asciiLower } from '../model/ascii.ts';
import { hashOf } from '../model/hash-of.ts';
import { type Digest, type DigestInput, unsupported } from './digest-answer.ts';

/** The body without its content-encoding, with its hash; a digest where it cannot be had or is known already. */
export function unpackBody(
  input: Pick<DigestInput, 'body' | 'contentEncoding' | 'maxBodyBytes' | 'knownHash'>,
): { kind: 'bytes'; bytes: Uint8Array; bodyHash: string } | Digest {
  const body = decompress(input.body, asciiLower(input.contentEncoding), input.maxBodyBytes, 'refuse');
  if (body.kind === 'failed') return unsupported(body.reason, hashOf(input.body));
  const bodyHash = hashOf(body.bytes);
  if (bodyHash === input.knownHash) return { kind: 'same', bodyHash };
  return { kind: 'bytes', bytes: body.bytes, bodyHash };
}
