/**
 * The CPU part of a page's journey, from bytes to plain data: decompress, decode, parse, clean text, links,
 * language and topics. The memory of the site, which learns from the page, is the only outside state it
 * touches, so that it gives the same result in a worker thread and inline. It makes no decisions: the
 * pipeline does.
 */

import { type RobotsMeta, robotsMeta } from '../../crawler/robots-meta.ts';
import { decodeBody } from '../../documents/charset/decode-body.ts';
import { readUrlList } from '../../documents/feeds/url-list.ts';
import type { ReadDocument } from '../../documents/formats/document-text.ts';
import { documentTitle } from '../../documents/formats/document-title.ts';
import { type DocumentKind, readDocument } from '../../documents/formats/read-document.ts';
import { type OptOut, readOptOuts } from '../../documents/html/opt-outs.ts';
import { pageKind } from '../../documents/html/page-kind.ts';
import { pageMedia } from '../../documents/html/page-media.ts';
import { type PageMetadata, pageMetadata } from '../../documents/html/page-metadata.ts';
import { parsePage } from '../../documents/html/parse-page.ts';
import { selectHtml } from '../../documents/html/select-html.ts';
import { siteNaming } from '../../documents/html/site-name.ts';
import { mediaKind } from '../../documents/media-kind.ts';
import { isTellingLink } from '../../documents/telling-link.ts';
import type { LanguageHints, VisibleProse } from '../../language/page-language.ts';
import { pageProse, visibleProse } from '../../language/page-prose.ts';
import { baseOf, extractAllLinks } from '../../links/extract-links.ts';
import { linkContexts, urlWords } from '../../links/link-contexts.ts';
import { LinkList } from '../../model/link-list.ts';
import type { PageKind, PageMedia } from '../../model/page.ts';
import { cutTo, PAGE_LIMITS, withinLimits } from '../../model/page-limits.ts';
import type { MetaEntry, ParsedPage } from '../../model/parsed-page.ts';
import type { TopicText } from '../../model/topic.ts';
import { type CanonicalUrl, canonicalUrl } from '../../model/urls/canonical-url.ts';
import { BUILT_IN, type Dictionary } from '../../nlp/dictionary.ts';
import { repairTurkishLetters } from '../../nlp/repair-turkish-letters.ts';
import { placePaths } from '../../similartext/page-outline.ts';
import { SiteMemory } from '../../similartext/site-memory.ts';
import { applyRules, type RuleResult } from '../../similartext/site-rules.ts';
import { packHtml } from '../../store/stored-html.ts';
import { judgeOf } from '../../topics/judge-of.ts';
import {
  type DescribeTextOptions,
  describeText,
  describeWords,
  type TextDescription,
} from '../describe-text.ts';
import { type Extracted, type ExtractInput, unsupported } from './extracted.ts';
import { unpackBody } from './unpack-body.ts';

/** One page. Throws if the code fails on it. */
export function extract(
  input: ExtractInput,
  memory: SiteMemory = new SiteMemory(),
  dictionary: Dictionary = BUILT_IN,
): Extracted {
  return inSteps([input], memory, dictionary, (take) => take())[0]!;
}

/** Several pages of a site, in order. A page on which the code fails is unsupported. */
export function extractAll(
  inputs: readonly ExtractInput[],
  memory: SiteMemory,
  dictionary: Dictionary,
): Extracted[] {
  return inSteps(inputs, memory, dictionary, attempt);
}

/** Calls `take`; a failure may become the result of the page. */
type Guard = <Out>(take: () => Out) => Out | Extracted;

/**
 * All pages take a step before the next one: its code and tables are still in the caches of the processor for
 * the next page.
 */
function inSteps(
  inputs: readonly ExtractInput[],
  memory: SiteMemory,
  dictionary: Dictionary,
  guard: Guard,
): Extracted[] {
  return inputs
    .map((input) => guard(() => openBody(input, memory, dictionary)))
    .map(step(parse, guard))
    .map(step((page: Parsed) => clean(page, memory), guard))
    .map(step(readLinks, guard))
    .map(step(describe, guard))
    .map(step((page: Described) => describeWordsOf(page, dictionary), guard))
    .map(step(pack, guard));
}

