import { packageVersion } from '../../config/package-root.ts';
import type { Page } from '../../model/page.ts';
import type { Store } from '../../model/store.ts';
import { taggedSentences, toConllu } from '../../nlp/pos/to-conllu.ts';
import { unpackHtml } from '../../store/stored-html.ts';
import { filteredPages, type OnLeftOut, type PageFilter } from '../page-filter.ts';
import { XML_END, XML_START, xmlElement } from '../xml/xml-element.ts';
import { csvWriter } from './csv-writer.ts';
import { exportGraph, GRAPH_FORMATS, type GraphFormat } from './export-graph.ts';
import { exportedPage } from './exported-page.ts';
import { markdownPage } from './markdown-page.ts';
import type { Chunk, PageWriter } from './page-writer.ts';
import { teiWriter } from './tei-writer.ts';
import { vertWriter } from './vert-writer.ts';
import { waczWriter } from './wacz-writer.ts';
import { warcWriter } from './warc-writer.ts';

/** Formats that are a single document; Parquet is a folder (export-parquet.ts). */
export const STREAMED_FORMATS = [
  'jsonl',
  'csv',
  'xml',
  'warc',
  'wacz',
  'markdown',
  'conllu',
  'vert',
  'tei',
  ...GRAPH_FORMATS,
] as const;
export type StreamedFormat = (typeof STREAMED_FORMATS)[number];

/** Their words are tagged as Turkish: pages in other languages would be tagged wrongly. */
const TAGGED: ReadonlySet<string> = new Set<StreamedFormat>(['conllu', 'vert']);

export type ExportOptions = {
  filter?: PageFilter;
  /** What a page is about, compared with the other pages of the project. */
  keywordsOf?: (page: Page) => string[];
  onPage?: () => void;
  onLeftOut?: OnLeftOut;
  /** Receives files that belong next to the document (an index, a description), by their suffix. */
  onSideFile?: (ending: string, content: string) => void;
  /** The name of the document, for formats that contain it. */
  fileName?: string;
};

/** Every page of the store in one document of the format, a piece at a time. */
export async function* exportPages(
  store: Pick<Store, 'changes' | 'bodies' | 'links'>,
  format: StreamedFormat,
  now: number,
  { filter: given = {}, keywordsOf = () => [], onPage, onLeftOut, onSideFile, fileName }: ExportOptions = {},
): AsyncGenerator<Chunk> {
  const filter = TAGGED.has(format) ? { ...given, isTagged: true } : given;
  const pages = counted(filteredPages(store.changes, filter, onLeftOut), onPage);
  if (isGraph(format)) {
    yield* exportGraph(pages, store.links, format);
    return;
  }
  const writer = writerOf(format, now, keywordsOf, fileName);
  if (writer.begin) yield writer.begin();
  for await (const page of pages) yield writer.page(page, () => store.bodies.get(page.id));
  if (writer.end) yield writer.end();
  const beside = writer.sideFiles?.(fileName ?? `tazi-export.${format}`) ?? {};
  for (const [ending, content] of Object.entries(beside)) onSideFile?.(ending, content);
}

function isGraph(format: StreamedFormat): format is GraphFormat {
  return (GRAPH_FORMATS as readonly string[]).includes(format);
}

async function* counted(pages: AsyncIterable<Page>, onPage?: () => void): AsyncGenerator<Page> {
  for await (const page of pages) {
    onPage?.();
    yield page;
  }
}

function writerOf(
  format: Exclude<StreamedFormat, GraphFormat>,
  now: number,
  keywordsOf: (page: Page) => string[],
  fileName?: string,
): PageWriter {
  switch (format) {
    case 'jsonl':
      return { page: (page) => `${JSON.stringify(exportedPage(page, keywordsOf(page)))}\n` };
    case 'csv':
      return csvWriter(keywordsOf);
    case 'xml':
      return { begin: () => XML_START, page: xmlElement, end: () => XML_END };
    case 'warc':
      return warcWriter(now, fileName);
    case 'wacz':
      return waczWriter(now, `tazi ${packageVersion()}`);
    case 'markdown':
      return {
        page: async (page, html) => {
          const packed = await html();
          return `${markdownPage(page, packed && unpackHtml(packed).toString())}\n`;
        },
      };
    case 'conllu':
      return { page: conlluPage };
    case 'vert':
      return vertWriter(taggedSentences);
    case 'tei':
      return teiWriter();
  }
}

/** A document of CoNLL-U with its address. */
function conlluPage({ id, url, text }: Page): string {
  const sentences = toConllu(taggedSentences(text), `${id}-`);
  return sentences === '' ? '' : `# newdoc id = ${id}\n# url = ${url}\n${sentences}`;
}
