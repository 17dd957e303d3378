import { appendFileSync, renameSync, statSync } from 'node:fs';

/** What was done with a token: by whom, from where, what, and how it ended. */
export type AuditEntry = {
  at: number;
  who: string;
  client: string | null;
  method: string;
  path: string;
  status: number;
};

/** Beyond this size the file is renamed to `….1`, replacing the previous one. */
const MAX_BYTES = 10_000_000;

/** A file of JSON lines. Writing it never fails a request: write errors are reported. */
export function auditLog(file: string, onFault: (error: unknown) => void): (entry: AuditEntry) => void {
  return ({ at, ...entry }) => {
    try {
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(file, `${file}.1`);
      appendFileSync(file, `${JSON.stringify({ at: new Date(at).toISOString(), ...entry })}\n`, {
        mode: 0o600,
      });
    } catch (error) {
      onFault(error);
    }
  };
}
