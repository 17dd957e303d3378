import { raw } from 'hono/html';
import { escapeHtml, type MarkedText, markedHtml as toHtml } from '../../model/marked-text.ts';

/** HTML that may be inserted into a page as is. */
export type SafeHtml = ReturnType<typeof raw>;

/** A page's own title, as the result list shows it: always as text. */
export function renderTitle(title: string): string {
  return escapeHtml(title);
}

/** Marked text as part of a page. */
export function markedHtml(marked: MarkedText): SafeHtml {
  return raw(toHtml(marked));
}

/** The URL of a crawled page as a link, if it may be followed: http or https, nothing else. */
export function safeHref(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

/** Links to third-party pages: no access to our window, no vote in anyone's ranking. */
export const CRAWLED_LINK_REL = 'noopener nofollow ugc';
