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
import { PageResources } from '../crawler/page-resources.ts';
import { cannotRender, Renderer } from '../crawler/renderer.ts';
import { RobotsCache } from '../crawler/robots-cache.ts';
import { serverOf } from '../crawler/server-of.ts';
import type { StopSignals } from '../crawler/stop-signals.ts';
import { userAgent } from '../crawler/user-agent.ts';
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
  const robots = new RobotsCache(
    (url, limit) => fetcher.fetch(url, null, limit),
    settings.crawl.retryDelayMs,
    now,
    (rules) => store.robots.keep({ ...rules, at: date(), site: siteOf(`${rules.origin}/`) }),
  );
  const optOuts = settings.crawl.optOuts
    ? new HostOptOuts(
        (url, limit) => fetcher.fetch(url, null, limit),
        (url) => guard.mayFetch(url) && robots.verdict(url, now())?.kind === 'allowed',
      )
    : null;
  const turns = { fetcher, frontier, now, signal: stops.waits, onGuest };
  const rendering = openRendering(settings, { ...turns, guard, robots, dns });
  open.add(() => rendering?.close());
  const refetch = new Refetch({ ...turns, revisits });
  const health = new HostHealth();
  const validatorTrust = new ValidatorTrust();
  const endArchive = () => archive?.close();
  return { guard, dns, fetcher, robots, optOuts, health, rendering, refetch, validatorTrust, endArchive };
}

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
  parts: Omit<ConstructorParameters<typeof PageResources>[0], 'delayOf' | 'maxBodyBytes'>,
): Rendering | null {
  const { render, renderSites, delayMs, maxBodyBytes } = settings.crawl;
  const sites = new SiteTable(settings.sites);
  const renderer = rendererFor(settings, sites);
  if (renderer === null) return null;
  const delayOf = (host: string) => sites.find(host, 'delayMs')?.value ?? delayMs;
  const resources = new PageResources({ ...parts, delayOf, maxBodyBytes });
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
