/**
 * The limits on all external input: where the constant is, what happens beyond it, and the test that covers it. `npm
 * run docs` generates docs/limits.md and docs/tr/limits.md from it; a test compares every row with the source and the
 * tests.
 */
import { LIMITS_IN_TURKISH } from './limits-turkish.ts';

export type LimitRow = {
  what: string;
  /** As in the source. */
  constant: string;
  value: string;
  file: string;
  beyond: string;
  test: string;
};

export const LIMIT_ROWS: readonly LimitRow[] = [
  row(
    'One response, in milliseconds',
    'default',
    '30_000',
    'src/config/settings.ts',
    '`failed timeout`',
    'test/integration/fault-web.test.ts',
  ),
  row(
    'Headers of a response, in bytes',
    'maxHeaderSize',
    '32_768',
    'src/crawler/fetcher.ts',
    '`failed`',
    'test/integration/breaking-web.test.ts',
  ),
  row(
    '1xx responses before the final one',
    'MAX_INTERIM_ANSWERS',
    '20',
    'src/crawler/exchange.ts',
    '`failed malformed-http`',
    'src/crawler/fetcher.test.ts',
  ),
  row(
    'Unread body that is drained, in bytes',
    'MAX_DRAINED_BYTES',
    '65_536',
    'src/crawler/exchange.ts',
    'the connection is closed',
    'src/crawler/fetcher.test.ts',
  ),
  row(
    'Addresses of a name to try',
    'MAX_ADDRESSES',
    '3',
    'src/crawler/guarded-connector.ts',
    '`failed`',
    'src/crawler/fetcher.test.ts',
  ),
  row(
    'Content codings of one body',
    'MAX_CODINGS',
    '3',
    'src/crawler/decompress.ts',
    '`unsupported bad-encoding`',
    'src/crawler/decompress.test.ts',
  ),
  row(
    'robots.txt, in bytes',
    'MAX_ROBOTS_BYTES',
    '500 * 1024',
    'src/crawler/robots.ts',
    'truncated; the rules before that apply',
    'test/integration/fault-web.test.ts',
  ),
  row(
    'Letters of one URL and its robots rules that are compared',
    'MAX_URL_STEPS',
    '400_000',
    'src/crawler/robots-matcher.ts',
    '`forbidden robots-cost`',
    'src/crawler/robots-matcher.test.ts',
  ),
  row(
    'The same for all URLs of a robots.txt, beyond 50,000 each',
    'MAX_FILE_STEPS',
    '20_000_000',
    'src/crawler/robots-matcher.ts',
    '`forbidden robots-cost`',
    'src/crawler/robots-matcher.test.ts',
  ),
  row(
    'Cached robots rules, in origins',
    'MAX_ENTRIES',
    '10_000',
    'src/crawler/robots-cache.ts',
    'the oldest are fetched again',
    'src/crawler/robots-cache.test.ts',
  ),
  row(
    'Redirects in a row',
    'MAX_REDIRECTS',
    '10',
    'src/pipeline/redirect-judge.ts',
    '`redirected redirect-chain`',
    'src/pipeline/pipeline.test.ts',
  ),
  row(
    'A URL, in characters',
    'MAX_URL_LENGTH',
    '2_048',
    'src/model/urls/canonical-url.ts',
    'not a link',
    'src/model/urls/canonical-url.test.ts',
  ),
  row(
    'Sitemaps taken from one index',
    'MAX_SITEMAPS',
    '5_000',
    'src/documents/feeds/url-list.ts',
    'the oldest are left out',
    'src/documents/feeds/url-list.test.ts',
  ),
  row(
    'Sitemaps that the indexes of one site add in a run',
    'MAX_SITE_SITEMAPS',
    '10_000',
    'src/links/sitemap-allowance.ts',
    '`unsupported sitemap-limit`; those that are known are still read',
    'src/links/sitemap-allowance.test.ts',
  ),
  row(
    'Distinct links of one page',
    'MAX_LINKS',
    '20_000',
    'src/links/extract-links.ts',
    'counted as `links-per-page`',
    'src/links/extract-links.test.ts',
  ),
  row(
    'Nested sitemap indexes',
    'MAX_NESTED_INDEXES',
    '2',
    'src/pipeline/judge-step.ts',
    '`unsupported sitemap-nested`',
    'src/pipeline/pipeline.test.ts',
  ),
  row(
    'Bytes of one site waiting for extraction',
    'MAX_SITE_BYTES',
    '2_000_000',
    'src/pipeline/extraction/extract-pool.ts',
    'its server rests',
    'src/pipeline/extraction/site-room.test.ts',
  ),
  row(
    'Pages of one site waiting for extraction',
    'MAX_SITE_PAGES',
    '16',
    'src/pipeline/extraction/extract-pool.ts',
    'its server rests',
    'src/pipeline/extraction/site-room.test.ts',
  ),
  row(
    'Bytes of all sites waiting for extraction',
    'MAX_WAITING_BYTES',
    '16_000_000',
    'src/controller/load-governor.ts',
    'nothing is fetched until they are extracted',
    'src/controller/load-governor.test.ts',
  ),
  row(
    'Bytes of a response that is archived decoded (`--warc`)',
    'MAX_DECODED_BYTES',
    '20_000_000',
    'src/transfer/warc-archive.ts',
    'archived as it was received',
    'src/transfer/warc-archive.test.ts',
  ),
  row(
    'Processor time for one page, in milliseconds; 1,500 more for each megabyte',
    'PAGE_MS',
    '5_000',
    'src/pipeline/extraction/extract-pool.ts',
    '`unsupported extraction-timeout`',
    'src/threads/worker-pool.test.ts',
  ),
  row(
    'Heap of a thread that reads pages, in MB',
    'HEAP_MB',
    '256',
    'src/pipeline/extraction/extract-pool.ts',
    '`unsupported extraction-died`; the thread is replaced',
    'src/threads/worker-pool.test.ts',
  ),
  row(
    'Growth of a thread between two jobs, in bytes',
    'MAX_GROWTH_BYTES',
    '36_000_000',
    'src/threads/memory-relief.ts',
    'garbage is collected',
    'src/threads/memory-relief.test.ts',
  ),
  row(
    'Distinct words of one page in the index',
    'MAX_DIFFERENT_WORDS',
    '50_000',
    'src/index/segments/token-log.ts',
    'further words cannot be found',
    'src/index/index-writer.test.ts',
  ),
  row(
    'Texts read from the store at a time, in bytes',
    'MAX_SCANNED_BYTES',
    '8_000_000',
    'src/store/sqlite/sqlite-change-log.ts',
    'the rest is read next',
    'src/store/sqlite/sqlite-store.test.ts',
  ),
  row(
    'Reading one PDF or office file, in milliseconds',
    'TIMEOUT_MS',
    '15_000',
    'src/pipeline/extraction/document-reader.ts',
    '`unsupported`',
    'src/pipeline/extraction/document-reader.test.ts',
  ),
  row(
    'Memory for one PDF or office file, in bytes',
    'MAX_GROWTH_BYTES',
    '150_000_000',
    'src/pipeline/extraction/document-reader.ts',
    '`unsupported`',
    'src/pipeline/extraction/document-reader.test.ts',
  ),
  row(
    'A title, in characters',
    'titleChars',
    '1_000',
    'src/model/page-limits.ts',
    'truncated',
    'src/pipeline/extraction/extract-worker.test.ts',
  ),
  row(
    'A description, in characters',
    'descriptionChars',
    '2_000',
    'src/model/page-limits.ts',
    'truncated',
    'src/model/page-limits.test.ts',
  ),
  row(
    'An author, in characters',
    'authorChars',
    '300',
    'src/model/page-limits.ts',
    'truncated',
    'src/model/page-limits.test.ts',
  ),
  row(
    'The text of a page, in characters',
    'textChars',
    '4_000_000',
    'src/model/page-limits.ts',
    'truncated',
    'src/model/page-limits.test.ts',
  ),
  row(
    'The browser with its processes, in bytes',
    'MAX_TREE_BYTES',
    '1_000_000_000',
    'src/crawler/renderer.ts',
    '`failed render-memory`; the browser is started again',
    'test/integration/rendering.test.ts',
  ),
  row(
    'Script heap of a rendered page, in MB',
    'MAX_SCRIPT_HEAP_MB',
    '256',
    'src/crawler/renderer.ts',
    '`failed`',
    'test/integration/rendering.test.ts',
  ),
  row(
    'A line of an import, in characters',
    'MAX_LINE_CHARS',
    '16_000_000',
    'src/transfer/import/document-lines.ts',
    '`file-unreadable`',
    'src/transfer/import/import-documents.test.ts',
  ),
  row(
    'A query, in characters',
    'maxQueryChars',
    '1000',
    'src/server/limits.ts',
    '400',
    'src/server/create-app.test.ts',
  ),
  row(
    'An import over HTTP, in bytes',
    'maxImportBytes',
    '200_000_000',
    'src/server/limits.ts',
    '413',
    'src/server/routes/add-transfer.test.ts',
  ),
  row(
    'Headers of a request, in bytes',
    'maxHeaderBytes',
    '16_384',
    'src/server/start-server.ts',
    '431',
    'src/server/start-server.test.ts',
  ),
  row(
    'Connections from one address (IPv6: /64)',
    'maxConnectionsPerAddress',
    '100',
    'src/server/start-server.ts',
    'closed',
    'src/server/start-server.test.ts',
  ),
  row(
    'Wrong tokens per minute from one address',
    'GUESSES_PER_MINUTE',
    '10',
    'src/server/require-token.ts',
    '429',
    'src/server/require-token.test.ts',
  ),
  row(
    'Unhandled errors per minute',
    'MAX_PROCESS_FAULTS_A_MINUTE',
    '100',
    'src/controller/fault-log.ts',
    'the crawl ends with the error',
    'src/controller/fault-log.test.ts',
  ),
];

