import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { DnsCache } from './dns-cache.ts';
import type { AddressGuard } from './may-connect.ts';

export type ConnectOptions = {
  guard: AddressGuard;
  dns: DnsCache;
  timeoutMs: number;
  /**
   * Called when a host (as in `hostOf`) turns out to be at another server than its first address suggests.
   */
  onMoved?: (host: string) => void;
  /**
   * Called with what the HTTP library throws when it is handed a connection. The request then ends at its
   * deadline.
   */
  onFault?: (error: unknown) => void;
};

/** Addresses of one name to try for one request. */
const MAX_ADDRESSES = 3;
/** Nothing answers at this address; another address of the same name may work. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Connects only where the guard allows it. The name is resolved through our cache, one forbidden address
 * among the answers refuses them all, and the address of the open socket is checked again, since that is the
 * one that counts. If an address does not respond, the next one is tried; the one that responds comes first
 * from then on.
 */
export function guardedConnector(options: ConnectOptions): buildConnector.connector {
  const { guard, dns, timeoutMs } = options;
  // The more addresses there are to try, the less time each one gets.
  const connectors = Array.from({ length: MAX_ADDRESSES }, (_, others) =>
    buildConnector({ timeout: Math.ceil(timeoutMs / (others + 1)), allowH2: false }),
  );
  return (target, handOver) => {
    const callback = (...outcome: Parameters<typeof handOver>): void => {
      try {
        handOver(...outcome);
      } catch (error) {
        options.onFault?.(error);
      }
    };
    const name = target.hostname.startsWith('[') ? target.hostname.slice(1, -1) : target.hostname;
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    const refuse = (reason: string) => callback(new Error(reason), null);
    dns.lookup(name).then(
      ({ addresses, error }) => {
        if (error) return refuse(error);
        if (!addresses.every((address) => guard.mayConnect(address, name, port)))
          return refuse('address-refused');
        const tried = addresses.slice(0, MAX_ADDRESSES);
        const servername = isIP(name) ? undefined : (target.servername ?? name);
        const tryAt = (place: number): void => {
          const address = tried[place]!;
          connectors[tried.length - 1]!(
            { ...target, hostname: address, host: address, ...(servername ? { servername } : {}) },
            (...[failure, socket]: Parameters<typeof callback>) => {
              if (failure)
                return isUnreachable(failure) && place + 1 < tried.length
                  ? tryAt(place + 1)
                  : callback(failure, null);
              const reached = (socket as Socket).remoteAddress ?? '';
              if (!guard.mayConnect(reached, name, port)) {
                (socket as Socket).on('error', () => {}).destroy();
                return refuse('address-refused');
              }
              if (place > 0) {
                dns.prefer(name, address);
                options.onMoved?.(target.host ?? name);
              }
              callback(null, socket);
            },
          );
        };
        tryAt(0);
      },
      (error: unknown) => callback(error as Error, null),
    );
  };
}

function isUnreachable(failure: Error): boolean {
  return UNREACHABLE.has(String((failure as { code?: unknown }).code));
}
