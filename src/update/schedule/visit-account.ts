import type { SpentOn, VisitSpending } from '../../model/crawl-status.ts';
import { staysStored } from '../../model/journey.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { isHome } from '../../model/urls/is-home.ts';
import type { Visit } from '../../model/visit.ts';

/** What the requests of a run were spent on; the kinds add up to the requests made. */
export class VisitAccount {
  readonly #spent = new Map<SpentOn, number>();
  #late = 0;
  #lateMs = 0;

  /** `lateMs` after the visit was due, in the policy's time. */
  add(url: CanonicalUrl, visit: Visit, lateMs: number): void {
    // No request was sent: robots.txt, the address guard or a host that is down.
    if (visit.status === 0 && visit.bytes === 0 && visit.heard === 'failed') return;
    const kind = kindOf(url, visit);
    this.#count(kind);
    if (kind === 'first') return;
    this.#late++;
    this.#lateMs += Math.max(0, lateMs);
  }

  addRefetch(): void {
    this.#count('refetch');
  }

  report(): VisitSpending {
    return {
      requests: Object.fromEntries(this.#spent),
      meanLateHours: this.#late === 0 ? 0 : this.#lateMs / this.#late / 3_600_000,
    };
  }

  #count(kind: SpentOn): void {
    this.#spent.set(kind, (this.#spent.get(kind) ?? 0) + 1);
  }
}

function kindOf(url: CanonicalUrl, { heard, outcome, reason, status }: Visit): SpentOn {
  if (heard === 'new') return 'first';
  if (heard === 'failed') return 'failed';
  if (heard === 'gone') return 'gone';
  if (outcome === 'unsupported' && (reason === 'feed' || reason === 'sitemap')) return 'list';
  if (isHome(url)) return 'home';
  if (!staysStored(outcome)) return 'unkept';
  if (heard !== 'unchanged') return 'changed';
  return status === 304 ? 'not-modified' : 'unchanged';
}