function row(
  what: string,
  constant: string,
  value: string,
  file: string,
  beyond: string,
  test: string,
): LimitRow {
  return { what, constant, value, file, beyond, test };
}

const HEADS = {
  en: [
    '# Limits',
    '',
    'Generated from `scripts/limits-table.ts` by `npm run docs`. All input from the web or from a client is limited in bytes,',
    'time or number; exceeding a limit has a defined outcome and never causes a crash. Limits that you can change are in',
    '[settings.md](settings.md).',
    '',
    '| what | limit | if exceeded | where | tested in |',
  ],
  tr: [
    '# Sınırlar',
    '',
    '`scripts/limits-table.ts` dosyasından `npm run docs` ile üretilir. Web’den ya da bir istemciden gelen her şeyin bayt,',
    'süre ya da sayı sınırı vardır. Sınır aşılınca bir sonuç yazılır; program çökmez. Değiştirebileceğiniz sınırlar',
    '[ayarlar](settings.md) sayfasındadır.',
    '',
    '| ne | sınır | aşılınca | nerede | sınaması |',
  ],
};

/** docs/limits.md, docs/tr/limits.md */
export function limitsReference(language: 'en' | 'tr' = 'en'): string {
  const said = (text: string) => (language === 'en' ? text : (LIMITS_IN_TURKISH[text] ?? text));
  const lines = LIMIT_ROWS.map(({ what, constant, value, file, beyond, test }) => {
    const figure = value.replaceAll('_', language === 'en' ? ',' : '.');
    const place = language === 'en' ? `\`${constant}\` in \`${file}\`` : `\`${file}\` içinde \`${constant}\``;
    return `| ${said(what)} | ${figure} | ${said(beyond)} | ${place} | \`${test}\` |`;
  });
  return [...HEADS[language], '| --- | ---: | --- | --- | --- |', ...lines, ''].join('\n');
}
