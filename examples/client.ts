/** The API from TypeScript, beside a running `tazi serve`. `npx tsx examples/client.ts [address] [query]` */
import { createClient } from 'tazi/client';

const [address = 'http://127.0.0.1:7171', query = 'çocuk sağlığı'] = process.argv.slice(2);
const client = createClient({ address });

const { total, results } = await client.search({ q: query, size: 3 });
console.log(`${total} pages`);
for (const { id, title, url } of results) {
  const { keywords } = await client.page({ id });
  console.log(`${title} (${url}): ${keywords.map(({ text }) => text).join(', ')}`);
}

// One look at the crawl; leave the `break` out to follow it.
for await (const crawl of client.watch()) {
  console.log(`${crawl.state}: ${crawl.store.pages} pages, ${crawl.pagesPerSecond} a second`);
  break;
}
