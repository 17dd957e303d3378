import { createHash } from 'node:crypto';

/** How long what a dry run showed may be confirmed. */
export const CONFIRM_MINUTES = 15;
const MINUTE_MS = 60_000;

/** What is confirmed: these entries, removed in this way. */
export type Confirmed = { what: readonly string[]; archives: boolean };

/**
 * What a dry run gives out and the deleting request repeats. It proves that its sender has seen this list, not who the
 * sender is (the token does); nothing is kept for it, so it holds in every server of the project and after a restart.
 */
export function confirmation(confirmed: Confirmed, now: number): string {
  const minute = Math.floor(now / MINUTE_MS);
  return `${minute.toString(36)}-${digest(confirmed, minute)}`;
}

export function confirms(given: string, confirmed: Confirmed, now: number): boolean {
  const minute = Number.parseInt(given.slice(0, given.indexOf('-')), 36);
  const age = Math.floor(now / MINUTE_MS) - minute;
  return (
    age >= 0 && age <= CONFIRM_MINUTES && given === `${minute.toString(36)}-${digest(confirmed, minute)}`
  );
}

function digest({ what, archives }: Confirmed, minute: number): string {
  const text = JSON.stringify([minute, archives, [...what].sort()]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
