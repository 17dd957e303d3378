import type { Frontier } from '../model/frontier.ts';

export type Turn<T> = {
  frontier: Pick<Frontier, 'guest'>;
  host: string;
  /** How long to wait for the turn. */
  patienceMs: number;
  /** Ends the wait; work that has begun continues. */
  signal?: AbortSignal;
  /** A host needs a turn: leases should be handed out soon. */
  onGuest: () => void;
  now: () => number;
  work: () => Promise<T>;
};

/** Runs something as soon as the host has a turn for it; null if no turn comes in time. */
export function takeTurn<T>(turn: Turn<T>): Promise<T | null> {
  const { frontier, host, patienceMs, signal, onGuest, now, work } = turn;
  if (signal?.aborted) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      stopWaiting();
      leave();
      resolve(null);
    };
    const begin = (end: (now: number) => void) => {
      stopWaiting();
      work()
        .finally(() => end(now()))
        .then(resolve, reject);
    };
    const timer = setTimeout(giveUp, patienceMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    const leave = frontier.guest(host, begin, now());
    onGuest();
  });
}
