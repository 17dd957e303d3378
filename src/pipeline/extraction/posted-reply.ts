import type { Link } from '../../model/link.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { ExtractReply, FinishReply } from './extracted.ts';

type Reply = ExtractReply | FinishReply;

/** A reply on its way from a thread; `links` are those of its page. */
export type PostedReply = { reply: Reply; links: LinkColumns | null };

/** A page has about 145 links: posting two lists of strings takes half the time of one list of objects. */
type LinkColumns = {
  urls: CanonicalUrl[];
  anchors: string[];
  /** The few links that have more than an address and text, by their index. */
  others: [place: number, link: Link][];
};

/** Takes the links out of the reply. */
export function postReply(reply: Reply): PostedReply {
  const page = reply.extracted?.kind === 'page' ? reply.extracted : null;
  if (page === null) return { reply, links: null };
  const links = columnsOf(page.links);
  page.links = [];
  return { reply, links };
}

/** Puts them back. */
export function readReply({ reply, links }: PostedReply): Reply {
  if (links !== null && reply.extracted?.kind === 'page') reply.extracted.links = linksOf(links);
  return reply;
}

function columnsOf(links: readonly Link[]): LinkColumns {
  const columns: LinkColumns = { urls: [], anchors: [], others: [] };
  for (const link of links) {
    const { url, anchor, hint, around, isNext } = link;
    if (hint !== undefined || around !== undefined || isNext)
      columns.others.push([columns.urls.length, link]);
    columns.urls.push(url);
    columns.anchors.push(anchor);
  }
  return columns;
}

function linksOf({ urls, anchors, others }: LinkColumns): Link[] {
  const links: Link[] = urls.map((url, i) => ({ url, anchor: anchors[i]! }));
  for (const [place, link] of others) links[place] = link;
  return links;
}
