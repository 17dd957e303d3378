import { asciiLower } from '../model/ascii-lower.ts';
import { ownString } from '../nlp/own-string.ts';

/**
 * What the class and id of an element say about its content, in English, Turkish and the habits of other
 * languages. A word counts as a whole (`tag` but not `stage`) unless it is long enough to be unmistakable
 * inside another.
 */
export const COMMENT_HINT = 1;
export const RELATED_HINT = 2;
export const SHARE_HINT = 4;
export const NAVIGATION_HINT = 8;
export const ADVERTISEMENT_HINT = 16;
export const META_HINT = 32;
export const CONTENT_HINT = 64;
/** Besides META_HINT: what is under a picture, and who took it. */
export const CAPTION_HINT = 128;

/** Hints against content. */
export const BOILERPLATE_HINTS =
  COMMENT_HINT | RELATED_HINT | SHARE_HINT | NAVIGATION_HINT | ADVERTISEMENT_HINT | META_HINT;

export function hintsOf(label: string): number {
  if (label === '') return 0;
  const known = remembered.get(label);
  if (known !== undefined) return known;
  const words = asciiLower(label.replace(/([a-z])([A-Z])/g, '$1-$2'));
  let hints = 0;
  for (const { hint, pattern } of HINTS) if (pattern.test(words)) hints |= hint;
  if (hints & META_HINT && CAPTION.test(words)) hints |= CAPTION_HINT;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  // The label is a substring of its page, which must not stay in memory with it.
  remembered.set(ownString(label), hints);
  return hints;
}

const CAPTION = /(?<![a-z])(?:captions?|credits?)(?![a-z])/;

/** Pages of a site use the same few labels repeatedly. */
const remembered = new Map<string, number>();
const MAX_REMEMBERED = 20_000;

function hint(bit: number, inside: string, whole: string): { hint: number; pattern: RegExp } {
  const either = [inside, whole === '' ? '' : `(?<![a-z])(?:${whole})(?![a-z])`].filter(Boolean).join('|');
  return { hint: bit, pattern: new RegExp(either) };
}

const HINTS = [
  hint(
    COMMENT_HINT,
    'comment|yorum|disqus|koment|komment|opini|pinglun|liuyan',
    'cmt|reply|replies|respond|response|discussion|guestbook|ugc|reader',
  ),
  hint(
    RELATED_HINT,
    'related|recommend|ilgili|benzer|onerilen|popular|populer|trending|outbrain|taboola|teaser|carousel|slider|upsell|manset',
    'most|more|also|see|diger|latest|recent|next|prev|previous|sonraki|onceki|toplist|readmore|similar|suggested|suggest|sondakika',
  ),
  hint(
    SHARE_HINT,
    'share|sharing|social|paylas|facebook|twitter|addthis|bookmark|follow',
    'tools?|toolbar|toolbox|print|email|vote|ratings?|rate|likes?|begen|takip',
  ),
  hint(
    NAVIGATION_HINT,
    'navig|navbar|breadcrumb|crumb|sidebar|footer|masthead|pagination|paging|sitemap',
    'nav|menus?|submenu|foot|side|aside|header|topbar|bottombar|pager|links|linklist|skip|toc|tabs?|rail|altbilgi|sayfalama|kenar|yan|rightcol|leftcol|sub|right|secondary|tertiary',
  ),
  hint(
    ADVERTISEMENT_HINT,
    'advert|sponsor|promo|banner|reklam|newsletter|bulten|subscri|cookie|cerez|consent|gdpr|kvkk|popup|modal|signup|login|register|captcha',
    'ads?|adv|adbox|widgets?|poll|anket|survey|quiz|search|arama|uye|uyelik|giris|legal|copyright|disclaimer|feedback|btn|buttons?|rss|alert|notice|donate|cart|basket|sepet',
  ),
  hint(
    META_HINT,
    'byline|etiket|timestamp',
    'meta|author|bio|tags?|date|time|dateline|published|infos?|kategori|category|categories|caption|credits?|source|kaynak|yazar|tarih|kunye',
  ),
  hint(
    CONTENT_HINT,
    'article|content|body|text|story|entry|post|main|haber|icerik|metin|detay|news|blog|description|detail|paragraph|prose|markdown|answer|question|yazi',
    '',
  ),
];
