/**
 * The address guard: what the crawler may request, and what it may connect to. `mayFetch` judges a URL by
 * scheme, port and literal address before any name is resolved; `mayConnect` judges the address actually
 * connected to, which is the one that counts: a name can resolve to anything, and to something else the next
 * time.
 *
 * It refuses everything that is not publicly reachable according to the IANA special-purpose registries (RFC
 * 6890), and forms that embed another address. `allowHosts` is the only exception: by host or host:port as
 * written in the URL, or by an address range (`127.0.3.0/24`, `127.0.3.0/24:8080`), which applies to URLs
 * with a literal address, never to names that resolve into it.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { asciiLower } from '../model/ascii-lower.ts';
import { ADDRESS_RANGE } from '../model/urls/address-range.ts';
import { hostToAscii } from '../model/urls/host-to-ascii.ts';

/** Number of origins whose verdict is remembered. */
const MAX_ORIGINS = 20_000;
/** "http://" and "https://" end before this, and a slash after it ends the origin. */
const MIN_ORIGIN_CHARS = 8;
/** Written so that no parser can read another server into it; any other origin is parsed each time. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?$/;

type Server = { hostname: string; port: number };

export class AddressGuard {
  readonly #allowed: ReadonlySet<string>;
  readonly #ranges: readonly AddressRange[];
  /** By origin, the only thing it depends on. */
  readonly #mayFetch = new Map<string, boolean>();

  constructor(allowHosts: Iterable<string> = []) {
    const entries = Array.from(allowHosts);
    this.#allowed = new Set(entries.map(tidyEntry));
    this.#ranges = entries.map(rangeOf).filter((range) => range !== null);
  }

  /** May we request this URL at all? */
  mayFetch(url: string): boolean {
    const origin = url.slice(0, url.indexOf('/', MIN_ORIGIN_CHARS));
    const known = this.#mayFetch.get(origin);
    if (known !== undefined) return known;
    const may = this.#mayFetchFrom(parseUrl(url));
    if (PLAIN_ORIGIN.test(origin)) {
      if (this.#mayFetch.size >= MAX_ORIGINS) this.#mayFetch.clear();
      this.#mayFetch.set(origin, may);
    }
    return may;
  }

  #mayFetchFrom(server: Server | null): boolean {
    if (server === null) return false;
    const { hostname, port } = server;
    if (this.#allowed.has(`${hostname}:${port}`)) return true;
    const isAllowed = this.#allowed.has(hostname) || this.#isInRange(hostname, port);
    return !BAD_PORTS.has(port) && (isAllowed || isPublicHost(hostname));
  }

  /** May a connection for this host name (or literal address) and port use this address? */
  mayConnect(address: string, hostname: string, port: number): boolean {
    if (mayConnect(address)) return true;
    const host = tidyHost(hostname);
    if (this.#allowed.has(host) || this.#allowed.has(`${host}:${port}`)) return true;
    return tidyHost(address) === host && this.#isInRange(host, port);
  }

  /** Is this host a literal address within an allowed range? */
  #isInRange(host: string, port: number): boolean {
    const address = host.startsWith('[') ? host.slice(1, -1) : host;
    const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
    if (family === null) return false;
    return this.#ranges.some(
      (range) => (range.port ?? port) === port && range.addresses.check(address, family),
    );
  }
}

const CLOSED = new AddressGuard();

/** Like a guard without any exceptions. */
export function mayFetch(url: string): boolean {
  return CLOSED.mayFetch(url);
}

/** Is this literal IPv4 or IPv6 address on the public internet? */
export function mayConnect(address: string): boolean {
  if (isIPv4(address)) return isPublicIPv4(ipv4Value(address));
  return isIPv6(address) && isPublicIPv6(ipv6Groups(address));
}

/** Lower case, IPv6 in brackets, no trailing dot: as WHATWG URLs write a host. */
function tidyHost(host: string): string {
  const bare = isIPv6(host) ? `[${host}]` : host;
  const ascii = hostToAscii(bare) ?? asciiLower(bare);
  return ascii.endsWith('.') ? ascii.slice(0, -1) : ascii;
}

