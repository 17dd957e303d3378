import { Heap } from '../../src/frontier/heap.ts';
import { type LinkOrder, LinkSorter } from '../../src/links/link-sorter.ts';
import { seededRandom } from '../../src/model/seeded-random.ts';
import type { LinkGraph } from './link-graph.ts';

/** On-topic pages found after each fetch. */
export type Harvest = { found: Uint32Array };

const EXPLORATION_SHARE = 0.02;

/** Crawls a recorded graph with one queue, best first, until every page that can be reached was fetched. */
export function harvest(graph: LinkGraph, order: LinkOrder): Harvest {
  const sorter = new LinkSorter({
    order,
    isFocused: true,
    explorationShare: order === 'learnt' ? EXPLORATION_SHARE : 0,
    random: seededRandom(7),
  });
  const depth = new Uint16Array(graph.pages.length);
  const place = new Float64Array(graph.pages.length).fill(Number.NEGATIVE_INFINITY);
  const isFetched = new Uint8Array(graph.pages.length);
  let arrivals = 0;
  const queue = new Heap<{ id: number; priority: number; order: number }>(
    (a, b) => a.priority > b.priority || (a.priority === b.priority && a.order < b.order),
  );
  const offer = (id: number, priority: number) => {
    if (priority <= place[id]!) return;
    place[id] = priority;
    queue.push({ id, priority, order: arrivals++ });
  };
  for (const seed of graph.seeds) offer(seed, 1e6);
  const found: number[] = [];
  let onTopic = 0;
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { id } = next;
    if (isFetched[id] === 1) continue;
    isFetched[id] = 1;
    const page = graph.pages[id]!;
    if (page.isOnTopic) onTopic++;
    found.push(onTopic);
    sorter.learn(id, { url: page.url, depth: depth[id]!, hint: 0 }, page.relevance, page.isCopy);
    for (const { to, hint } of page.links) {
      if (isFetched[to] === 1) continue;
      if (place[to] === Number.NEGATIVE_INFINITY) depth[to] = depth[id]! + 1;
      const target = { url: graph.pages[to]!.url, depth: depth[to]!, hint };
      offer(to, sorter.see(to, target, { id, relevance: page.relevance }));
    }
  }
  return { found: Uint32Array.from(found) };
}