/** Applies a step to a page that is not finished yet. */
function step<In extends { kind: 'html' }, Out>(
  take: (page: In) => Out,
  guard: Guard,
): (page: In | Extracted) => Out | Extracted {
  return (page) => (page.kind === 'html' ? guard(() => take(page)) : page);
}

const attempt: Guard = (take) => {
  try {
    return take();
  } catch (error) {
    return unsupported(error instanceof Error ? error.message : String(error));
  }
};

/** The decoded body of an HTML page, and what it becomes step by step. */
type Html = {
  input: ExtractInput;
  bodyHash: string;
  bytes: Uint8Array;
  isUtf8: boolean;
  charset: string;
  html: string;
};
type Opened = { kind: 'html'; source: Html };
type Parsed = Opened & { page: ParsedPage };
type Cleaned = Parsed & {
  pageKind: PageKind;
  /** Does the site show this block on other pages too? */
  isRepeated: (position: number) => boolean;
  base: string;
  metadata: PageMetadata & { text: string };
  rule: RuleResult['kind'];
  text: string;
  media: PageMedia[];
};
type Linked = Cleaned & {
  robots: RobotsMeta;
  links: LinkList;
  nofollowLinks: LinkList;
  linksLeftOut: number;
};
type Described = Linked & { description: TextDescription };

function openBody(input: ExtractInput, memory: SiteMemory, dictionary: Dictionary): Opened | Extracted {
  if (input.document)
    return extractDocument(input.document.read, input.document.bodyHash, input, memory, dictionary);
  const body = unpackBody(input);
  if (body.kind !== 'bytes') return body;
  const { bytes, bodyHash } = body;
  const kind = mediaKind(input.contentType, bytes, input.url);
  if (kind === 'html') {
    const { text: html, encoding: charset, isUtf8 = false } = decodeBody(bytes, input.contentType);
    return { kind, source: { input, bodyHash, bytes, isUtf8, charset, html } };
  }
  const listing = kind === 'xml' ? readUrlList(bytes, input.url) : null;
  if (listing) return { kind: 'listing', bodyHash, listing };
  // These only get here if compression hid their type; they are read in a thread of their own.
  if (kind === 'other' || kind === 'pdf' || kind === 'doc') return unsupported('content-type', bodyHash);
  return extractOther(kind, bytes, bodyHash, input, memory, dictionary);
}

function extractOther(
  kind: DocumentKind,
  bytes: Uint8Array,
  bodyHash: string,
  input: ExtractInput,
  memory: SiteMemory,
  dictionary: Dictionary,
): Extracted {
  const document = readDocument(kind, bytes, (raw) => decodeBody(raw, input.contentType).text);
  if (document === null) return unsupported('document-broken', bodyHash);
  return extractDocument(document, bodyHash, input, memory, dictionary);
}

/** A document as a page: what HTML declares in its head, a document can declare only in headers. */
function extractDocument(
  document: ReadDocument,
  bodyHash: string,
  input: ExtractInput,
  memory: SiteMemory,
  dictionary: Dictionary,
): Extracted {
  const { title, text, author } = withinLimits({
    text: repairTurkishLetters(document.text),
    title: repairTurkishLetters(titleOf(document, input, memory)) || fileNameOf(input.url),
    author: document.author,
    description: null,
  });
  const { noindex, nofollow } = robotsMeta({
    meta: [],
    headers: input.robotsHeaders,
    agents: [input.robotsAgent],
    now: input.now,
  });
  const description = describeText(
    { title, text },
    { hints: hintsOf(input), ...wordsFor(input, noindex, dictionary) },
  );
  return {
    kind: 'page',
    bodyHash,
    noindex,
    nofollow,
    canonical: null,
    title,
    siteNaming: { declared: null, parts: [] },
    description: null,
    author,
    publishedAt: document.publishedAt,
    pageKind: 'document',
    media: [],
    optOut: optOutsOf([], input),
    licence: null,
    section: null,
    charset: null,
    text,
    ...description,
    rule: null,
    needsScript: false,
    ...(document.isScanned ? { isScanned: true } : {}),
    links: LinkList.EMPTY,
    feeds: [],
    packedHtml: null,
  };
}

/**
 * The title of a document, chosen with what the link to it and the other documents of its site say. The memory learns
 * the titles that it offers.
 */
