import { escapeHtml } from '../model/marked-text.ts';
import { cleanQuery } from './clean-query.ts';

export const FEED_FORMATS = ['rss', 'atom'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

export type FeedEntry = {
  /** Differs from that of every other entry: readers show an entry once. */
  id: string;
  title: string;
  link: string;
  at: number;
  summary: string;
  /** The site it is from. */
  source: string;
  topic: string | null;
};

export type Feed = {
  title: string;
  description: string;
  /** The page that shows the same, and the feed itself. */
  link: string;
  self: string;
  entries: readonly FeedEntry[];
};

/** A feed as RSS 2.0 or Atom (RFC 4287), newest entry first. Everything in it is third-party text, escaped. */
export function feedDocument(feed: Feed, format: FeedFormat): { type: string; xml: string } {
  const lines = format === 'atom' ? atom(feed) : rss(feed);
  const type = format === 'atom' ? 'application/atom+xml' : 'application/rss+xml';
  return { type: `${type}; charset=utf-8`, xml: [XML_HEAD, ...lines].join('\n') };
}

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

function rss({ title, description, link, self, entries }: Feed): string[] {
  return [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${text(title)}</title>`,
    `<link>${text(link)}</link>`,
    `<atom:link rel="self" type="application/rss+xml" href="${text(self)}"/>`,
    `<description>${text(description)}</description>`,
    ...entries.flatMap((entry) => [
      '<item>',
      `<title>${text(entry.title)}</title>`,
      `<link>${text(entry.link)}</link>`,
      `<guid isPermaLink="${entry.id === entry.link}">${text(entry.id)}</guid>`,
      `<pubDate>${new Date(entry.at).toUTCString()}</pubDate>`,
      `<source url="${text(new URL(self).origin)}">${text(entry.source)}</source>`,
      ...(entry.topic ? [`<category>${text(entry.topic)}</category>`] : []),
      `<description>${text(entry.summary)}</description>`,
      '</item>',
    ]),
    '</channel></rss>',
  ];
}

function atom({ title, description, link, self, entries }: Feed): string[] {
  const newest = Math.max(0, ...entries.map(({ at }) => at));
  return [
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${text(self)}</id>`,
    `<title>${text(title)}</title>`,
    `<subtitle>${text(description)}</subtitle>`,
    `<updated>${new Date(newest).toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${text(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${text(link)}"/>`,
    '<author><name>Tazı</name></author>',
    ...entries.flatMap((entry) => [
      '<entry>',
      `<id>${text(entry.id)}</id>`,
      `<title>${text(entry.title)}</title>`,
      `<link rel="alternate" href="${text(entry.link)}"/>`,
      `<updated>${new Date(entry.at).toISOString()}</updated>`,
      `<author><name>${text(entry.source)}</name></author>`,
      ...(entry.topic ? [`<category term="${text(entry.topic)}"/>`] : []),
      `<summary>${text(entry.summary)}</summary>`,
      '</entry>',
    ]),
    '</feed>',
  ];
}

/** Characters that XML allows, escaped. */
function text(value: string): string {
  return escapeHtml(cleanQuery(value));
}
