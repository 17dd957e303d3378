import { raw } from 'hono/html';
import { escapeHtml } from '../../search/safe-html.ts';

/** HTML that may go into a page as it is. */
export type SafeHtml = ReturnType<typeof raw>;

/** A page's own title, as the result list shows it: text, whatever it holds. */
export function renderTitle(title: string): string {
  return escapeHtml(title);
}

/**
 * Text with <mark>, as the search answers it. The search has escaped it; here it is taken apart and escaped once
 * more, so that a fault there cannot become markup here. Unbalanced marks are closed or shown.
 */
export function markedHtml(html: string): SafeHtml {
  let out = '';
  let isOpen = false;
  for (const piece of html.split(/(<\/?mark>)/)) {
    if (piece === '<mark>' && !isOpen) {
      isOpen = true;
      out += piece;
    } else if (piece === '</mark>' && isOpen) {
      isOpen = false;
      out += piece;
    } else out += escapeHtml(withoutEntities(piece));
  }
  return raw(isOpen ? `${out}</mark>` : out);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function withoutEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** The address of a crawled page as a link, if it is one that may be followed: http or https, nothing else. */
export function safeHref(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

/** Links to pages that others wrote: no access to our window, no vote in anyone's ranking. */
export const CRAWLED_LINK_REL = 'noopener nofollow ugc';
