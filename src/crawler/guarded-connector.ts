import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { DnsCache } from './dns-cache.ts';
import type { AddressGuard } from './may-connect.ts';

export type ConnectOptions = { guard: AddressGuard; dns: DnsCache; timeoutMs: number };

/**
 * Connects where the guard allows it, and nowhere else. The name is looked up in our cache; one forbidden address
 * among its answers refuses them all; and the address of the open socket is checked once more, since only that one counts.
 */
export function guardedConnector(options: ConnectOptions): buildConnector.connector {
  const { guard, dns, timeoutMs } = options;
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false });
  return (target, callback) => {
    const name = target.hostname.startsWith('[') ? target.hostname.slice(1, -1) : target.hostname;
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    const refuse = (reason: string) => callback(new Error(reason), null);
    dns.lookup(name).then(
      ({ addresses, error }) => {
        if (error) return refuse(error);
        if (!addresses.every((address) => guard.mayConnect(address, name, port)))
          return refuse('address-refused');
        const address = addresses[0]!;
        const servername = isIP(name) ? undefined : (target.servername ?? name);
        connect(
          { ...target, hostname: address, host: address, ...(servername ? { servername } : {}) },
          (...[failure, socket]: Parameters<typeof callback>) => {
            if (failure) return callback(failure, null);
            const reached = (socket as Socket).remoteAddress ?? '';
            if (guard.mayConnect(reached, name, port)) return callback(null, socket);
            (socket as Socket).destroy();
            refuse('address-refused');
          },
        );
      },
      (error: unknown) => callback(error as Error, null),
    );
  };
}
