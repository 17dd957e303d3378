import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { siteOf } from '../model/urls/site-of.ts';
import { compileUrlPattern, type UrlPattern } from '../model/urls/url-pattern.ts';
import type { Visit } from '../model/visit.ts';
import type { Webhook, WebhookEvent } from '../model/webhook.ts';

/** Does a page concern a hook, as far as its address says? Patterns have been checked with the settings. */
export function webhookFilter({ site, pages }: Webhook): (url: CanonicalUrl) => boolean {
  const patterns = (pages ?? [])
    .map(compileUrlPattern)
    .filter((pattern): pattern is UrlPattern => 'matches' in pattern);
  return (url) =>
    (site === undefined || siteOf(url) === site) &&
    (pages === undefined || patterns.some((pattern) => pattern.matches(url)));
}

/** A page fetched just before its hook was set up may be written just after: this much earlier still counts. */
export const SLACK_MS = 600_000;

/**
 * What has happened to a page since it was last reported, or the hook set up, by its visits, newest first; null if it was nothing that a reader would
 * notice. A page without visits was imported.
 */
export function eventSince(
  { reportedAt, startedAt }: { reportedAt: number | null; startedAt: number },
  visits: readonly Pick<Visit, 'at' | 'heard'>[],
): WebhookEvent | null {
  const since = reportedAt ?? startedAt;
  const recent = visits.filter(({ at }) => at > (reportedAt ?? startedAt - SLACK_MS));
  if (recent.length === 0 || recent.some(({ at, heard }) => heard === 'new' && at > since)) return 'new';
  const last = recent.find(({ heard }) => heard === 'new' || heard === 'changed')?.heard;
  return last === 'new' || last === 'changed' ? last : null;
}
