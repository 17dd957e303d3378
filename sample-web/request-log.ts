/** Who asked for what, and whether they kept the rules. */
import type { SiteId } from './site.ts';

export type RequestRecord = {
  site: SiteId;
  url: string;
  method: string;
  userAgent: string;
  /** Real time, epoch milliseconds, whatever the clock of the web says. */
  at: number;
  /** When the answer had left or the connection had closed; null while in flight. */
  finishedAt: number | null;
  /** 0 while unanswered. */
  status: number;
  /** robots.txt forbids it. */
  forbidden: boolean;
  /** Only nofollow links lead there. */
  nofollow: boolean;
};

export type SiteCounts = {
  requests: number;
  forbiddenRequests: number;
  nofollowRequests: number;
  maxInFlight: number;
  /** Was robots.txt the first thing asked for? */
  robotsFirst: boolean;
};

export type RequestReport = {
  log: RequestRecord[];
  forbiddenRequests: number;
  nofollowRequests: number;
  /** The most requests that any one site had to answer at a time. */
  maxInFlightPerSite: number;
  /** True if every site that was asked anything was asked for robots.txt first. */
  robotsFirst: boolean;
  perSite: Partial<Record<SiteId, SiteCounts>>;
};

export class RequestLog {
  #log: RequestRecord[] = [];
  #counts = new Map<SiteId, SiteCounts>();
  readonly #inFlight = new Map<SiteId, number>();

  begin(record: RequestRecord, path: string): void {
    this.#log.push(record);
    const inFlight = (this.#inFlight.get(record.site) ?? 0) + 1;
    this.#inFlight.set(record.site, inFlight);
    const counts = this.#counts.get(record.site);
    if (counts === undefined) {
      this.#counts.set(record.site, {
        requests: 1,
        forbiddenRequests: Number(record.forbidden),
        nofollowRequests: Number(record.nofollow),
        maxInFlight: inFlight,
        robotsFirst: path === '/robots.txt',
      });
      return;
    }
    counts.requests++;
    counts.forbiddenRequests += Number(record.forbidden);
    counts.nofollowRequests += Number(record.nofollow);
    counts.maxInFlight = Math.max(counts.maxInFlight, inFlight);
  }

  /** To be called just before the last byte is handed over: a polite client asks again only when it has that byte. */
  answered(record: RequestRecord): void {
    this.#inFlight.set(record.site, (this.#inFlight.get(record.site) ?? 1) - 1);
  }

  report(): RequestReport {
    const all = [...this.#counts.values()];
    return {
      log: [...this.#log],
      forbiddenRequests: all.reduce((sum, counts) => sum + counts.forbiddenRequests, 0),
      nofollowRequests: all.reduce((sum, counts) => sum + counts.nofollowRequests, 0),
      maxInFlightPerSite: all.reduce((most, counts) => Math.max(most, counts.maxInFlight), 0),
      robotsFirst: all.every((counts) => counts.robotsFirst),
      perSite: Object.fromEntries([...this.#counts].map(([site, counts]) => [site, { ...counts }])),
    };
  }

  /** Forgets everything but what is in flight. */
  reset(): void {
    this.#log = [];
    this.#counts = new Map();
  }
}
