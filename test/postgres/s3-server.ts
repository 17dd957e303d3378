/**
 * A small S3 store on loopback for tests: objects in memory, ranges, and signatures checked by the published
 * rules (AWS SigV4).
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TestS3 = {
  environment: Record<string, string>;
  /** By path, bucket first. */
  objects: Map<string, Buffer>;
  puts: number;
  /** Answers all requests with 503 from now on, or no longer. */
  isAway: boolean;
  close(): Promise<void>;
};

const KEY = 'deneme';
const SECRET = 'gizli/anahtar+1';
const REGION = 'eu-central-1';

export async function serveS3(): Promise<TestS3> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url!;
      const body = Buffer.concat(chunks);
      const end = (status: number, answer: Buffer | string = '') => response.writeHead(status).end(answer);
      if (store.isAway) return end(503, '<Error><Code>SlowDown</Code></Error>');
      if (!isSigned(request, body)) return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      if (request.method === 'PUT') {
        store.puts++;
        objects.set(path, body);
        return end(200);
      }
      const found = objects.get(path);
      if (!found) return end(404, '<Error><Code>NoSuchKey</Code></Error>');
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      return from === undefined ? end(200, found) : end(206, found.subarray(Number(from), Number(to) + 1));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const store: TestS3 = {
    environment: {
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: SECRET,
      AWS_REGION: REGION,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    },
    objects,
    puts: 0,
    isAway: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return store;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!given) return false;
  const [, key, date, region, signed, signature] = given as unknown as string[];
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const names = signed!.split(';');
  const canonical = [
    ...[method, url, '', ...names.map((name) => `${name}:${String(headers[name]).trim()}`)],
    ...['', signed, payload],
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const secret = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SECRET}`, date!), region!));
  return key === KEY && region === REGION && hmac(secret, text).toString('hex') === signature;
}
