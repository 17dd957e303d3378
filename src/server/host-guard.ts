import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { asciiLower } from '../model/ascii-lower.ts';
import { TaziError } from '../model/errors.ts';
import type { ServerServices } from './server-services.ts';

/**
 * A page of another origin can have its name resolve to our address (DNS rebinding), and could then read our
 * responses as its own. Its requests carry its own name in Host, so only known names are answered.
 */
export function hostGuard(services: Pick<ServerServices, 'settings' | 'names'>): MiddlewareHandler {
  const isOurs = hostTest(services.settings.server.host, services.names);
  return async (c, next) => {
    // A request line may contain a host (RFC 9112, absolute form), which is then used for links.
    if (!URL.canParse(c.req.url))
      throw new TaziError('bad-request', { detail: 'the Host header is not a host name' });
    const addressed = new URL(c.req.url).host;
    for (const host of [c.req.header('host') ?? addressed, addressed]) {
      if (!isOurs(host)) throw new TaziError('host-refused', { host: JSON.stringify(host.slice(0, 100)) });
    }
    await next();
  };
}

/** Should a server bound to `bound` answer to this Host header? */
export function hostTest(bound: string, names: readonly string[]): (host: string) => boolean {
  const known = new Set(['localhost', '127.0.0.1', '::1', ...[bound, ...names].map(bare)]);
  // Bound to every address, it is reachable by any of them; a literal address cannot be rebound.
  const takesAddresses = bare(bound) === '0.0.0.0' || bare(bound) === '::';
  return (host) => {
    const name = hostName(host);
    if (name === null) return false;
    return known.has(name) || name.endsWith('.localhost') || (takesAddresses && isIP(name) !== 0);
  };
}

/** The name in a Host header, without port and brackets; null if the header is invalid. */
function hostName(host: string): string | null {
  const match = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,255})(?::\d{1,5})?$/.exec(asciiLower(host));
  return match ? bare(match[1]!) : null;
}

function bare(name: string): string {
  const lower = asciiLower(name).replace(/^\[|\]$/g, '');
  return lower.endsWith('.') ? lower.slice(0, -1) : lower;
}
