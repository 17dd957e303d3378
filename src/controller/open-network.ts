import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { SiteTable } from '../config/site-table.ts';
import { CookieJar } from '../crawler/cookie-jar.ts';
import { DnsCache } from '../crawler/dns-cache.ts';
import { Fetcher } from '../crawler/fetcher.ts';
import { HostHealth } from '../crawler/host-health.ts';
import { HostOptOuts } from '../crawler/host-opt-outs.ts';
import { AddressGuard } from '../crawler/may-connect.ts';
import { PageFolder } from '../crawler/page-folder.ts';
import { PageResources, type PageResourcesParts } from '../crawler/page-resources.ts';
import { cannotRender, Renderer } from '../crawler/renderer.ts';
import { RobotsCache, type RobotsTurns } from '../crawler/robots-cache.ts';
import { serverOf } from '../crawler/server-of.ts';
import type { StopSignals } from '../crawler/stop-signals.ts';
import { userAgent } from '../crawler/user-agent.ts';
import { VisitTurns, type VisitTurnsParts } from '../crawler/visit-turns.ts';
import { TaziError } from '../model/errors.ts';
import { hostOf } from '../model/urls/canonical-url.ts';
import { siteOf } from '../model/urls/site-of.ts';
import type { Network } from '../pipeline/pipeline.ts';
import { Refetch } from '../pipeline/refetch.ts';
import { Rendering, renderModes } from '../pipeline/rendering.ts';
import { WarcArchive } from '../transfer/warc-archive.ts';
import { ValidatorTrust } from '../update/schedule/validator-trust.ts';
import type { CrawlPlan } from './crawl-plan.ts';
import type { FaultLog } from './fault-log.ts';
import type { OpenKnowledge } from './open-knowledge.ts';
import type { OpenParts } from './open-parts.ts';
import type { RunClock } from './run-clock.ts';
import type { SharedCrawl } from './shared-crawl.ts';

export type OpenNetwork = Network & {
  dns: DnsCache;
  /** Ends the web archive that is being written; the next page begins another one. */
  endArchive: () => void;
};

export type NetworkNeeds = {
  knowledge: OpenKnowledge;
  shared: SharedCrawl | null;
  clock: RunClock;
  stops: StopSignals;
  faults: FaultLog;
  /** A request outside the queue needs a turn of its host: leases should be handed out soon. */
  onGuest: () => void;
  /** An error that is not caused by a page. */
  onFailure: (error: unknown) => void;
};

/** How a crawl reaches servers: guard, names, robots rules, requests, and a browser if pages are rendered. */
export function openNetwork(plan: CrawlPlan, needs: NetworkNeeds, open: OpenParts): OpenNetwork {
  const { settings } = plan;
  const { knowledge, clock, stops, onGuest } = needs;
  const { store, frontier, revisits } = knowledge;
  const { now, date } = clock;
  const guard = new AddressGuard(settings.allowHosts);
  const dns = new DnsCache();
  const { warc } = settings.crawl;
  const archive = warc ? new WarcArchive(plan.dataFolder, userAgent(settings)) : null;
  const fetcher = openFetcher(plan, archive, guard, dns, needs, open);
  const sites = new SiteTable(settings.sites);
  const delayOf = (host: string) => sites.find(host, 'delayMs')?.value ?? settings.crawl.delayMs;
  const turns = { frontier, now, signal: stops.waits, onGuest };
  const robots = new RobotsCache((url, limit) => fetcher.fetch(url, null, limit), {
    firstRetryMs: settings.crawl.retryDelayMs,
    now,
    onTold: (rules) => store.robots.keep({ ...rules, at: date(), site: siteOf(`${rules.origin}/`) }),
    turnsOf: robotsTurnsOf(needs, { ...turns, dns, pauseOf: delayOf }),
  });
  const optOuts = settings.crawl.optOuts
    ? new HostOptOuts(
        (url, limit) => fetcher.fetch(url, null, limit),
        (url) => guard.mayFetch(url) && robots.verdict(url, now())?.kind === 'allowed',
      )
    : null;
  const rendering = openRendering(settings, sites, { ...turns, fetcher, guard, robots, dns, delayOf });
  open.add(() => rendering?.close());
  const refetch = new Refetch({ ...turns, fetcher, revisits });
  const health = new HostHealth();
  const validatorTrust = new ValidatorTrust();
  const endArchive = () => archive?.close();
  return { guard, dns, fetcher, robots, optOuts, health, rendering, refetch, validatorTrust, endArchive };
}

/** What a redirect of robots.txt leads to waits for its host like every other request. */
function robotsTurnsOf(
  { shared }: NetworkNeeds,
  parts: Omit<VisitTurnsParts, 'patienceMs'>,
): (host: string) => RobotsTurns {
  return (own) => {
    const turns = new VisitTurns(own, { ...parts, patienceMs: ROBOTS_PATIENCE_MS });
    return {
      take: async (host, request) =>
        shared?.mayVisit(host) === false ? 'not-ours' : await turns.take(host, request),
    };
  };
}

/** How long a redirect of robots.txt waits for a turn of another host; the site is tried again later. */
const ROBOTS_PATIENCE_MS = 30_000;

function openFetcher(
  { settings, dataFolder }: CrawlPlan,
  archive: WarcArchive | null,
  guard: AddressGuard,
  dns: DnsCache,
  { knowledge, shared, clock, stops, faults, onFailure }: NetworkNeeds,
  open: OpenParts,
): Fetcher {
  const { timeoutMs, maxBodyBytes, cookies, keepPages } = settings.crawl;
  const kept = keepPages > 0 ? new PageFolder(join(dataFolder, 'pages'), keepPages) : null;
  const fetcher = new Fetcher({
    ...{ guard, dns, timeoutMs, maxBodyBytes, userAgent: userAgent(settings) },
    signal: stops.requests,
    ...(shared ? { mayAsk: (url) => shared.mayVisit(hostOf(url)) } : {}),
    onFault: (error) => void faults.report('process', error),
    onMoved: (host) =>
      serverOf(host, dns).then((server) => knowledge.frontier.place(host, server, clock.now()), onFailure),
    ...(cookies ? { cookies: new CookieJar() } : {}),
    ...(archive || kept
      ? {
          onExchange: (exchange) => {
            archive?.write(exchange);
            kept?.keep(exchange);
          },
        }
      : {}),
  });
  open.add(() => archive?.close());
  open.add(() => fetcher.close());
  return fetcher;
}

/** Null if pages are not rendered. */
function openRendering(
  settings: Settings,
  sites: SiteTable,
  parts: Omit<PageResourcesParts, 'maxBodyBytes'>,
): Rendering | null {
  const { render, renderSites, maxBodyBytes } = settings.crawl;
  const renderer = rendererFor(settings, sites);
  if (renderer === null) return null;
  const resources = new PageResources({ ...parts, maxBodyBytes });
  return new Rendering(renderModes(render, renderSites, sites), renderer, resources);
}

/** Null if pages are not rendered; throws if they should be and cannot. */
function rendererFor(settings: Settings, sites: SiteTable): Renderer | null {
  const { render, renderSites, browser, maxBodyBytes } = settings.crawl;
  const isOff = [...sites.entries.values()].every((site) => (site.render ?? 'off') === 'off');
  if (render === 'off' && renderSites.length === 0 && isOff) return null;
  const detail = cannotRender(browser);
  if (detail !== null || browser === undefined)
    throw new TaziError('browser-missing', { detail: detail ?? '' });
  return new Renderer({ browser, userAgent: userAgent(settings), maxHtmlChars: maxBodyBytes });
}
