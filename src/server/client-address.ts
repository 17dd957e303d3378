import { isIP, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Settings } from '../config/settings.ts';
import { asciiLower } from '../model/ascii-lower.ts';

type ProxySettings = Pick<Settings['server'], 'proxy'>;

/**
 * The client's address; null without a connection, as in a test of the app alone. Behind a proxy it is the
 * last address of X-Forwarded-For: the one that the proxy saw, while anyone may have written those before it.
 * A local request with that header came through a local proxy, whatever the settings say.
 */
export function clientAddress(c: Context, { proxy }: ProxySettings): string | null {
  const env = c.env as Partial<HttpBindings> | undefined;
  const peer = env?.incoming?.socket.remoteAddress ?? null;
  if (!proxy && !(peer !== null && isLoopback(peer))) return peer;
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 64);
  return forwarded || peer;
}

/**
 * The unit by which clients are counted: an IPv4 address, or the /64 of an IPv6 address, which is what one
 * customer gets.
 */
export function addressKey(address: string): string {
  const plain = asciiLower(address).replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('%', 1)[0]!.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/**
 * The public address of the server, for links that leave it. A trusted proxy passes on the original scheme and host
 * (X-Forwarded-Proto, X-Forwarded-Host); the name must be one of ours, as in the Host header.
 */
export function publicOrigin(
  c: Context,
  { proxy, base }: ProxySettings & { base: string },
  isOurs: (host: string) => boolean,
): string {
  const { protocol, host, origin } = new URL(c.req.url);
  if (!proxy) return origin + base;
  const told = (name: string) => asciiLower(c.req.header(name)?.split(',', 1)[0]?.trim() ?? '');
  const scheme = told('x-forwarded-proto');
  const name = told('x-forwarded-host');
  const shown = name !== '' && (isOurs(name) || isIP(name) !== 0) ? name : host;
  return `${scheme === 'https' || scheme === 'http' ? scheme : protocol.slice(0, -1)}://${shown}${base}`;
}
