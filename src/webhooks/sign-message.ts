import { createHmac } from 'node:crypto';

const BASE64_SECRET = 'whsec_';

/**
 * The headers by which a receiver can verify that a message is ours, complete and recent: HMAC-SHA256 over id, time and
 * body, as in Standard Webhooks 1.0.0 (standardwebhooks.com), for which there are libraries in many languages.
 */
export function signMessage(secret: string, id: string, now: number, body: string): Record<string, string> {
  const seconds = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}

/** Base64 behind `whsec_`, otherwise the text itself. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(BASE64_SECRET)
    ? Buffer.from(secret.slice(BASE64_SECRET.length), 'base64')
    : Buffer.from(secret, 'utf8');
}
