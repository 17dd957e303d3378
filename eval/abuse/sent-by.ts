import { z } from 'zod';

export const abuseRequest = z.object({
  q: z.string().optional(),
  qGen: z.object({ word: z.string().optional(), char: z.string().optional(), n: z.number() }).optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Path and query, byte for byte. */
  raw: z.string().optional(),
  method: z.string().optional(),
  methods: z.array(z.string()).optional(),
  host: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  headersN: z.number().optional(),
  headerBytes: z.number().optional(),
  post: z.object({ gen: z.string(), n: z.number() }).optional(),
});
export type AbuseRequest = z.infer<typeof abuseRequest>;

export type Sent = {
  label: string;
  bytes: string;
  /** It would change something, and has no token: it must be refused. */
  writes: boolean;
  /** The host that it pretends to address; null if it addresses us. */
  host: string | null;
};

/**
 * The requests of a case: a search goes to the page and to the API, a body also to a route that accepts one.
 */
export function sentBy(request: AbuseRequest, ourHost: string): Sent[] {
  const methods = request.methods ?? [request.method ?? (request.post ? 'POST' : 'GET')];
  return targetsOf(request).flatMap((target) =>
    methods.map((method) => {
      const body = request.post ? request.post.gen.repeat(request.post.n) : '';
      const head = [
        `${method} ${target} HTTP/1.1`,
        `Host: ${request.host ?? ourHost}`,
        'Connection: close',
        ...headersOf(request),
        ...(request.post ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
      ];
      return {
        label: `${method} ${target.slice(0, 60)}`,
        bytes: `${head.join('\r\n')}\r\n\r\n${body}`,
        writes: request.methods !== undefined && method !== 'GET',
        host: request.host ?? null,
      };
    }),
  );
}

function targetsOf({ raw, q, qGen, params, post }: AbuseRequest): string[] {
  if (raw !== undefined) return [raw];
  const typed = q ?? (qGen ? (qGen.word ?? qGen.char ?? '').repeat(qGen.n) : 'kitap');
  let query = `q=${percentEncoded(typed)}`;
  for (const [name, value] of Object.entries(params ?? {}))
    query += `&${name}=${percentEncoded(String(value))}`;
  return [`/api/search?${query}`, `/?${query}`, ...(post ? ['/api/crawl'] : [])];
}

function headersOf({ headers, headersN = 0, headerBytes = 0 }: AbuseRequest): string[] {
  const all = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  for (let i = 0; i < headersN; i++) all.push(`X-Header-${i}: ${i}`);
  if (headerBytes > 0) all.push(`X-Large: ${'b'.repeat(headerBytes)}`);
  return all;
}

/**
 * Byte by byte; half a surrogate pair, which `encodeURIComponent` refuses, goes as the character that stands for it.
 */
function percentEncoded(text: string): string {
  let encoded = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const char = String.fromCharCode(byte);
    encoded += /[A-Za-z0-9_.~-]/.test(char) ? char : `%${byte.toString(16).padStart(2, '0')}`;
  }
  return encoded;
}
