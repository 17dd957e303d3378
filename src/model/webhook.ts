import type { PageId } from './page.ts';

/** Events that a receiver can be notified of. */
export const WEBHOOK_EVENTS = ['new', 'changed', 'removed'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** A receiver and its filters; an omitted filter matches everything. */
export type Webhook = {
  url: string;
  /** Pages that this query finds. */
  query?: string | undefined;
  /** Pages of this site. */
  site?: string | undefined;
  /** Pages whose URL fits one of these patterns. */
  pages?: readonly string[] | undefined;
  events?: readonly WebhookEvent[] | undefined;
};

export type NewDelivery = { page: PageId; url: string; kind: WebhookEvent; at: number };

export type WaitingDelivery = NewDelivery & { id: number; queuedAt: number; attempts: number };

/** How the deliveries of one hook are going. Times are epoch milliseconds. */
export type WebhookState = {
  name: string;
  /** How far it has followed the store. */
  seq: number;
  startedAt: number;
  /** Failures since the last success. */
  failures: number;
  /** It rests until then; 0 if it does not. */
  nextAt: number;
  sent: number;
  /** Messages that were given up. */
  dropped: number;
  waiting: number;
  lastSentAt: number | null;
  lastError: string | null;
};

export const WEBHOOK_STATES = ['well', 'failing', 'no-secret', 'not-begun'] as const;

/** A hook as it is shown. */
export type ListedWebhook = Omit<WebhookState, 'seq' | 'startedAt'> & {
  /** The origin of its address. */
  receiver: string;
  query: string | null;
  site: string | null;
  pages: string[];
  /** Empty: all of them. */
  events: WebhookEvent[];
  state: (typeof WEBHOOK_STATES)[number];
};
