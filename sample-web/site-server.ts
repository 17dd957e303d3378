/** The HTTP server of one site: status, headers, encodings, conditional requests, and the entry in the log. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { hash, hexDigits } from './random.ts';
import type { RequestLog, RequestRecord } from './request-log.ts';
import type { Page, Site, View } from './site.ts';
import type { SiteBook } from './site-book.ts';
import { encodeWindows1254 } from './windows-1254.ts';

export type SiteServerOptions = {
  book: SiteBook;
  log: RequestLog;
  /** How long an answer takes at least: without it requests that overlap would hardly be seen to. */
  latencyMs: number;
  viewOf: (fetchNumber: number) => View;
};

type Reply = { status: number; headers: Record<string, string>; body: Buffer };

export function createSiteServer(options: SiteServerOptions): Server {
  const { book, log, latencyMs } = options;
  // Sites begin at different places of what rotates.
  let fetchNumber = hash(book.site.id) % 100;
  return createServer((request, response) => {
    fetchNumber++;
    const view = options.viewOf(fetchNumber);
    const url = urlOf(request, view.address(book.site.id, '/'));
    const record = recordOf(request, url, book);
    log.begin(record, url.pathname);
    const timer = setTimeout(() => {
      const reply = replyOrFail(request, url, book, view);
      record.status = reply.status;
      log.answered(record);
      send(response, reply, request.method === 'HEAD', book.site);
    }, latencyMs);
    response.on('close', () => {
      record.finishedAt = Date.now();
      if (record.status === 0) {
        clearTimeout(timer);
        log.answered(record);
      }
    });
    request.resume();
  });
}

function urlOf(request: IncomingMessage, base: string): URL {
  // "//x" would be read as a host; anything that is no path at all is simply not found.
  const path = `/${(request.url ?? '/').replace(/^[/\\]+/, '')}`;
  return URL.canParse(path, base) ? new URL(path, base) : new URL('/bozuk-adres', base);
}

function recordOf(request: IncomingMessage, url: URL, book: SiteBook): RequestRecord {
  const entry = book.find(url);
  return {
    site: book.site.id,
    url: url.href,
    method: request.method ?? 'GET',
    userAgent: request.headers['user-agent'] ?? '',
    at: Date.now(),
    finishedAt: null,
    status: 0,
    forbidden: book.isForbidden(url),
    nofollow: entry?.type === 'page' && entry.nofollowOnly === true,
  };
}

/** A fault of a template is one bad answer, and not the end of the web. */
function replyOrFail(request: IncomingMessage, url: URL, book: SiteBook, view: View): Reply {
  try {
    return replyTo(request, url, book, view);
  } catch (error) {
    console.error(`sample-web: ${url.href} cannot be shown:`, error);
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
    return { status: 500, headers, body: Buffer.from('500') };
  }
}

function replyTo(request: IncomingMessage, url: URL, book: SiteBook, view: View): Reply {
  const { site } = book;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { status: 405, headers: { Allow: 'GET, HEAD' }, body: Buffer.alloc(0) };
  }
  const entry = book.find(url);
  if (entry === null) return errorReply(404, site, view);
  switch (entry.type) {
    case 'gone':
      return errorReply(410, site, view);
    case 'redirect':
      return { status: entry.status, headers: { Location: entry.to(view) }, body: Buffer.alloc(0) };
    case 'resource': {
      const body = entry.body(view);
      return {
        status: 200,
        headers: { 'Content-Type': entry.contentType },
        body: typeof body === 'string' ? Buffer.from(body) : body,
      };
    }
    case 'page':
      if (entry.goneAt !== undefined && view.at >= entry.goneAt) return errorReply(410, site, view);
      return pageReply(request, entry, site, view);
  }
}

function pageReply(request: IncomingMessage, page: Page, site: Site, view: View): Reply {
  const headers: Record<string, string> = { 'Content-Type': contentTypeOf(site), ...page.headers };
  const validators = validatorsOf(page, site, view);
  Object.assign(headers, validators);
  if (isUnchanged(request, validators)) return { status: 304, headers, body: Buffer.alloc(0) };
  return { status: 200, headers, body: encode(page.render(view).source, site) };
}

function validatorsOf(page: Page, site: Site, view: View): Record<string, string> {
  if (site.validators === undefined) return {};
  const changedAt = Math.max(0, ...page.shows.map((article) => view.changedAt(article)));
  const versions = page.shows.map((article) => view.version(article)).join('.');
  // Weak: advertisements and clocks around the text differ from fetch to fetch.
  const etag = `W/"${hexDigits(`${page.path} ${versions}`, 16)}"`;
  const lastModified = new Date(changedAt).toUTCString();
  return {
    ...(site.validators !== 'last-modified' && { ETag: etag }),
    ...(site.validators !== 'etag' && { 'Last-Modified': lastModified }),
  };
}

/** RFC 9110 section 13.2.2: the entity tag decides where both are asked. */
function isUnchanged(request: IncomingMessage, validators: Record<string, string>): boolean {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined) {
    const etag = validators['ETag'];
    return etag !== undefined && (tags === '*' || tags.split(/\s*,\s*/).includes(etag));
  }
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  const lastModified = Date.parse(validators['Last-Modified'] ?? '');
  return !Number.isNaN(since) && !Number.isNaN(lastModified) && lastModified <= since;
}

function errorReply(status: 404 | 410, site: Site, view: View): Reply {
  return {
    status,
    headers: { 'Content-Type': contentTypeOf(site) },
    body: encode(site.notFound(view).source, site),
  };
}

function contentTypeOf(site: Site): string {
  return site.encoding === 'windows-1254' ? 'text/html' : 'text/html; charset=utf-8';
}

function encode(source: string, site: Site): Buffer {
  return site.encoding === 'windows-1254' ? encodeWindows1254(source) : Buffer.from(source);
}

function send(response: ServerResponse, reply: Reply, headOnly: boolean, site: Site): void {
  const { headers } = reply;
  let { body } = reply;
  const accepted = String(response.req.headers['accept-encoding'] ?? '');
  const isText = /^text\/|xml|json/.test(headers['Content-Type'] ?? '');
  if (site.gzip === true && isText && body.length > 0 && /\bgzip\b/.test(accepted)) {
    body = gzipSync(body);
    headers['Content-Encoding'] = 'gzip';
    headers['Vary'] = 'Accept-Encoding';
  }
  const isChunked = site.chunked === true && reply.status === 200 && !headOnly;
  if (!isChunked && reply.status !== 304) headers['Content-Length'] = String(body.length);
  response.writeHead(reply.status, headers);
  if (headOnly || reply.status === 304) {
    response.end();
    return;
  }
  if (isChunked) {
    const half = body.length >> 1;
    response.write(body.subarray(0, half));
    body = body.subarray(half);
  }
  response.end(body);
}
