import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SiteFiles } from './site-files.ts';

export type ServedFiles = {
  origin: string;
  /** Requests so far, without robots.txt and sitemaps. */
  requests(): number;
  close(): Promise<void>;
};

/** Serves a copied site on an address of its own; the system chooses the port. `only`: this file alone, as the home page. */
export async function serveFiles(files: SiteFiles, address: string, only?: string): Promise<ServedFiles> {
  let asked = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    if (!/^\/(?:robots\.txt|favicon\.ico|.*\.xml)$/.test(pathname)) asked++;
    const found = only === undefined ? files.find(pathname) : pathname === '/' ? { file: only } : null;
    if (found === null) {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
      response.end('<title>404</title><p>Sayfa bulunamadı.</p>');
    } else if (found.to !== undefined) response.writeHead(301, { location: found.to }).end();
    else
      response
        .writeHead(200, { 'content-type': files.typeOf(found.file) })
        .end(files.body(found.file, origin));
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(0, address, done);
  });
  const origin = `http://${address}:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests: () => asked,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
