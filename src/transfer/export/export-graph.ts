/**
 * The link graph between the pages of an export: GraphML, GEXF, or a list of edges as CSV. Memory holds the
 * ids of the pages.
 */
import type { Page, PageId } from '../../model/page.ts';
import type { LinkGraph } from '../../model/store.ts';
import { csvCell } from './csv-cell.ts';
import { escapeXml, xmlAttributes } from './escape-xml.ts';

export const GRAPH_FORMATS = ['graphml', 'gexf', 'edges'] as const;
export type GraphFormat = (typeof GRAPH_FORMATS)[number];

type GraphWriter = {
  begin: string;
  node(page: Page): string;
  between: string;
  edge(from: PageId, to: PageId, anchor: string, number: number): string;
  end: string;
};

const BATCH = 500;

export async function* exportGraph(
  pages: AsyncIterable<Page>,
  links: Pick<LinkGraph, 'after'>,
  format: GraphFormat,
): AsyncGenerator<string> {
  const writer = WRITERS[format];
  const known = new Set<PageId>();
  yield writer.begin;
  for await (const page of pages) {
    known.add(page.id);
    yield writer.node(page);
  }
  yield writer.between;
  let number = 0;
  for (let after = 0; ; ) {
    const batch = await links.after(after, BATCH);
    for (const { page, links: targets } of batch) {
      if (!known.has(page)) continue;
      for (const { id, anchor } of targets) if (known.has(id)) yield writer.edge(page, id, anchor, number++);
    }
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.page;
  }
  yield writer.end;
}

const NODE_FIELDS = ['url', 'site', 'title', 'topic'] as const;

const WRITERS: Readonly<Record<GraphFormat, GraphWriter>> = {
  graphml: {
    begin: `<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n${NODE_FIELDS.map((name) => `<key id="${name}" for="node" attr.name="${name}" attr.type="string"/>\n`).join('')}<key id="anchor" for="edge" attr.name="anchor" attr.type="string"/>\n<graph id="links" edgedefault="directed">\n`,
    node: (page) =>
      `<node id="n${page.id}">${NODE_FIELDS.map((name) => data(name, page[name])).join('')}</node>\n`,
    between: '',
    edge: (from, to, anchor) => `<edge source="n${from}" target="n${to}">${data('anchor', anchor)}</edge>\n`,
    end: '</graph>\n</graphml>\n',
  },
  gexf: {
    begin: `<?xml version="1.0" encoding="UTF-8"?>\n<gexf xmlns="http://gexf.net/1.3" version="1.3">\n<graph defaultedgetype="directed">\n<attributes class="node">${NODE_FIELDS.map((name) => `<attribute id="${name}" title="${name}" type="string"/>`).join('')}</attributes>\n<nodes>\n`,
    node: (page) => {
      const values = NODE_FIELDS.map((name) =>
        page[name] === null ? '' : `<attvalue${xmlAttributes({ for: name, value: page[name] })}/>`,
      );
      return `<node${xmlAttributes({ id: page.id, label: page.title })}><attvalues>${values.join('')}</attvalues></node>\n`;
    },
    between: '</nodes>\n<edges>\n',
    edge: (source, target, label, id) => `<edge${xmlAttributes({ id, source, target, label })}/>\n`,
    end: '</edges>\n</graph>\n</gexf>\n',
  },
  edges: {
    begin: 'source,target,anchor\r\n',
    node: () => '',
    between: '',
    edge: (from, to, anchor) => `${from},${to},${csvCell(anchor)}\r\n`,
    end: '',
  },
};

function data(key: string, value: string | null): string {
  return value === null ? '' : `<data key="${key}">${escapeXml(value)}</data>`;
}
