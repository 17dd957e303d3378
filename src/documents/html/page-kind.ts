/**
 * The kind of a page, for facets, ranking and exports, and so that a listing is not dated by one of its
 * entries. The structure of the page counts first, since many templates call every page an article; what the
 * page says about itself (JSON-LD, Open Graph, the class of its body, the forum software) decides if the
 * structure is ambiguous.
 *
 * The structure is read in one pass over the blocks: an entry is a link that could be a title, in a place
 * that holds several of them; running text between two entries is the teaser of the first or, if long, a text
 * of its own.
 */
import type { PageKind } from '../../model/page.ts';
import type { Block, ParsedPage } from '../../model/parsed-page.ts';
import { listEntries } from './list-entries.ts';
import { jsonLdTypes } from './read-json-ld.ts';
import { isVerse } from './verse-lines.ts';

/** Fewer entries than this are "related pages" at the end of a text. */
const MIN_ENTRIES = 4;
/** With this much running text in one piece a page is a text, whatever lists surround it. */
const MIN_ARTICLE_CHARS = 700;
/** A page that calls itself an article needs only this much to be believed. */
const MIN_STATED_ARTICLE_CHARS = 200;
/** A listing of whole posts: each entry heads a text of its own. */
const MIN_HEADED_ENTRIES = 3;
/** A product page shows a few other products; more of them make it a list. */
const MAX_PRODUCT_ENTRIES = 16;

