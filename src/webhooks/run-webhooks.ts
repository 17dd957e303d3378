import type { Settings } from '../config/settings.ts';
import { MessagePoster } from '../crawler/message-poster.ts';
import { WebhookQueue } from '../store/webhook-queue.ts';
import { type SenderParts, WebhookSender } from './webhook-sender.ts';

export type WebhookRun = {
  settings: Pick<Settings, 'webhooks' | 'allowHosts'>;
  dataFolder: string;
  userAgent: string;
  store: SenderParts['store'];
  find: SenderParts['find'];
  onError(error: unknown): void;
  /** Between two looks at the store. */
  everyMs?: number;
};

/** The store is read this often; what the crawl has committed is sent within a few seconds. */
const ROUND_EVERY_MS = 1_000;
const TIMEOUT_MS = 15_000;

/**
 * Sends webhooks until `close`; where another process does, waits to take over from it. Nothing without hooks and
 * secret.
 */
export function runWebhooks(run: WebhookRun): { close(): Promise<void> } {
  const { hooks, secret } = run.settings.webhooks;
  if (Object.keys(hooks).length === 0 || secret === undefined) return { close: async () => {} };
  const { allowHosts } = run.settings;
  const stop = new AbortController();
  const poster = new MessagePoster({ allowHosts, userAgent: run.userAgent, timeoutMs: TIMEOUT_MS });
  let queue: WebhookQueue | null = null;
  let sender: WebhookSender | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failure = '';

  const round = async () => {
    try {
      queue ??= WebhookQueue.tryOpen(run.dataFolder);
      if (queue === null) return;
      sender ??= new WebhookSender({
        ...{ hooks, secret, queue, store: run.store, find: run.find, clock: Date.now },
        post: (url, headers, body) => poster.post(url, headers, body, stop.signal),
      });
      await sender.round();
      failure = '';
    } catch (error) {
      // Reported once for each kind: an unavailable store stays unavailable for many rounds.
      const told = String(error);
      if (told !== failure && !stop.signal.aborted) run.onError(error);
      failure = told;
    }
  };
  const next = () => {
    timer = setTimeout(() => {
      running = round().then(() => {
        if (!stop.signal.aborted) next();
      });
    }, run.everyMs ?? ROUND_EVERY_MS);
    timer.unref();
  };
  let running = Promise.resolve();
  next();
  return {
    close: async () => {
      stop.abort();
      clearTimeout(timer);
      await running;
      await poster.close();
      queue?.close();
    },
  };
}
