/**
 * `npm run eval -- focus [--pages N] [--seed S]`: how soon a focused crawl finds the pages on its topic, by the order of
 * its links, on a made link graph with topical locality and on the graph of the sample web.
 */
import { parseArgs } from 'node:util';
import { LINK_ORDERS } from '../../src/links/link-sorter.ts';
import { numberOption } from '../number-options.ts';
import { type Harvest, harvest } from './harvest.ts';
import type { LinkGraph } from './link-graph.ts';
import { madeGraph } from './made-graph.ts';
import { recordSampleWeb } from './sample-web-graph.ts';

const SHARES = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75];
const WANTED = 0.8;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: 'string', default: '24000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: 'made,sample' },
    },
  });
  if (values.only.includes('made'))
    show('made graph', madeGraph(numberOption('--pages', values.pages), numberOption('--seed', values.seed)));
  if (!values.only.includes('sample')) return;
  for (const [topic, graph] of await recordSampleWeb(['spor', 'sağlık', 'ekonomi']))
    show(`sample web, ${topic}`, graph);
}

function show(name: string, graph: LinkGraph): void {
  const onTopic = graph.pages.filter(({ isOnTopic }) => isOnTopic).length;
  console.log(`${name}: ${graph.pages.length} pages, ${onTopic} on the topic`);
  console.log(
    `  order      fetches to ${100 * WANTED} %   found after ${SHARES.map((share) => `${100 * share} %`).join(', ')} of the fetches`,
  );
  const results = new Map<string, Harvest>();
  for (const order of LINK_ORDERS) results.set(order, harvest(graph, order));
  const breadth = results.get('depth')!;
  for (const [order, { found }] of results) {
    const needed = fetchesFor(found, WANTED);
    const curve = SHARES.map((share) =>
      percent(found[Math.floor(share * (found.length - 1))]! / found.at(-1)!),
    );
    const ratio = (needed / fetchesFor(breadth.found, WANTED)).toFixed(2);
    console.log(
      `  ${order.padEnd(10)} ${String(needed).padStart(6)} (${ratio} of breadth-first)   ${curve.join(' ')}`,
    );
  }
}

/** After how many fetches this share of all on-topic pages was found. */
function fetchesFor(found: Uint32Array, share: number): number {
  const wanted = share * found.at(-1)!;
  return found.findIndex((count) => count >= wanted) + 1;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
