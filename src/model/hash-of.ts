import { hash } from 'node:crypto';

/** 128 bits of SHA-256: enough to call equal hashes equal texts. */
export function hashOf(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex').slice(0, 32);
}
