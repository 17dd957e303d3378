import { idOfUrl, shardOfId } from '../../src/model/shard.ts';
import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { shared } from '../../src/store/postgres/statement.ts';

const ADDED_AT_ONCE = 5_000;
/** Half were visited and are due in a year; they have a page, with a text of the usual length. */
const VISIT = shared(
  `UPDATE urls SET visits = 1, outcome = 'indexed', due = $1, visited_at = $1 WHERE id % 2 = 0`,
);
const WRITE =
  shared(`INSERT INTO pages (shard, id, title, text, language, fetched_at, changed_at, body_hash, text_hash,
    simhash_high, simhash_low)
  SELECT shard, id, 'Sayfa', repeat(md5(url), 40), 'tr', $1, $1, md5(url), md5(url),
    (random() * 4294967295)::bigint, (random() * 4294967295)::bigint
  FROM urls WHERE visits > 0`);
const COUNT = shared("INSERT INTO totals SELECT shard, 'pages', count(*) FROM pages GROUP BY shard");
const ANALYZE = shared('ANALYZE');

/** A store that knows this many URLs of these hosts, half of them as pages. */
export async function fillStore(url: string, origins: readonly string[], urls: number): Promise<void> {
  const store = await PostgresStore.open(url, 'write');
  try {
    const byShard = new Map<number, CanonicalUrl[]>();
    for (let number = 0; number < urls; number++) {
      const origin = origins[number % origins.length]!;
      const page = Math.floor(number / origins.length);
      const one = `${origin}/${page === 0 ? '' : page}` as CanonicalUrl;
      const shard = shardOfId(idOfUrl(one));
      const others = byShard.get(shard);
      if (others) others.push(one);
      else byShard.set(shard, [one]);
    }
    for (const some of byShard.values())
      for (let at = 0; at < some.length; at += ADDED_AT_ONCE)
        await store.urls.add(
          some.slice(at, at + ADDED_AT_ONCE).map((one) => ({
            ...{ id: idOfUrl(one), url: one, via: 'link' as const, foundOn: null, anchor: 'Haber' },
            ...{ depth: 1, priority: 0 },
          })),
          Date.now(),
        );
    const year = Date.now() + 365 * 86_400_000;
    await store.database.run(VISIT, year);
    await store.database.run(WRITE, Date.now());
    await store.database.run(COUNT);
    await store.database.run(ANALYZE);
  } finally {
    await store.close();
  }
}