/** `isRepeated` tells which blocks other pages of the site have as well: they are not running text of this page. */
export function pageKind(
  page: ParsedPage,
  url: string,
  isRepeated: (block: number) => boolean = () => false,
): PageKind {
  const path = pathOf(url);
  if (isHomePath(path)) return 'home';
  const stated = statedKind(page, url);
  const { entries, headed, longestText } = listEntries(page, isRepeated);
  if (stated === 'forum' || (stated === 'product' && entries < MAX_PRODUCT_ENTRIES)) return stated;
  if (headed >= MIN_HEADED_ENTRIES && headed * 2 >= entries) return 'listing';
  if (isSurelyList(page, url)) return 'listing';
  const isArticleLong = longestText >= MIN_ARTICLE_CHARS;
  const isShort = longestText < MIN_STATED_ARTICLE_CHARS;
  if (!isArticleLong && entries < MIN_ENTRIES && isEntry(page, path)) return 'entry';
  if (entries < MIN_ENTRIES * 2 && isVerse(page, isRepeated)) return 'poem';
  // A thread that a script has yet to fill lists nothing.
  if (stated === 'listing' && entries === 0 && longestText === 0 && /\/konu\//i.test(url)) return 'other';
  if (stated === 'listing' && (isShort || (entries >= MIN_HEADED_ENTRIES && !isArticleLong)))
    return 'listing';
  if (entries >= MIN_ENTRIES && isShort) return 'listing';
  if (stated === 'article' && !isShort) return 'article';
  if (isArticleLong) return 'article';
  if (entries >= MIN_ENTRIES * 2) return 'listing';
  return !isShort || stated === 'article' ? 'article' : 'other';
}

function pathOf(url: string): string {
  try {
    const { pathname, search } = new URL(url);
    return pathname + search;
  } catch {
    return url;
  }
}

/** "/", "/index.php", "/tr", "/tr/anasayfa.html" */
export function isHomePath(path: string): boolean {
  return /^\/?(?:(?:tr|tr-tr|en)\/?)?(?:(?:index|default|home|main|anasayfa|ana-sayfa|giris)(?:\.\w{2,5})?\/?)?$/i.test(
    path,
  );
}

const FORUM_SOFTWARE =
  /vbulletin|phpbb|mybb|xenforo|simple machines|\bsmf\b|discuz|invision|ip\.?board|discourse|flarum/i;
const FORUM_URL =
  /\/(?:viewtopic|showthread|viewforum|forumdisplay|showtopic)\b|[?&](?:topic|showtopic|board)=\d|\/(?:threads?|forums?)\/[^/?]/i;
/** A thread of a forum, or the texts of a blog about one subject. */
const TOPIC_URL = /\/(?:topics?|konu|konular)\/[^/?]/i;
/** What stands beside each post of a forum: the member who wrote it, with some figures. */
const MEMBER_LABEL =
  /(?:^|[\s_-])(?:imza|signature|postprofile|postbit|cauthorpane|message-user|(?:uye|user|member)[\s_-]?(?:kart[ıi]?|bilgi(?:si|leri)?|info|card|details|profile|title))(?:[\s_-]|$)/i;
const MEMBER_LINE =
  /^(?:mesaj(?:lar)?(?: say[ıi]s[ıi])?|üyelik(?: tarihi)?|kay[ıi]t(?: tarihi)?|posts|messages|joined)\s*:\s*\S{1,20}(?:\s\S{1,12}){0,2}$/i;
const LISTING_URL =
  /\/(?:page|sayfa|category|categories|kategori|kategoriler|tag|tags|etiket|etiketler|arsiv|archive|archives|author|yazar|search|arama|ara|konular)(?:\/|$|\?)|[?&](?:page|sayfa|paged|cat|kategori|sirala|siralama|sort|sort_?by|order_?by|gorunum|filtre|filter)=|\/\d{4}\/(?:\d\d?\/)?$/i;
const PRODUCT_URL = /\/(?:urun|urunler|product|products|p|shop)\/[^/?]+/i;
/** Classes that WordPress and similar systems set on <body>. */
const LISTING_CLASS =
  /(?:^|\s)(?:archive|category|tag|search-results|blog|author|date|post-type-archive|tax-[\w-]+)(?:\s|$)/;
const ARTICLE_CLASS =
  /(?:^|\s)(?:single|single-post|postid-\d+|node-type-(?:article|story|haber)|single-format-\w+)(?:\s|$)/;

/** The last part of a path that names a tag, a category, an author or a page of a list. */
const LIST_PATH =
  /\/(?:category|categories|kategori|kategoriler|tag|tags|etiket|etiketler|author|yazarlar?|archives?|arsiv|konular)\/[^/?]+(?:\/(?:page|sayfa)\/\d+)?(?:\/(?:index\.\w+)?)?$|\/(?:page|sayfa)\/\d+\/?(?:index\.\w+)?$|\/\d{4}\/(?:\d\d?\/)?(?:index\.\w+)?$/i;
const LIST_TITLE =
  /^(?:kategori|category|etiket|tag|yazar|author|arşiv|archives?)\s?:|\b(?:sayfa|page)\s\d+\b/iu;

/**
 * Two independent signs of a tag, a category or a page of a list, however long the texts are that it shows: its address,
 * the class of its body, its title, and several headings that are links.
 */
function isSurelyList(page: ParsedPage, url: string): boolean {
  const body = page.places.find(({ tag }) => tag === 'body')?.label ?? '';
  if (ARTICLE_CLASS.test(body)) return false;
  const heading = page.blocks.find(({ place }) => page.places[place]!.tag === 'h1');
  const signs = [
    LIST_PATH.test(url.split(/[?#]/, 1)[0]!),
    LISTING_CLASS.test(body),
    LIST_TITLE.test(page.title) || (heading !== undefined && LIST_TITLE.test(heading.text)),
    linkedHeadings(page) >= 2,
  ];
  // Headings that link to related pages stand on articles too.
  return signs.filter((sign) => sign).length >= 2 && signs.slice(0, 3).some((sign) => sign);
}

/** Headings of one level that are links to different pages, the level with most of them. */
function linkedHeadings({ blocks, places }: ParsedPage): number {
  const levels = new Map<string, number>();
  for (const { place, text, linkChars } of blocks) {
    const { tag } = places[place]!;
    if (/^h[1-4]$/.test(tag) && linkChars * 2 > text.length) levels.set(tag, (levels.get(tag) ?? 0) + 1);
  }
  return Math.max(0, ...levels.values());
}

const ENTRY_PATH =
  /\/(?:sozluk|sozlugu|isimler|isim|isim-sozlugu|adlar|ansiklopedi|terim|terimler|terimler-sozlugu|kelime|kelimeler|madde|maddeler|lugat|deyimler|atasozleri|dictionary|glossary)\/(?:[^/?]+\/){0,2}[^/?]+$/i;
const ENTRY_TITLE =
  /(?:^|\s)(?:isminin|adının|kelimesinin|sözcüğünün|deyiminin|atasözünün)\s(?:\S+\s)?anlamı|(?:^|\s)ne demek(?:tir)?(?:[\s?]|$)/iu;

/** A word of a dictionary, a name, an article of a small encyclopaedia: a place or a title of such, and a short text. */
function isEntry(page: ParsedPage, path: string): boolean {
  const bare = path.split('?', 1)[0]!;
  if (jsonLdTypes(page.jsonLd).includes('DefinedTerm')) return true;
  return (
    (ENTRY_PATH.test(bare) && !/\/(?:index|page|sayfa)\b[^/]*$/i.test(bare)) || ENTRY_TITLE.test(page.title)
  );
}

function statedKind(page: ParsedPage, url: string): PageKind | null {
  const meta = (name: string) => page.metas.find((entry) => entry.name === name)?.content ?? '';
  const types = jsonLdTypes(page.jsonLd);
  if (types.includes('DiscussionForumPosting') || types.includes('QAPage')) return 'forum';
  if (FORUM_SOFTWARE.test(meta('generator')) && !LISTING_URL.test(url)) return 'forum';
  const isTopic = TOPIC_URL.test(url);
  if (FORUM_URL.test(url) || (isTopic && hasMembers(page))) return 'forum';
  if (isProduct(page, types, meta('og:type'), url)) return 'product';
  const body = page.places.find(({ tag }) => tag === 'body')?.label ?? '';
  if (isTopic || LISTING_URL.test(url) || LISTING_CLASS.test(body)) return 'listing';
  if (
    types.some((type) => /^(CollectionPage|SearchResultsPage|ItemList)$/.test(type)) &&
    !types.some(isArticleType)
  )
    return 'listing';
  if (ARTICLE_CLASS.test(body) || types.filter(isArticleType).length === 1) return 'article';
  return meta('og:type') === 'article' ? 'article' : null;
}

function hasMembers({ places, blocks }: ParsedPage): boolean {
  return (
    places.some(({ label }) => MEMBER_LABEL.test(label)) || blocks.some(({ text }) => MEMBER_LINE.test(text))
  );
}

function isArticleType(type: string): boolean {
  return /(?:Article|BlogPosting|Report|Recipe|HowTo)$/.test(type);
}

/** One thing for sale; several of them are a list. */
function isProduct(page: ParsedPage, types: readonly string[], openGraph: string, url: string): boolean {
  const products = types.filter((type) => type === 'Product').length;
  if (products > 0) return products === 1;
  if (/^(?:og:)?product(?:\.item)?$/.test(openGraph)) return true;
  const prices = page.properties.filter(({ name }) => name === 'price' || name === 'lowprice').length;
  return prices === 1 || (PRODUCT_URL.test(url) && hasCart(page.blocks));
}

function hasCart(blocks: readonly Block[]): boolean {
  return blocks.some(
    ({ text }) => text.length < 40 && /sepete ekle|satın al|add to (?:cart|basket)/i.test(text),
  );
}
