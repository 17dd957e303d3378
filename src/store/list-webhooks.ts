import type { Settings } from '../config/settings.ts';
import type { ListedWebhook, WebhookState } from '../model/webhook.ts';
import { WebhookQueue } from './webhook-queue.ts';

const NOT_YET: Omit<WebhookState, 'name' | 'seq' | 'startedAt'> = {
  failures: 0,
  nextAt: 0,
  sent: 0,
  dropped: 0,
  waiting: 0,
  lastSentAt: null,
  lastError: null,
};

/**
 * The project's webhooks and their states. Only the origin of the address is shown: the rest is often a
 * secret.
 */
export function listWebhooks({ webhooks }: Pick<Settings, 'webhooks'>, dataFolder: string): ListedWebhook[] {
  const names = Object.keys(webhooks.hooks);
  if (names.length === 0) return [];
  const states = new Map(WebhookQueue.states(dataFolder).map((state) => [state.name, state]));
  return names.map((name) => {
    const { url, query, site, pages, events } = webhooks.hooks[name]!;
    const known = states.get(name);
    const { failures, nextAt, sent, dropped, waiting, lastSentAt, lastError } = known ?? NOT_YET;
    const state =
      webhooks.secret === undefined
        ? 'no-secret'
        : known === undefined
          ? 'not-begun'
          : failures > 0
            ? 'failing'
            : 'well';
    return {
      ...{ name, receiver: new URL(url).origin, query: query ?? null, site: site ?? null, state },
      ...{ pages: [...(pages ?? [])], events: [...(events ?? [])] },
      ...{ failures, nextAt, sent, dropped, waiting, lastSentAt, lastError },
    };
  });
}
