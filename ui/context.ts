import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { TaziClient } from '../src/client/create-client.ts';
import type { Crawl } from '../src/client/operations.ts';
import type { PanelTexts } from '../src/i18n/panel-texts.ts';
import type { Language } from '../src/i18n/text.ts';

/** A moment of the crawl, for the charts that move. */
export type Moment = { at: number; pagesPerSecond: number; waiting: number };

export type PanelState = {
  client: TaziClient;
  language: Language;
  texts: PanelTexts;
  /** null until the first event. */
  crawl: Crawl | null;
  isLive: boolean;
  moments: readonly Moment[];
  token: string;
  /** Why the token that the tab had is no longer used; null if it was not refused. */
  refusal: string | null;
  setToken(token: string): void;
};

export const PanelContext = createContext<PanelState | null>(null);

export function usePanel(): PanelState {
  return useContext(PanelContext)!;
}

/** The state of a request: loading, loaded, or failed with a message. */
export type Loaded<T> = { value: T | null; error: string | null; reload(): void };

/**
 * Requests once for each change of `keys`, and again on `reload`; the old answer stays until the new one has arrived.
 */
export function useLoaded<T>(ask: (signal: AbortSignal) => Promise<T>, keys: readonly unknown[]): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    ask(stop.signal).then(
      (answer) => {
        setValue(() => answer);
        setError(null);
      },
      (cause: unknown) => {
        if (!stop.signal.aborted) setError(cause instanceof Error ? cause.message : String(cause));
      },
    );
    return () => stop.abort();
  }, [...keys, turn]);
  return { value, error, reload: () => setTurn((before) => before + 1) };
}
