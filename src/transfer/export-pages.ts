import { randomUUID } from 'node:crypto';
import { WarcWriter } from '../documents/warc.ts';
import type { Page } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import { unpackHtml } from '../store/stored-html.ts';
import { csvCell } from './csv-cell.ts';
import { markdownPage } from './markdown-page.ts';
import { filteredPages, type PageFilter } from './page-filter.ts';
import { XML_END, XML_START, xmlElement } from './xml/xml-element.ts';

export const EXPORT_FORMATS = ['jsonl', 'csv', 'xml', 'warc', 'markdown'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Chunk = string | Uint8Array;

export type ExportOptions = {
  filter?: PageFilter;
  /** What a page is about, against the other pages of the project. */
  keywordsOf?: (page: Page) => string[];
  onPage?: () => void;
};

/** How each format begins, writes a page, and ends. */
interface PageWriter {
  begin?(): Chunk;
  page(page: Page, html: () => Promise<Uint8Array | null>): Chunk | Promise<Chunk>;
  end?(): Chunk;
}

/** Every page of the store in one document of the format, a piece at a time. */
export async function* exportPages(
  store: Pick<Store, 'changes' | 'bodies'>,
  format: ExportFormat,
  now: number,
  { filter = {}, keywordsOf = () => [], onPage }: ExportOptions = {},
): AsyncGenerator<Chunk> {
  const writer = writerOf(format, now, keywordsOf);
  if (writer.begin) yield writer.begin();
  for await (const page of filteredPages(store.changes, filter)) {
    onPage?.();
    yield writer.page(page, () => store.bodies.get(page.id));
  }
  if (writer.end) yield writer.end();
}

function writerOf(format: ExportFormat, now: number, keywordsOf: (page: Page) => string[]): PageWriter {
  switch (format) {
    case 'jsonl':
      return {
        page: (page) => {
          const { optOut = [] } = page;
          const line = { ...exported(page), topics: topicsOf(page), keywords: keywordsOf(page), optOut };
          return `${JSON.stringify(line)}\n`;
        },
      };
    case 'csv':
      return {
        begin: () => `${CSV_COLUMNS.join(',')}\r\n`,
        page: (page) => {
          const lists = {
            topics: topicsOf(page)
              .map(({ topic }) => topic)
              .join(';'),
            keywords: keywordsOf(page).join(';'),
            optOut: (page.optOut ?? []).join(';'),
          };
          const row = { ...exported(page), ...lists };
          return `${CSV_COLUMNS.map((column) => csvCell(row[column])).join(',')}\r\n`;
        },
      };
    case 'xml':
      return { begin: () => XML_START, page: xmlElement, end: () => XML_END };
    case 'warc':
      return warcWriter(now);
    case 'markdown':
      return { page: (page) => `${markdownPage(page)}\n` };
  }
}

const COLUMNS = [
  'id',
  'url',
  'site',
  'title',
  'text',
  'topic',
  'language',
  'fetchedAt',
  'changedAt',
  'author',
  'publishedAt',
  'description',
  'kind',
] as const;

/** Lists are cells with semicolons between their parts. */
const CSV_COLUMNS = [...COLUMNS, 'topics', 'keywords', 'optOut'] as const;

type Exported = Record<(typeof COLUMNS)[number], string | number | null>;

/** One line of JSONL. */
function exported(page: Page): Exported {
  const { id, url, site, title, text, topic, language, author, description, kind = null } = page;
  const fetchedAt = new Date(page.fetchedAt).toISOString();
  const changedAt = new Date(page.changedAt).toISOString();
  const publishedAt = page.publishedAt === null ? null : new Date(page.publishedAt).toISOString();
  const said = { author, publishedAt, description, kind };
  return { id, url, site, title, text, topic, language, fetchedAt, changedAt, ...said };
}

/** Scores without sentences: the text is in the line. A topic that was given from outside is certain. */
function topicsOf({ topic, topics }: Page): { topic: string; score: number }[] {
  if (topics) return topics.map(({ topic: name, score }) => ({ topic: name, score }));
  return topic === null ? [] : [{ topic, score: 1 }];
}

/** One response record a page: its HTML as we have it, or its text where it was imported. */
function warcWriter(now: number): PageWriter {
  let chunks: Uint8Array[] = [];
  const writer = new WarcWriter({ write: (chunk) => chunks.push(chunk), uuid: randomUUID });
  const taken = (): Uint8Array => {
    const all = Buffer.concat(chunks);
    chunks = [];
    return all;
  };
  return {
    begin: () => {
      writer.writeInfo(now, 'tazi-export.warc.gz', [['software', 'tazi']]);
      return taken();
    },
    page: async (page, html) => {
      const packed = await html();
      const type = packed ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
      writer.writeExchange({
        url: page.url,
        at: page.fetchedAt,
        address: null,
        method: 'GET',
        requestHeaders: [],
        status: 200,
        statusText: 'OK',
        responseHeaders: [['content-type', type]],
        body: packed ? unpackHtml(packed) : Buffer.from(page.text),
      });
      return taken();
    },
  };
}
