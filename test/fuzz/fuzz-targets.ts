import type { FuzzTarget } from './fuzz-part.ts';
import { office, pdf, warc } from './targets/documents.ts';
import { html } from './targets/html.ts';
import { http } from './targets/http.ts';
import { feed, robots, sitemap } from './targets/lists.ts';
import { charset, date, query, url } from './targets/texts.ts';

/** Everything that reads untrusted bytes. */
export const fuzzTargets: Readonly<Record<string, FuzzTarget>> = {
  ...{ html, charset, robots, sitemap, feed, pdf, office, warc, url, query, date, http },
};
