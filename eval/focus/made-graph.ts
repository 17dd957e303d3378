import { type Random, seededRandom } from '../../src/model/seeded-random.ts';
import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';
import type { GraphLink, GraphPage, LinkGraph } from './link-graph.ts';

const TOPICS = 12;
/** The topic that the crawl looks for. */
const WANTED = 0;
const PAGES_PER_HOST = 120;
/** Half of a host's pages are about its own topic; the rest about any. */
const HOST_LOCALITY = 0.5;
const LINKS_PER_PAGE = 14;
/** Links that stay on their host. */
const INNER_SHARE = 0.7;
/** Share of links that lead to a page on the same topic (Davison 2000 finds such locality in the web). */
const INNER_LOCALITY = 0.45;
const OUTER_LOCALITY = 0.5;
/** Anchors that say what they lead to; the others are "more" and pictures. */
const TELLING_SHARE = 0.4;
const COPY_SHARE = 0.05;

/** A web of hosts with sections, in which pages link to similar pages more often than by chance. */
export function madeGraph(size: number, seed: number): LinkGraph {
  const random = seededRandom(seed);
  const hosts = Math.ceil(size / PAGES_PER_HOST);
  const hostTopic = Array.from({ length: hosts }, () => Math.floor(random() * TOPICS));
  const topics = new Uint8Array(size);
  const byTopic: number[][] = Array.from({ length: TOPICS }, () => []);
  const onHost: number[][] = Array.from({ length: hosts }, () => []);
  const onHostByTopic: number[][][] = Array.from({ length: hosts }, () =>
    Array.from({ length: TOPICS }, () => []),
  );
  const pages: GraphPage[] = [];
  for (let id = 0; id < size; id++) {
    const host = id % hosts;
    const isHome = id < hosts;
    topics[id] = random() < HOST_LOCALITY ? hostTopic[host]! : Math.floor(random() * TOPICS);
    onHost[host]!.push(id);
    if (!isHome) {
      byTopic[topics[id]!]!.push(id);
      onHostByTopic[host]![topics[id]!]!.push(id);
    }
    // A home page is about everything, and about nothing.
    const isOnTopic = !isHome && topics[id] === WANTED;
    pages.push({
      url: `https://h${host}.tr/${isHome ? '' : `b${folderOf(topics[id]!, random)}/${id}`}` as CanonicalUrl,
      isOnTopic,
      relevance: judged(isOnTopic, random),
      isCopy: random() < COPY_SHARE,
      links: [],
    });
  }
  for (let id = 0; id < size; id++) {
    const host = id % hosts;
    const targets = new Set<number>([host]);
    for (let i = 0; i < LINKS_PER_PAGE; i++) {
      const isInner = random() < INNER_SHARE;
      const isLocal = random() < (isInner ? INNER_LOCALITY : OUTER_LOCALITY);
      const like = isInner ? onHostByTopic[host]![topics[id]!]! : byTopic[topics[id]!]!;
      const any = isInner ? onHost[host]! : onHost[Math.floor(random() * hosts)]!;
      targets.add(one(isLocal && like.length > 0 ? like : any, random));
    }
    targets.delete(id);
    pages[id]!.links = [...targets].map((to) => linkTo(to, pages[to]!, random));
  }
  // The seeds are home pages that were not chosen for the topic.
  return { pages, seeds: [0, 1, 2, 3, 4] };
}

/** Sections of a host are named after topics, though not every editor keeps to them. */
function folderOf(topic: number, random: Random): number {
  return random() < 0.6 ? topic : Math.floor(random() * TOPICS);
}

/** What a good classifier would say: right for nineteen of twenty pages. */
function judged(isOnTopic: boolean, random: Random): number {
  const isRight = random() < 0.95;
  return isOnTopic === isRight ? 0.6 + 0.4 * random() : 0.3 * random();
}

function linkTo(to: number, target: GraphPage, random: Random): GraphLink {
  if (random() >= TELLING_SHARE) return { to, hint: 0.15 * random() };
  const isRight = random() < 0.85;
  return { to, hint: target.isOnTopic === isRight ? 0.4 + 0.6 * random() : 0.25 * random() };
}

function one<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!;
}