function tidyEntry(entry: string): string {
  const text = entry.trim();
  const match = isIPv6(text) ? null : /^(.*):(\d{1,5})$/.exec(text);
  return match === null ? tidyHost(text) : `${tidyHost(match[1]!)}:${Number(match[2])}`;
}

type AddressRange = { addresses: BlockList; port: number | null };

/**
 * "127.0.3.0/24", "fd00::/8", "127.0.3.0/24:8080"; null for anything else. The settings are validated when
 * they are loaded.
 */
function rangeOf(entry: string): AddressRange | null {
  const [, address = '', bits, port] = ADDRESS_RANGE.exec(entry.trim()) ?? [];
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
  if (family === null || Number(bits) > (family === 'ipv4' ? 32 : 128)) return null;
  const addresses = new BlockList();
  addresses.addSubnet(address, Number(bits), family);
  return { addresses, port: port === undefined ? null : Number(port) };
}

function parseUrl(url: string): Server | null {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return null;
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return null;
  const hostname = parsed.hostname.endsWith('.') ? parsed.hostname.slice(0, -1) : parsed.hostname;
  const port = parsed.port === '' ? (parsed.protocol === 'http:' ? 80 : 443) : Number(parsed.port);
  return { hostname, port };
}

/** A public address, or a name that may resolve to one. */
function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return mayConnect(hostname.slice(1, -1));
  if (isIPv4(hostname)) return mayConnect(hostname);
  return hostname.includes('.') && !PRIVATE_NAMES.test(hostname);
}

/** RFC 6761, RFC 6762, RFC 8375, ICANN resolution 2024.07.29.06. Names without a dot are local too. */
const PRIVATE_NAMES = /\.(?:localhost|local|internal|localdomain|home\.arpa)$/;

/** Ports of other protocols: the WHATWG fetch standard's "bad port" list. */
const BAD_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** IANA IPv4 special-purpose registry, multicast, and the one metadata service at a public address. */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32', // Azure
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map((block) => {
  const [address, bits] = block.split('/') as [string, string];
  return { start: ipv4Value(address), size: 2 ** (32 - Number(bits)) };
});

function isPublicIPv4(value: number): boolean {
  return PRIVATE_IPV4.every(({ start, size }) => value < start || value >= start + size);
}

function ipv4Value(address: string): number {
  return address.split('.').reduce((value, part) => value * 256 + Number(part), 0);
}

/** The eight 16-bit groups of a valid IPv6 address. */
function ipv6Groups(address: string): number[] {
  const [withoutZone = ''] = address.split('%');
  const last = withoutZone.lastIndexOf(':') + 1;
  const plain = withoutZone.slice(0, last) + hexadecimal(withoutZone.slice(last));
  const [before = '', after] = plain.split('::');
  const head = readGroups(before);
  if (after === undefined) return head;
  const tail = readGroups(after);
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** The last two groups, if they are written like an IPv4 address. */
function hexadecimal(end: string): string {
  if (!end.includes('.')) return end;
  const value = ipv4Value(end);
  return `${Math.floor(value / 65_536).toString(16)}:${(value % 65_536).toString(16)}`;
}

function readGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

/**
 * IANA IPv6 special-purpose registry: outside 2000::/3, only forms that stand for an IPv4 address can be
 * public.
 */
function isPublicIPv6(groups: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  const isEmbeddedPublic = () => isPublicIPv4(g * 65_536 + h);
  const beginsWithZeros = a === 0 && b === 0 && c === 0 && d === 0;
  if (beginsWithZeros && e === 0 && f === 0xffff) return isEmbeddedPublic(); // ::ffff:0:0/96, mapped
  if (a === 0x64 && b === 0xff9b && c === 0 && d === 0 && e === 0 && f === 0) return isEmbeddedPublic(); // NAT64
  if (a >> 13 !== 1) return false;
  if (a === 0x2001 && b < 0x200) return false; // 2001::/23: Teredo, ORCHID, benchmarking
  if (a === 0x2001 && b === 0xdb8) return false; // documentation
  if (a === 0x2002) return false; // 6to4
  if (a === 0x3fff && b < 0x1000) return false; // documentation, RFC 9637
  if ((e === 0 || e === 0x200) && f === 0x5efe) return isEmbeddedPublic(); // ISATAP, RFC 5214
  return true;
}
