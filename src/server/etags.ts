import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/**
 * Adds an ETag to the API's read responses, and answers 304 if the client has the content already. The tag is
 * weak: a search response contains its duration, which is not part of the content.
 */
export function etags(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    // The tag is computed while the response is written: reading it back from the response costs more than a one-word
    // search.
    const plain = c.json.bind(c) as Json;
    const tagged: Json = (object, status = 200, headers) => {
      if (status !== 200) return plain(object, status, headers);
      const body = JSON.stringify(object);
      const tag = etagOf(body);
      c.header('ETag', tag);
      if (matches(c.req.header('if-none-match') ?? '', tag)) return c.body(null, 304);
      return c.body(body, 200, { 'Content-Type': 'application/json', ...headers });
    };
    c.json = tagged as typeof c.json;
    await next();
  };
}

type Json = (object: unknown, status?: number, headers?: Record<string, string>) => Response;

export function etagOf(body: string): string {
  const said = body.replace(/"tookMs":[\d.e+-]+/, '');
  return `W/"${createHash('sha1').update(said).digest('base64url')}"`;
}

/** RFC 9110, If-None-Match: any of a list, compared weakly. */
function matches(sent: string, tag: string): boolean {
  if (sent === '') return false;
  const plain = tag.slice(2);
  return (
    sent.trim() === '*' || sent.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === plain)
  );
}
