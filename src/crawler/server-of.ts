import type { DnsCache } from './dns-cache.ts';

/**
 * The server of a host (as in `hostOf`): the address and port to connect to, or a placeholder if it is
 * unknown.
 */
export async function serverOf(host: string, dns: DnsCache): Promise<string> {
  const { hostname, port, protocol } = new URL(`http://${host}`);
  const { addresses } = await dns.lookup(hostname);
  return `${addresses[0] ?? `unknown:${hostname}`}:${port || protocol}`;
}
