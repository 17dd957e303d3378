import { asciiLower } from '../model/ascii-lower.ts';

export type HttpMessage = {
  status: number;
  /** By name in lower case; repeated ones are joined by commas. */
  headers: ReadonlyMap<string, string>;
  body: Uint8Array;
};

const MAX_HEAD_BYTES = 262_144;
/** Most heads end within this, and most bodies are long. */
const USUAL_HEAD_BYTES = 2_048;
const HEAD_END = /\r?\n\r?\n/;

/** An HTTP response from an archive, with its chunks joined; null if it is not one. */
export function readHttpResponse(block: Uint8Array): HttpMessage | null {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const found =
    HEAD_END.exec(bytes.toString('latin1', 0, USUAL_HEAD_BYTES)) ??
    HEAD_END.exec(bytes.toString('latin1', 0, MAX_HEAD_BYTES));
  if (found === null) return null;
  const [first = '', ...lines] = bytes.toString('utf8', 0, found.index).split(/\r?\n/);
  const status = /^HTTP\/[\d.]+\s+(\d{3})/.exec(first)?.[1];
  if (status === undefined) return null;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = asciiLower(line.slice(0, colon).trim());
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  const body = bytes.subarray(found.index + found[0].length);
  const isChunked = asciiLower(headers.get('transfer-encoding') ?? '').includes('chunked');
  return { status: Number(status), headers, body: (isChunked && unchunked(body)) || body };
}

/** Null if these are not chunks: some archives keep the header without them. */
function unchunked(body: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf(10, at);
    const size =
      lineEnd < 0
        ? undefined
        : /^([0-9a-f]{1,8})\s*(?:;|\r?$)/i.exec(body.toString('latin1', at, lineEnd))?.[1];
    if (size === undefined) return parts.length > 0 ? Buffer.concat(parts) : null;
    const length = Number.parseInt(size, 16);
    if (length === 0) return Buffer.concat(parts);
    parts.push(body.subarray(lineEnd + 1, lineEnd + 1 + length));
    at = lineEnd + 1 + length;
    while (body[at] === 13 || body[at] === 10) at++;
  }
}
