import { TaziError } from '../../model/errors.ts';

/** Transactions that the server aborted because of a conflict: a retry succeeds. */
const CONFLICTS = new Set(['40001', '40P01']);
/** Node's errors for a connection that cannot be made or was lost. */
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;
/** The same if pg reports it without a code. */
const LOST =
  /connection terminated|client has encountered a connection error|timeout expired|timeout exceeded when trying to connect|query read timeout|not queryable/i;

/** Errors of Node and pg about certificates and servers without TLS. */
const TLS = /certificate|CERT_|does not support SSL|altname|SSL routines|ERR_SSL|ERR_TLS/i;

export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(error));
}

/**
 * Is the server temporarily unavailable? Class 08 is about connections, 57P0x about a server that stops or
 * starts, 53300 is too many clients.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof TaziError) return error.code === 'bodies-away';
  const code = codeOf(error);
  if (/^08|^57P0[1-5]$|^53300$/.test(code) || NETWORK.test(code)) return true;
  const inner = (error as { errors?: unknown[] } | null)?.errors;
  if (Array.isArray(inner) && inner.some(isAway)) return true;
  return code === '' && error instanceof Error && LOST.test(error.message);
}

/** Says what happened and what to do; other errors are returned unchanged. */
export function translated(error: unknown, location: string): unknown {
  if (error instanceof TaziError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  const detail = error.message || code || 'no answer';
  const values = { location, detail };
  if (TLS.test(`${code} ${detail}`)) return new TaziError('store-tls', values, error);
  if (isAway(error)) return new TaziError('store-away', values, error);
  if (/^28/.test(code) || /password must be a string|SASL/.test(detail))
    return new TaziError('store-login', values, error);
  if (code === '3D000') return new TaziError('store-missing', values, error);
  if (code === '42501' || code === '25006') return new TaziError('store-rights', values, error);
  if (code === '53100') return new TaziError('disk-full', { folder: location }, error);
  return error;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}
