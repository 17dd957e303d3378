import { crc32 } from 'node:zlib';
import { NEUTRAL_QUALITY } from '../model/page.ts';
import { urlWords } from './analysis/url-words.ts';
import type { IndexablePage } from './indexable-page.ts';
import { joinTopics } from './joined-topics.ts';
import type { DocRow } from './segments/doc-table.ts';

/** Maximum length of the name of a site, topic or language. */
const MAX_NAME_LETTERS = 255;
/** A page about more topics than this is about none. */
const MAX_TOPICS = 8;

/** What the index stores about a page besides its words; the length is not known yet. */
export function rowOf(page: IndexablePage): DocRow {
  const quality = page.quality ?? NEUTRAL_QUALITY;
  return {
    page: page.id,
    site: cleanName(page.site),
    siteId: page.siteId,
    topic: topicNames(page),
    language: cleanName(page.language),
    publishedAt: page.publishedAt ?? Number.NaN,
    changedAt: page.changedAt,
    quality: Math.max(0, Math.min(255, Math.round(quality))),
    fingerprint: page.text === '' ? 0 : crc32(page.text),
    length: 0,
  };
}

function topicNames({ topic, topics }: IndexablePage): string {
  const names = topics && topics.length > 0 ? topics.map((each) => each.topic) : [topic ?? ''];
  return joinTopics(names.slice(0, MAX_TOPICS).map(cleanName));
}

/** Links with more different anchors than this are represented by the first ones. */
const MAX_ANCHORS = 20;
const MAX_ANCHOR_LETTERS = 100;

/** What is known about the page but not written on it. */
export function moreOf({ url, anchors }: IndexablePage): string[] {
  const more = url === undefined ? [] : [urlWords(url)];
  for (const anchor of new Set(anchors ?? [])) {
    if (more.length > MAX_ANCHORS) break;
    more.push(anchor.slice(0, MAX_ANCHOR_LETTERS));
  }
  return more;
}

/** Half a surrogate pair would be read back differently from disk. */
function cleanName(name: string): string {
  return Buffer.from(name.slice(0, MAX_NAME_LETTERS), 'utf8').toString('utf8');
}
