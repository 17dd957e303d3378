import { type LinkColumns, LinkList } from '../../model/link-list.ts';
import type { Extracted, ExtractReply, FinishReply } from './extracted.ts';

type Reply = ExtractReply | FinishReply;

/** A reply on its way from a thread; the links are those of its page. */
export type PostedReply = {
  reply: Reply;
  links: LinkColumns | null;
  nofollow: LinkColumns | null;
};

/** Takes the links out of the reply: they are posted as a few long texts, in a tenth of the time. */
export function postReply(reply: Reply): PostedReply {
  const page = pageOf(reply);
  if (page === null) return { reply, links: null, nofollow: null };
  const links = page.links.toColumns();
  const nofollow = page.nofollowLinks?.toColumns() ?? null;
  page.links = LinkList.EMPTY;
  delete page.nofollowLinks;
  return { reply, links, nofollow };
}

/** Puts them back. */
export function readReply({ reply, links, nofollow }: PostedReply): Reply {
  const page = pageOf(reply);
  if (page === null || links === null) return reply;
  page.links = LinkList.fromColumns(links);
  if (nofollow !== null) page.nofollowLinks = LinkList.fromColumns(nofollow);
  return reply;
}

function pageOf({ extracted }: Reply): Extract<Extracted, { kind: 'page' }> | null {
  return extracted?.kind === 'page' ? extracted : null;
}
