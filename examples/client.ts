/** The API from TypeScript: `npx tsx examples/client.ts` beside a running server. */
import { createClient } from 'tazi/client';

const client = createClient({ address: 'http://127.0.0.1:7171' });

const { total, results } = await client.search({ q: 'çocuk sağlığı', size: 3 });
console.log(`${total} pages`);
for (const { id, title, url } of results) {
  const { keywords } = await client.page({ id });
  console.log(`${title} (${url}): ${keywords.map(({ text }) => text).join(', ')}`);
}

for await (const crawl of client.watch()) {
  console.log(`${crawl.state}: ${crawl.store.pages} pages, ${crawl.pagesPerSecond} a second`);
}
