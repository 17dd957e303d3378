/**
 * Serves a folder of real pages on loopback, each site under its own name, from `sites/<name>/…` and
 * `fronts/<name>.html`.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, relative } from 'node:path';
import { asciiLower } from '../../src/model/ascii-lower.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
};
const HTML_FILE = /\.html?$/;

export type RealWeb = {
  /** Every page: those of `fronts` and all files of `sites`. */
  seeds: string[];
  close(): void;
};

export async function startRealWeb(folder: string): Promise<RealWeb> {
  const servers: Server[] = [];
  const seeds: string[] = [];
  const own = ownHosts(folder);
  for (const site of readdirSync(join(folder, 'sites')).sort()) {
    const root = join(folder, 'sites', site);
    const origin = await listen(servers, site, (path) => readPage(root, path), own.get(site));
    for (const file of filesUnder(root)) seeds.push(`${origin}/${pathOf(relative(root, file))}`);
  }
  for (const file of readdirSync(join(folder, 'fronts')).sort()) {
    const page = { type: 'text/html', body: readFileSync(join(folder, 'fronts', file)) };
    const origin = await listen(servers, labelOf(file.replace(HTML_FILE, '')), (path) =>
      path === '/' ? page : null,
    );
    seeds.push(`${origin}/`);
  }
  return {
    seeds,
    close: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** tdk.gov.tr under one label of a host name. */
export function labelOf(name: string): string {
  return name.replaceAll('.', '-');
}

type Served = { type: string; body: Buffer };

async function listen(
  servers: Server[],
  name: string,
  find: (path: string) => Served | null,
  own?: string,
): Promise<string> {
  let origin = '';
  const server = createServer((request, response) => {
    const found = find(new URL(request.url ?? '/', origin).pathname);
    if (found === null)
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<title>404</title>');
    // Latin-1 keeps every byte, whatever the page's charset is
    const body =
      own === undefined || found.type !== 'text/html'
        ? found.body
        : Buffer.from(found.body.toString('latin1').replaceAll(linksTo(own), origin), 'latin1');
    return response.writeHead(200, { 'content-type': found.type }).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://${name}.localhost:${(server.address() as AddressInfo).port}`;
  return origin;
}

function linksTo(host: string): RegExp {
  return new RegExp(`https?://(?:www\\.)?${host.replaceAll('.', '\\.')}`, 'g');
}

/** Where the pages of each site came from, by labels.tsv: their absolute links must stay on the site. */
function ownHosts(folder: string): Map<string, string> {
  const hosts = new Map<string, string>();
  for (const line of readFileSync(join(folder, 'labels.tsv'), 'utf8').split('\n')) {
    const [file = '', address = ''] = line.split('\t');
    const [kind, site = ''] = file.split('/');
    if (kind === 'sites' && URL.canParse(address))
      hosts.set(site, new URL(address).host.replace(/^www\./, ''));
  }
  return hosts;
}

function readPage(root: string, path: string): Served | null {
  const asked = join(root, normalize(decodeURIComponent(path)));
  if (!asked.startsWith(root)) return null;
  for (const file of [asked, `${asked}.html`, join(asked, 'index.html'), join(asked, 'index.htm')]) {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) continue;
    const type = TYPES[asciiLower(extname(file))] ?? 'application/octet-stream';
    return { type, body: readFileSync(file) };
  }
  return null;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function pathOf(file: string): string {
  return file
    .replace(/(^|\/)index\.html?$/, '$1')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
