import type { Settings } from '../config/settings.ts';
import { DnsCache } from '../crawler/dns-cache.ts';
import { Fetcher } from '../crawler/fetcher.ts';
import { AddressGuard } from '../crawler/may-connect.ts';
import { RobotsCache, type ToldRobots } from '../crawler/robots-cache.ts';
import { userAgent } from '../crawler/user-agent.ts';
import { decodeBody } from '../documents/charset/decode-body.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/urls/canonical-url.ts';
import { unpackBody } from './extraction/unpack-body.ts';
import { readGivenDocument } from './read-given-document.ts';

const MAX_REDIRECTS = 5;

/** A page, or the text of a document. */
type FetchedPage = { url: CanonicalUrl; html: string; document?: { title: string; text: string } };

/**
 * Fetches one page for interactive use, as politely as a crawl: robots.txt is respected, and the guard
 * applies.
 */
export async function fetchPage(
  url: CanonicalUrl,
  settings: Settings,
  onRobots: (told: ToldRobots) => void = () => {},
): Promise<FetchedPage | { error: string }> {
  const { timeoutMs, maxBodyBytes, retryDelayMs } = settings.crawl;
  const fetcher = new Fetcher({
    guard: new AddressGuard(settings.allowHosts),
    dns: new DnsCache(),
    timeoutMs,
    maxBodyBytes,
    userAgent: userAgent(settings),
  });
  const robots = new RobotsCache((asked, limit) => fetcher.fetch(asked, null, limit), {
    firstRetryMs: retryDelayMs,
    now: Date.now,
    onTold: onRobots,
  });
  try {
    let at = url;
    for (let step = 0; step <= MAX_REDIRECTS; step++) {
      await robots.load(at, Date.now());
      const verdict = robots.verdict(at, Date.now());
      if (verdict?.kind === 'forbidden' || verdict?.kind === 'too-costly') return { error: 'robots' };
      if (verdict?.kind === 'unreachable') return { error: verdict.reason };
      const answer = await fetcher.fetch(at);
      if (answer.kind === 'body') {
        const contentType = answer.headers['content-type'] ?? null;
        const body = unpackBody({
          body: answer.body,
          contentEncoding: String(answer.headers['content-encoding'] ?? ''),
          maxBodyBytes,
          knownHash: '',
        });
        if (body.kind !== 'bytes') return { error: body.kind === 'unsupported' ? body.reason : body.kind };
        const document = await readGivenDocument(at, body.bytes, contentType);
        if (document !== null) return { url: at, html: '', document };
        return { url: at, html: decodeBody(body.bytes, contentType).text };
      }
      const next = answer.kind === 'redirect' ? canonicalUrl(answer.location, at) : null;
      if (next === null) return { error: answer.kind === 'failed' ? answer.reason : answer.kind };
      at = next;
    }
    return { error: 'redirect-chain' };
  } finally {
    await fetcher.close();
  }
}