function titleOf({ title, titles }: ReadDocument, input: ExtractInput, memory: SiteMemory): string {
  if (titles === undefined) return title;
  const { url, anchor = '', isRepeat } = input;
  const key = (line: string) => `document ${line}`;
  const chosen = documentTitle(titles, {
    anchor: isTellingLink(anchor, url) ? anchor : '',
    fileName: fileNameOf(url),
    othersWith: (line) => memory.linePages(key(line), url),
  });
  if (!isRepeat)
    memory.learnLines(
      new Set([titles.stated, ...titles.headings, ...titles.lines.slice(0, SHARED_LINES)].map(key)),
      url,
    );
  return chosen;
}

/** What a form or a letterhead repeats is among this many first lines. */
const SHARED_LINES = 8;

function fileNameOf(url: CanonicalUrl): string {
  const path = url.split('?', 1)[0]!;
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function parse({ kind, source }: Opened): Parsed {
  return { kind, source, page: parsePage(source.html) };
}

/** The content of the page; the memory learns from it. */
function clean(parsed: Parsed, memory: SiteMemory): Cleaned {
  const { page, source } = parsed;
  const { input, html } = source;
  const repeats = memory.repeatedIn(page, input.url);
  const kind = pageKind(page, input.url, repeats.block);
  const context = { kind, anchor: input.anchor ?? '', url: input.url, repeats };
  const metadata = withinLimits({ ...pageMetadata(page, context), text: '' });
  const ruled = applyRules(input.rules ?? [], html, metadata.publishedAt ?? input.now, selectHtml);
  const base = baseOf(page, input.url);
  const { text: whole, media } = contentOf(page, ruled, memory, input.url, base);
  const text = cutTo(whole, PAGE_LIMITS.textChars);
  if (!input.isRepeat) memory.learn(page, input.url, kind === 'home');
  return {
    ...parsed,
    pageKind: kind,
    isRepeated: repeats.block,
    base,
    metadata,
    rule: ruled.kind,
    text,
    media,
  };
}

function readLinks(cleaned: Cleaned): Linked {
  const { page, source } = cleaned;
  const { input } = source;
  const robots = robotsMeta({
    meta: page.metas.map(({ name, content }) => [name, content] as const),
    headers: input.robotsHeaders,
    agents: [input.robotsAgent],
    now: input.now,
  });
  const { links, nofollow, leftOut } = extractAllLinks(page, input.url);
  return {
    ...cleaned,
    robots,
    links: hinted(page, links, input),
    nofollowLinks: nofollow,
    linksLeftOut: leftOut,
  };
}

/** Language and hashes; the words come in a step of their own. */
function describe(linked: Linked): Described {
  const { page, source, text, isRepeated } = linked;
  const visible = (): VisibleProse => visibleProse(page, source.input.anchor ?? '', isRepeated);
  const description = describeText(topicTextOf(linked), {
    prose: pageProse(page, text),
    hints: { ...hintsOf(source.input, page), lang: page.lang, visible },
    dictionary: null,
  });
  return { ...linked, description };
}

function describeWordsOf(described: Described, known: Dictionary): Described {
  const { source, robots, description } = described;
  const { topics, dictionary } = wordsFor(source.input, robots.noindex, known);
  const words = describeWords(topicTextOf(described), description.language, topics, dictionary);
  return { ...described, description: { ...description, ...words } };
}

function topicTextOf({ metadata, text }: Cleaned): TopicText & { title: string } {
  const { title, description } = metadata;
  return { title, ...(description ? { description } : {}), text };
}

function pack(described: Described): Extracted {
  const { source, page, pageKind, base, metadata, rule, text, media, robots, description } = described;
  const { links, nofollowLinks, linksLeftOut } = described;
  const { input, bodyHash, html, bytes, isUtf8, charset } = source;
  const canonical = page.canonical ? canonicalUrl(page.canonical, base) : null;
  return {
    kind: 'page',
    bodyHash,
    ...robots,
    canonical: canonical === input.url ? null : canonical,
    ...metadata,
    pageKind,
    media,
    siteNaming: siteNaming(metadata.siteName, page.title),
    optOut: optOutsOf(page.metas, input),
    licence: metadata.licence && fullAddress(metadata.licence, base),
    text,
    ...description,
    ...(input.isCompared ? { allText: allText(page), linePlaces: linePlaces(page) } : {}),
    rule: rule === 'no-rule' ? null : rule,
    needsScript: text.length < MIN_TEXT_WITHOUT_SCRIPT && /<script\b/i.test(html),
    links,
    ...(nofollowLinks.length > 0 ? { nofollowLinks } : {}),
    ...(linksLeftOut > 0 ? { linksLeftOut } : {}),
    feeds: page.feeds.map((href) => canonicalUrl(href, base)).filter((url) => url !== null),
    charset,
    packedHtml: input.isRepeat ? null : packHtml(isUtf8 ? bytes : Buffer.from(html)),
  };
}

function wordsFor(
  { topics, leavesWords }: ExtractInput,
  noindex: boolean,
  dictionary: Dictionary,
): Pick<DescribeTextOptions, 'topics' | 'dictionary'> {
  if (leavesWords) return { dictionary: null };
  return { topics, dictionary: noindex ? null : dictionary };
}

/** What the page forbids, and what its host forbids for it. */
function optOutsOf(metas: readonly MetaEntry[], input: ExtractInput): OptOut[] {
  const { robotsHeaders, hostOptOuts = [], tdmReservation } = input;
  return readOptOuts(metas, [...robotsHeaders, ...hostOptOuts], tdmReservation);
}

/** As long as addresses of pages can be. */
const MAX_ADDRESS_CHARS = 2_048;

/** Unlike a page's address, it keeps its fragment: terms are often one section of a page. */
function fullAddress(written: string, base: string): string | null {
  if (!URL.canParse(written, base)) return null;
  const { href, protocol } = new URL(written, base);
  return /^https?:$/.test(protocol) && href.length <= MAX_ADDRESS_CHARS ? href : null;
}

/** The text that a site rule cut out or, failing that, what the memory of the site identifies as content. */
function contentOf(
  page: ParsedPage,
  ruled: RuleResult,
  memory: SiteMemory,
  url: CanonicalUrl,
  base: string,
): { text: string; media: PageMedia[] } {
  if (ruled.kind === 'cut') {
    const cut = parsePage(ruled.html);
    return { text: allText(cut), media: pageMedia(cut, [...cut.blocks.keys()], base) };
  }
  const { text, kept } = memory.clean(page, url);
  return { text, media: pageMedia(page, kept, base) };
}

/** Links with what their words say about the topic of a focused crawl, and with the text around them (F4). */
function hinted(page: ParsedPage, links: LinkList, { topics, wantsContexts }: ExtractInput): LinkList {
  const isFocused = topics !== undefined && topics.focus.length > 0;
  if (!isFocused && !wantsContexts) return links;
  const judge = isFocused ? judgeOf(topics) : null;
  const contexts = linkContexts(page);
  return links.withExtras((link) => {
    const around = contexts.get(link.anchor) ?? '';
    const text = `${around} ${urlWords(link.url)}`;
    return {
      ...(judge && topics ? { hint: judge.relevance({ title: link.anchor, text }, topics.focus) } : {}),
      ...(wantsContexts ? { around } : {}),
    };
  });
}

/** A body with less text than this and a script in it is an empty shell. */
const MIN_TEXT_WITHOUT_SCRIPT = 80;

function allText({ blocks }: ParsedPage): string {
  return blocks.map((block) => block.text).join('\n');
}

/** The place of each line of `allText`. */
function linePlaces(page: ParsedPage): number[] {
  const paths = placePaths(page);
  return page.blocks.map(({ place }) => paths[place] ?? 0);
}

/** Where pages state their language, besides `<html lang>`. */
const LANGUAGE_METAS = new Set(['content-language', 'language', 'dc.language', 'og:locale']);

/** Evidence for a language besides the text (F3). */
function hintsOf(
  { url, contentLanguage = '', siteLanguages }: ExtractInput,
  page?: ParsedPage,
): LanguageHints {
  const stated =
    page?.metas.filter(({ name }) => LANGUAGE_METAS.has(name)).map(({ content }) => content) ?? [];
  const hints = { contentLanguage, stated, host: new URL(url).hostname };
  return siteLanguages ? { ...hints, site: siteLanguages } : hints;
}
