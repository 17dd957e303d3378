import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import { DnsCache } from '../crawler/dns-cache.ts';
import { Fetcher } from '../crawler/fetcher.ts';
import { HostHealth } from '../crawler/host-health.ts';
import { HostOptOuts } from '../crawler/host-opt-outs.ts';
import { AddressGuard } from '../crawler/may-connect.ts';
import { RobotsCache } from '../crawler/robots-cache.ts';
import { MemoryFrontier } from '../frontier/memory-frontier.ts';
import { openLinkRules } from '../links/link-rules.ts';
import { NearDuplicates } from '../links/near-duplicates.ts';
import { TaziError } from '../model/errors.ts';
import type { Journey } from '../model/journey.ts';
import type { Lease } from '../model/lease.ts';
import type { Store } from '../model/store.ts';
import { sharesOf } from '../model/url-record.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { VISIT_OUTCOMES, type VisitOutcome } from '../model/visit.ts';
import { PendingTemplates } from '../similartext/pending-templates.ts';
import type { SiteRule } from '../similartext/site-rules.ts';
import { openStore } from '../store/open-store.ts';
import { CrawlTopics } from '../topics/crawl-topics.ts';
import { createPolicy } from '../update/create-policy.ts';
import { Revisits } from '../update/schedule/revisits.ts';
import { ExtractPool } from './extraction/extract-pool.ts';
import { type Extraction, Pipeline, type PipelineOptions } from './pipeline.ts';

type Answer = { status?: number; headers?: Record<string, string | string[]>; body?: string | Buffer };
type Respond = (headers: IncomingHttpHeaders, response: ServerResponse) => Answer | 'silence';

/** The server's answers by path; any other path is a 404. */
const routes = new Map<string, Answer | Respond>();
const requests: string[] = [];
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url!);
    const route = routes.get(request.url!) ?? { status: 404 };
    const answer = typeof route === 'function' ? route(request.headers, response) : route;
    if (answer === 'silence') return;
    const { status = 200, headers = {}, body = '' } = answer;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The head of a page that names another canonical address. */
const CANONICAL = '<link rel=canonical href="/asil">';

const SENTENCES = [
  'Kentin içme suyunu sağlayan barajın doluluk oranı son yağışlarla birlikte yüzde doksanı geçti.',
  'Belediye başkanı, yeni parkın gelecek hafta çocukların kullanımına açılacağını açıkladı.',
  'Üreticiler bu yıl zeytin hasadının geçen yıla göre oldukça verimli geçtiğini söylüyor.',
  'Kütüphane, akşam saatlerinde de öğrencilere hizmet vermek üzere çalışma saatlerini uzattı.',
  'Sahil yolundaki onarım çalışmaları nedeniyle otobüs seferleri bir süre farklı yoldan yapılacak.',
  'Müze, restore edilen tarihi eserleri ilk kez ziyaretçilerle buluşturmaya hazırlanıyor.',
];

const hangUp: Respond = (_, response) => {
  response.destroy();
  return 'silence';
};

/** A Turkish page; each number has its sentences in a different order, so that no two are near-duplicates. */
function article(number: number, { head = '', links = '' } = {}): string {
  const first = SENTENCES[number % SENTENCES.length];
  return `<!doctype html><html lang="tr"><head><title>Haber ${number}</title>${head}</head><body>
    <h1>Haber ${number}</h1><p>${first} Bu haberin numarası ${number} olarak kayıtlara geçti.</p>${links}</body></html>`;
}

const ENGLISH = `<html lang="en"><title>News</title><body><p>The city council decided on Tuesday evening to extend the
  opening hours of the public library, and to repair the coastal road before the summer begins.</p>
  <a href="/ingilizce-link">more</a></body></html>`;

const START = 1_700_000_000_000;

let store: Store;
let fetcher: Fetcher;
let frontier: MemoryFrontier;
let pipeline: Pipeline;
let clock: number;
const rules = new Map<string, SiteRule[]>();

beforeEach(async () => {
  routes.clear();
  rules.clear();
  requests.length = 0;
  clock = START;
  store = await openStore(':memory:', 'write');
  const guard = new AddressGuard([new URL(origin).host, 'panel.ornek.com.tr']);
  fetcher = new Fetcher({
    guard,
    dns: new DnsCache(async () => ['127.0.0.1']),
    userAgent: 'tazi-test',
    timeoutMs: 3_000,
    maxBodyBytes: 200_000,
  });
  frontier = await MemoryFrontier.load(store.urls, { perAddress: 1, delayMs: 0 });
  pipeline = await makePipeline(guard);
});
afterEach(async () => {
  await fetcher.close();
  await store.close();
});

async function makePipeline(
  guard: AddressGuard,
  topic = '',
  options: Partial<PipelineOptions> & Partial<Extraction> & { readsOptOuts?: boolean } = {},
): Promise<Pipeline> {
  const flags = { 'crawl.topic': topic, 'crawl.maxDepth': 3 };
  const settings = loadSettings({ environment: {}, flags }).settings;
  const links = await openLinkRules({ settings, urls: store.urls, frontier });
  links.scope.addSeed(`${origin}/` as CanonicalUrl);
  const robots = new RobotsCache((url, limit) => fetcher.fetch(url, null, limit));
  const optOuts = options.readsOptOuts
    ? new HostOptOuts(
        (url, limit) => fetcher.fetch(url, null, limit),
        (url) => robots.verdict(url, clock)?.kind === 'allowed',
      )
    : null;
  const revisits = new Revisits(createPolicy('fixed', { intervalMinutes: 60 }), {
    retryDelayMs: 5_000,
    timeScale: 1,
    budgetPerHour: 100,
    startedAt: START,
  });
  const { extractors = new ExtractPool(0), memories = new PendingTemplates(), ...others } = options;
  return new Pipeline(
    {
      guard,
      robots,
      optOuts,
      fetcher,
      health: new HostHealth(),
      rendering: null,
      refetch: null,
      validatorTrust: null,
    },
    {
      ...{ store, frontier, links, nearDuplicates: new NearDuplicates(), revisits, rules },
      topics: new CrawlTopics(settings, 'none'),
      ...{ sorter: null, hints: null, changeDates: null, words: null },
    },
    { extractors, memories },
    { maxBodyBytes: 200_000, now: () => clock, ...others },
  );
}

async function leaseOf(path: string, { via = 'link' as 'link' | 'seed', depth = 1 } = {}): Promise<Lease> {
  const url = (path.startsWith('http') ? path : origin + path) as CanonicalUrl;
  if (frontier.idOf(url) === undefined) {
    const found = { url, via, foundOn: null, anchor: '', depth, priority: 0 };
    await store.urls.add(frontier.admit([found]), clock);
  }
  const id = frontier.idOf(url)!;
  const record = (await store.urls.get(id))!;
  const { visits, due } = record;
  return { id, url, record, host: new URL(url).host, depth, scheduled: due || clock, revisit: visits > 0 };
}

async function travel(lease: Lease, answered: () => void = () => {}): Promise<Journey> {
  // The first time for robots.txt, the second for the page.
  for (let turn = 0; turn < 2; turn++) {
    const journey = await pipeline.travel(lease, answered);
    if (journey) return journey;
  }
  throw new Error('robots.txt was asked for twice');
}

/** Visits a path as the crawl does, and stores the result. */
async function visit(path: string, options: Parameters<typeof leaseOf>[1] = {}): Promise<Journey> {
  const journey = await travel(await leaseOf(path, options));
  await store.journeys.commit([journey]);
  pipeline.settled(journey);
  clock += 60_000;
  return journey;
}

const endOf = async (path: string): Promise<string> => {
  const { outcome, reason } = (await visit(path)).visit;
  return `${outcome}: ${reason}`;
};

const pageAt = (path: string) => store.pages.get(frontier.idOf((origin + path) as CanonicalUrl)!);
const discovered = (journey: Journey) => journey.discovered.map(({ url }) => url.replace(origin, ''));

describe('every outcome is reached:', () => {
  const CASES: [VisitOutcome, string, () => string | Promise<string>][] = [
    ['indexed', 'new', () => serve({ body: article(1) })],
    [
      'off-topic',
      'topic-spor',
      async () => {
        pipeline = await makePipeline(new AddressGuard([new URL(origin).host]), 'sağlık');
        const text =
          'Maçın hakemi ikinci yarıda penaltı verdi; takım iki golle galip geldi ve ligde liderliğe yükseldi.';
        return serve({
          body: `<html lang="tr"><title>Maç sonucu</title><body><p>${text} ${text}</p></body></html>`,
        });
      },
    ],
    [
      'unchanged',
      'http-304',
      async () => {
        const path = serve((headers) =>
          headers['if-none-match'] === '"v1"'
            ? { status: 304 }
            : { headers: { etag: '"v1"' }, body: article(1) },
        );
        await visit(path);
        return path;
      },
    ],
    ['unchanged', 'same-bytes', () => visited({ body: article(1) })],
    [
      'unchanged',
      'same-text',
      () => visitedThen({ body: article(1) }, { body: `${article(1)}<!-- 12:05 -->` }),
    ],
    [
      'unchanged',
      'same-text',
      () => {
        const clock = (time: string) => article(1).replace('</p>', ` Son güncelleme: ${time}</p>`);
        return visitedThen({ body: clock('14:05') }, { body: clock('15:10') });
      },
    ],
    [
      'minor',
      'small-change',
      () => {
        const long = Array.from(
          { length: 12 },
          (_, i) => `<p>${i}. gün: ${SENTENCES.slice(0, 8).join(' ')}</p>`,
        );
        const page = (end: string) =>
          article(1, { links: `${long.join('')}<p>Bu yazının sonu burada ${end}.</p>` });
        return visitedThen({ body: page('biter') }, { body: page('gelir') });
      },
    ],
    ['indexed', 'changed', () => visitedThen({ body: article(1) }, { body: article(2) })],
    [
      'minor',
      'cleaned-anew',
      async () => {
        // Only after other pages have been seen is it known that this is not part of the article.
        const notice = `<p>${SENTENCES[5]} Bu sitede yayımlanan yazıların her hakkı saklıdır.</p>`;
        await visited({ body: article(1, { links: notice }) });
        for (const number of [2, 3, 4, 6]) {
          routes.set(`/baska-${number}`, { body: article(number, { links: notice }) });
          await visit(`/baska-${number}`);
        }
        return serve({ body: `${article(1, { links: notice })}<!-- 12:05 -->` });
      },
    ],
    [
      'duplicate',
      'same-text',
      async () => {
        routes.set('/asil', { body: article(1) });
        await visit('/asil');
        return serve({ body: article(1) });
      },
    ],
    [
      'duplicate',
      'near-text',
      async () => {
        const long = Array.from({ length: 12 }, (_, n) => `<p>${SENTENCES[n % 6]} (${n * 31})</p>`).join('');
        routes.set('/uzun', {
          body: `<title>Uzun</title>${long}<p>Son güncelleme saati on ikiyi beş geçe oldu.</p>`,
        });
        await visit('/uzun');
        return serve({
          body: `<title>Uzun</title>${long}<p>Son güncelleme saati on ikiyi on geçe oldu.</p>`,
        });
      },
    ],
    [
      'duplicate',
      'canonical',
      async () => {
        routes.set('/asil', { body: article(1) });
        await visit('/asil');
        return serve({ body: article(1, { head: CANONICAL }) });
      },
    ],
    ['not-turkish', 'language-en', () => serve({ body: ENGLISH })],
    [
      'noindex',
      'robots-meta',
      () => serve({ body: article(1, { head: '<meta name=robots content=noindex>' }) }),
    ],
    [
      'noindex',
      'robots-meta',
      () => serve({ headers: { 'x-robots-tag': ['tazi: noindex'] }, body: article(1) }),
    ],
    [
      'empty',
      'no-text',
      () => serve({ body: '<html><title>Boş</title><body><nav><a href=/a>Ana sayfa</a></nav>' }),
    ],
    [
      'empty',
      'needs-script',
      () => serve({ body: '<html><div id=app></div><script src=/app.js></script></html>' }),
    ],
    ['unsupported', 'not-read', () => serve({ headers: { 'content-type': 'image/png' }, body: 'x' })],
    [
      'unsupported',
      'content-type',
      () => serve({ headers: { 'content-type': 'application/x-veri' }, body: 'x' }),
    ],
    ['unsupported', 'too-large', () => serve({ body: 'x'.repeat(300_000) })],
    [
      'unsupported',
      'bad-encoding',
      () => serve({ headers: { 'content-encoding': 'zstd' }, body: article(1) }),
    ],
    [
      'unsupported',
      'sitemap',
      () =>
        serve({
          headers: { 'content-type': 'text/xml' },
          body: `<urlset><url><loc>${origin}/s</loc></url></urlset>`,
        }),
    ],
    ['redirected', 'http-301', () => serve({ status: 301, headers: { location: '/yeni' } })],
    ['alias', 'http-308', () => serve({ status: 308, headers: { location: '/sayfa/' } })],
    ['redirected', 'redirect-nowhere', () => serve({ status: 302, headers: { location: '/sayfa#x' } })],
    [
      'forbidden',
      'robots',
      () => {
        routes.set('/robots.txt', { body: 'User-agent: *\nDisallow: /sayfa' });
        return serve({ body: article(1) });
      },
    ],
    ['forbidden', 'http-403', () => serve({ status: 403 })],
    ['forbidden', 'address-refused', () => 'http://192.168.1.1/'],
    ['failed', 'http-500', () => serve({ status: 500 })],
    ['failed', 'timeout', () => serve(() => 'silence')],
    [
      'failed',
      'robots-http-503',
      () => {
        routes.set('/robots.txt', { status: 503 });
        return serve({ body: article(1) });
      },
    ],
    ['gone', 'http-404', () => '/yok'],
    ['gone', 'http-410', () => serve({ status: 410 })],
    [
      'gone',
      'http-500',
      async () => {
        const path = serve({ status: 500 });
        for (let tries = 0; tries < 5; tries++) await visit(path);
        return path;
      },
    ],
  ];

  function serve(answer: Answer | Respond): string {
    routes.set('/sayfa', answer);
    return '/sayfa';
  }

  async function visited(answer: Answer): Promise<string> {
    const path = serve(answer);
    await visit(path);
    return path;
  }

  async function visitedThen(first: Answer, second: Answer): Promise<string> {
    await visited(first);
    return serve(second);
  }

  test.each(CASES)('%s (%s)', async (outcome, reason, setUp) => {
    const journey = await visit(await setUp());
    expect(journey.visit).toMatchObject({ outcome, reason });
    expect(journey.visit.tookMs).toBeGreaterThanOrEqual(0);
    const stored = await store.pages.get(journey.visit.page);
    expect(stored !== null).toBe(['indexed', 'minor', 'unchanged', 'not-turkish'].includes(outcome));
    const { visits, outcomes } = await store.totals.read();
    expect(visits).toBe(Object.values(outcomes).reduce((sum, count) => sum + count, 0));
  });

  test('everything the pipeline can return', () => {
    const reached = new Set(CASES.map(([outcome]) => outcome));
    expect(VISIT_OUTCOMES.filter((outcome) => !reached.has(outcome))).toEqual([]);
  });
});

describe('a redirect to another spelling', () => {
  const to = (location: string): Answer => ({ status: 301, headers: { location } });
  const recordOf = async (path: string) => (await store.urls.find((origin + path) as CanonicalUrl))!;

  test('makes the source an alias for good, and its target the next request of the host', async () => {
    routes.set('/haber/x', to('/haber/x/'));
    routes.set('/haber/x/', { body: article(1, { links: '<a href="resim">Resim</a>' }) });
    await store.urls.add(
      frontier.admit([
        {
          url: `${origin}/` as CanonicalUrl,
          via: 'home',
          foundOn: null,
          anchor: '',
          depth: 0,
          priority: 1000,
        },
      ]),
      clock,
    );
    const { visit: end, discovered: found } = await visit('/haber/x');
    expect(end).toMatchObject({ outcome: 'alias', status: 301, next: Number.POSITIVE_INFINITY });
    expect(found).toMatchObject([{ url: `${origin}/haber/x/`, via: 'spelling', depth: 1 }]);
    frontier.place(new URL(origin).host, 'a', clock);
    frontier.enqueue([{ id: frontier.idOf(`${origin}/` as CanonicalUrl)! }, ...found], clock);
    expect((await frontier.lease(1, clock)).map(({ url }) => url)).toEqual([`${origin}/haber/x/`]);
    const journey = await visit('/haber/x/');
    expect(journey.visit.outcome).toBe('indexed');
    expect(discovered(journey)).toEqual(['/haber/x/resim']);
    const alias = await recordOf('/haber/x');
    expect(alias).toMatchObject({ lastOutcome: 'alias', duplicateOf: journey.visit.page });
    expect(alias.due).toBe(Number.POSITIVE_INFINITY);
  });

  test('to a page that is known stores nothing twice, and links to both lead to one', async () => {
    routes.set('/x/', { body: article(1) });
    routes.set('/x', to('/x/'));
    expect(await endOf('/x/')).toBe('indexed: new');
    const { visit: end, discovered: found } = await visit('/x');
    expect([end.outcome, found]).toEqual(['alias', []]);
    expect(await store.totals.read()).toMatchObject({ pages: 1 });
    const duplicates = [];
    for await (const batch of store.urls.duplicates()) duplicates.push(...batch);
    expect(duplicates).toEqual([{ id: end.page, original: (await recordOf('/x/')).id }]);
  });

  test('of two spellings that lead to each other ends as a failure', async () => {
    routes.set('/x', to('/x/'));
    routes.set('/x/', to('/x'));
    expect(await endOf('/x')).toBe('alias: http-301');
    expect(await endOf('/x/')).toBe('failed: redirect-loop');
    expect(await endOf('/x/')).toBe('failed: redirect-loop');
    // Also if neither is in the store yet when the other is judged.
    routes.set('/y', to('/y/'));
    routes.set('/y/', to('/y'));
    const leases = [await leaseOf('/y'), await leaseOf('/y/')];
    const ends = [await travel(leases[0]!), await travel(leases[1]!)];
    expect(ends.map(({ visit: { outcome } }) => outcome)).toEqual(['alias', 'failed']);
  });

  test('of a page that is kept so far: the site has turned to the other spelling, which is asked again', async () => {
    routes.set('/x', to('/x/'));
    routes.set('/x/', { body: article(1) });
    await visit('/x');
    await visit('/x/');
    routes.set('/x', { body: article(1) });
    routes.set('/x/', to('/x'));
    expect(await endOf('/x/')).toBe('alias: http-301');
    expect(frontier.stats().retrying).toBe(1);
    expect((await recordOf('/x')).due).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(await endOf('/x')).toBe('indexed: new');
    expect(await recordOf('/x')).toMatchObject({ lastOutcome: 'indexed', duplicateOf: null });
    expect(await recordOf('/x/')).toMatchObject({ lastOutcome: 'alias' });
    expect(await store.totals.read()).toMatchObject({ pages: 1 });
  });

  test('on another host is asked with the robots.txt and the guard of that host', async () => {
    const port = new URL(origin).port;
    const bare = `http://panel.ornek.com.tr:${port}/y`;
    const links = `http://www.panel.ornek.com.tr:${port}/y/`;
    await leaseOf(`http://panel.ornek.com.tr:${port}/`, { via: 'seed' });
    pipeline = await makePipeline(new AddressGuard([new URL(origin).host, 'panel.ornek.com.tr']));
    routes.set('/y', to(links));
    const { visit: end, discovered: found } = await visit(bare);
    expect(end.outcome).toBe('alias');
    expect(found.map(({ url }) => url)).toContain(links);
    requests.length = 0;
    expect((await visit(links)).visit).toMatchObject({ outcome: 'failed', reason: 'robots-address-refused' });
    expect(requests).toEqual([]);
  });

  test('that may not be admitted is a redirect like any other', async () => {
    routes.set('/derin', to('/derin/'));
    expect((await visit('/derin', { depth: 9 })).visit.outcome).toBe('redirected');
  });

  test('is followed from there to there, and all spellings stand for the last', async () => {
    routes.set('/A', to('/a'));
    routes.set('/a', to('/a/'));
    routes.set('/a/', { body: article(1, { head: '<link rel=canonical href="/A">' }) });
    await visit('/A');
    await visit('/a');
    const { page } = (await visit('/a/')).visit;
    for (const path of ['/A', '/a']) expect((await recordOf(path)).duplicateOf).toBe(page);
    // A page that names another spelling of itself as canonical names itself.
    expect(await recordOf('/a/')).toMatchObject({ lastOutcome: 'indexed', duplicateOf: null });
  });
});

describe('a page is left out for another only if the text of both says so', () => {
  const story = (from: number) =>
    Array.from({ length: 12 }, (_, n) => `<p>${SENTENCES[(from + n) % 6]} (${from * 100 + n * 31})</p>`).join(
      '',
    );
  const html = (title: string, body: string, head = '') =>
    `<!doctype html><html lang="tr"><head><title>${title}</title>${head}</head><body><article><h1>${title}</h1>${body}</article></body></html>`;
  const naming = (path: string) => `<link rel=canonical href="${path}">`;

  test('an article is no copy of the home page that shows it in full', async () => {
    routes.set('/', { body: html('Günlük', `${story(1)}<p>Eski yazılar da burada.</p>`) });
    routes.set('/yazi', { body: html('Yeni yazı', story(1)) });
    expect(await endOf('/')).toBe('indexed: new');
    expect(await endOf('/yazi')).toBe('indexed: new');
  });

  test('the entries of a dictionary are no copies of the index that they name, whatever its title', async () => {
    const entries = ['ahmet', 'ayşe', 'can', 'deniz', 'elif'].map(
      (name) => `<p>${name}: bu adın kökeni ve anlamı sözlükte böyle yazılıdır, ${name} adı çok sevilir.</p>`,
    );
    routes.set('/isimler', { body: html('İsimler sözlüğü', entries.join('') + story(1)) });
    expect(await endOf('/isimler')).toBe('indexed: new');
    for (const [n, entry] of entries.entries()) {
      routes.set(`/isim/${n}`, { body: html('İsimler sözlüğü', entry, naming('/isimler')) });
      expect(await endOf(`/isim/${n}`)).toBe('indexed: new');
    }
  });

  test('the second page of a listing is no copy of the first, which it names', async () => {
    routes.set('/gunluk', { body: html('Günlük', story(1)) });
    routes.set('/gunluk/2', { body: html('Günlük', story(7), naming('/gunluk')) });
    expect(await endOf('/gunluk')).toBe('indexed: new');
    expect(await endOf('/gunluk/2')).toBe('indexed: new');
  });

  test('a copy with another box is one, and how much they share is kept', async () => {
    routes.set('/asil', {
      body: html('Haber', `${story(1)}<p>${SENTENCES[5]} Bu kutu yalnız burada var.</p>`),
    });
    routes.set('/kopya', {
      body: html('Haber', `${story(1)}<p>Kutuda bambaşka bir şey.</p>`, naming('/asil')),
    });
    expect(await endOf('/asil')).toBe('indexed: new');
    expect(await endOf('/kopya')).toBe('duplicate: canonical');
    const record = (await store.urls.find(`${origin}/kopya` as CanonicalUrl))!;
    const { page, other } = sharesOf(record)!;
    expect(page).toBeGreaterThan(0.9);
    expect(page).toBeLessThan(1);
    expect(other).toBeLessThan(page);
  });

  test('copies that arrive together find each other', async () => {
    routes.set('/a', {
      body: html(
        'Haber',
        `${story(1)}${story(2)}${story(3)}<p>Son güncelleme saati on ikiyi beş geçe oldu.</p>`,
      ),
    });
    routes.set('/b', {
      body: html(
        'Haber',
        `${story(1)}${story(2)}${story(3)}<p>Son güncelleme saati on ikiyi on geçe oldu.</p>`,
      ),
    });
    await visit('/robot');
    const leases = [await leaseOf('/a'), await leaseOf('/b')];
    const journeys = await Promise.all(leases.map((lease) => travel(lease)));
    expect(journeys.map((journey) => journey.visit.reason).sort()).toEqual(['near-text', 'new']);
  });
});

test('a listing in another language is followed if the site has Turkish pages (F3)', async () => {
  const items = Array.from(
    { length: 12 },
    (_, i) => `<li><a href="/news/${i}">The council announced a new park in the city</a></li>`,
  );
  routes.set('/news', { body: `<html lang="en"><body><ul>${items.join('')}</ul></body></html>` });
  const before = await visit('/news');
  expect(before.visit.outcome).toBe('not-turkish');
  expect(before.discovered).toEqual([]);
  routes.set('/sayfa', { body: article(1) });
  await visit('/sayfa');
  routes.set('/archive', {
    body: `<html lang="en"><body><p>Archive</p><ul>${items.join('')}</ul></body></html>`,
  });
  expect((await visit('/archive')).discovered.map(({ url }) => new URL(url).pathname)).toContain('/news/3');
});

test('a site rule cuts out the article; a miss is the reason, and is cleaned without (S2)', async () => {
  const site = new URL(origin).host;
  rules.set(site, [{ site, selector: '.haber' }]);
  routes.set('/bir', {
    body: `<title>Bir</title><p>${SENTENCES[0]}</p><div class=haber>${SENTENCES[1]}</div>`,
  });
  routes.set('/iki', { body: `<title>İki</title><p>${SENTENCES[2]}</p>` });
  expect(await endOf('/bir')).toBe('indexed: new');
  expect((await pageAt('/bir'))!.text).toBe(SENTENCES[1]);
  expect(await endOf('/iki')).toBe('indexed: rule-missed');
  expect((await pageAt('/iki'))!.text).toBe(SENTENCES[2]);
  expect(await store.visits.reasonsOf(site, 5)).toEqual(['rule-missed', 'new']);
});

describe('a page that comes back', () => {
  /** Visits with each answer in turn and returns the outcomes. */
  async function ends(...answers: (Answer | Respond)[]): Promise<string[]> {
    const told: string[] = [];
    for (const answer of answers) {
      routes.set('/sayfa', answer);
      told.push(await endOf('/sayfa'));
    }
    return told;
  }

  const withTag: Respond = (headers) =>
    headers['if-none-match'] ? { status: 304 } : { headers: { etag: '"1"' }, body: article(1) };

  test('after it was forbidden for a while is accepted again', async () => {
    expect(await ends(withTag, { status: 403 }, withTag)).toEqual([
      'indexed: new',
      'forbidden: http-403',
      'indexed: new',
    ]);
    expect(await pageAt('/sayfa')).toMatchObject({ title: 'Haber 1' });
  });

  test('after it was a redirect, or too large, is accepted again', async () => {
    const away = { status: 302, headers: { location: '/bakim' } };
    expect(await ends(withTag, away, withTag, { body: 'x'.repeat(300_000) }, withTag)).toEqual([
      'indexed: new',
      'redirected: http-302',
      'indexed: new',
      'unsupported: too-large',
      'indexed: new',
    ]);
  });

  test('after a failure is what it was before', async () => {
    expect(await ends(withTag, { status: 500 }, withTag)).toEqual([
      'indexed: new',
      'failed: http-500',
      'unchanged: http-304',
    ]);
  });

  test('after a failure is judged again if it was not kept', async () => {
    const foreign: Respond = (headers) =>
      headers['if-none-match'] ? { status: 304 } : { headers: { etag: '"2"' }, body: ENGLISH };
    expect(await ends(foreign, foreign, { status: 500 }, foreign)).toEqual([
      'not-turkish: language-en',
      'not-turkish: http-304',
      'failed: http-500',
      'not-turkish: language-en',
    ]);
  });

  test('in another language is saved, and stays saved while it does not change', async () => {
    const tagged = { body: ENGLISH, headers: { etag: '"1"' } };
    expect(await ends(tagged, tagged)).toEqual(['not-turkish: language-en', 'not-turkish: same-bytes']);
    expect(await pageAt('/sayfa')).toMatchObject({ language: 'en' });
  });

  test('without its former noindex header, byte for byte the same, is accepted', async () => {
    const hidden = { headers: { 'x-robots-tag': 'noindex', etag: '"1"' }, body: article(1) };
    expect(await ends(hidden, withTag)).toEqual(['noindex: robots-meta', 'indexed: new']);
  });

  test('with a noindex header, byte for byte the same, is dropped', async () => {
    const hidden = { headers: { 'x-robots-tag': 'noindex' }, body: article(1) };
    expect(await ends({ body: article(1) }, hidden)).toEqual(['indexed: new', 'noindex: robots-meta']);
    expect(await pageAt('/sayfa')).toBeNull();
  });

  test('that names another address is kept until that one is fetched, and then replaced by it', async () => {
    for (const path of ['/sayfa', '/yazdir']) {
      routes.set(path, { body: article(1, { head: CANONICAL, links: `<p>${path}</p>` }) });
    }
    expect(await endOf('/sayfa')).toBe('indexed: new');
    routes.set('/asil', { body: article(1) });
    expect(await endOf('/asil')).toBe('indexed: new');
    const asil = frontier.idOf(`${origin}/asil` as CanonicalUrl);
    expect(await pageAt('/sayfa')).toBeNull();
    expect(await store.urls.find(`${origin}/sayfa` as CanonicalUrl)).toMatchObject({
      lastOutcome: 'duplicate',
      duplicateOf: asil,
    });
    expect(await endOf('/yazdir')).toBe('duplicate: canonical');
    expect((await store.totals.read()).pages).toBe(1);
  });

  test.each<[string, Answer]>([
    ['leads back to it', { status: 301, headers: { location: '/sayfa' } }],
    ['does not exist', { status: 404 }],
    ['is forbidden', { status: 403 }],
    ['says something else', { body: article(2) }],
    ['names it in turn', { body: article(1, { head: '<link rel=canonical href="/sayfa">' }) }],
  ])('that names another address is kept if that one %s', async (_, answer) => {
    routes.set('/sayfa', { body: article(1, { head: CANONICAL }) });
    routes.set('/asil', answer);
    expect(await endOf('/sayfa')).toBe('indexed: new');
    await visit('/asil');
    expect(await pageAt('/sayfa')).toMatchObject({ title: expect.any(String) });
    expect(await endOf('/sayfa')).toBe('unchanged: same-bytes');
    expect(await pageAt('/sayfa')).not.toBeNull();
  });

  test('duplicates another page only as long as that page exists and has the same text', async () => {
    routes.set('/asil', { body: article(1) });
    await visit('/asil');
    expect(await ends({ body: article(1) }, { body: article(1) })).toEqual([
      'duplicate: same-text',
      'duplicate: same-bytes',
    ]);
    const asil = frontier.idOf(`${origin}/asil` as CanonicalUrl);
    expect((await store.urls.find(`${origin}/sayfa` as CanonicalUrl))!.duplicateOf).toBe(asil);
    routes.set('/asil', { body: article(2) });
    await visit('/asil');
    expect(await ends({ body: article(1) })).toEqual(['indexed: new']);
  });

  test('tells the policy whether its text has changed, kept or not', async () => {
    const heard: string[] = [];
    for (const body of [ENGLISH, `${ENGLISH} `, ENGLISH.replace('Tuesday', 'Friday')]) {
      routes.set('/sayfa', { body });
      heard.push((await visit('/sayfa')).visit.heard);
    }
    expect(heard).toEqual(['new', 'unchanged', 'changed']);
  });

  test('has not changed by being the only one with its text by now', async () => {
    routes.set('/asil', { body: article(1) });
    await visit('/asil');
    await ends({ body: article(1) });
    routes.set('/asil', { body: article(2) });
    await visit('/asil');
    routes.set('/sayfa', { body: `${article(1)}<!-- 12:05 -->` });
    const { outcome, heard } = (await visit('/sayfa')).visit;
    expect({ outcome, heard }).toEqual({ outcome: 'indexed', heard: 'unchanged' });
  });

  test('keeps its validators after a 304, and takes those of a new body', async () => {
    const validators = async () => (await store.urls.find(`${origin}/sayfa` as CanonicalUrl))!.validators;
    await ends(withTag, withTag);
    expect(await validators()).toEqual({ etag: '"1"', lastModified: null });
    await ends({ headers: { 'last-modified': 'Sat, 01 Mar 2025 10:00:00 GMT' }, body: article(3) });
    expect(await validators()).toEqual({ etag: null, lastModified: 'Sat, 01 Mar 2025 10:00:00 GMT' });
  });
});

test('the Turkish pages of a site decide its name, not those in another language', async () => {
  const named = (name: string) => `<meta property="og:site_name" content="${name}">`;
  routes.set('/en', { body: ENGLISH.replace('<title>', `${named('The Tarla')}<title>`) });
  routes.set('/tr', { body: article(1, { head: named('Tarla') }) });
  expect((await visit('/en')).content).not.toHaveProperty('siteName');
  expect((await visit('/tr')).content).toMatchObject({ siteName: 'Tarla' });
});

describe('links', () => {
  const LINKS = '<a href="/a">A</a> <a href="/b" rel="nofollow">B</a> <a href="http://baska.com.tr/">C</a>';

  test('of a Turkish page are admitted within the scope, one click deeper', async () => {
    routes.set('/liste', { body: article(1, { links: LINKS }) });
    const journey = await visit('/liste');
    expect(journey.discovered).toMatchObject([
      { url: `${origin}/a`, via: 'link', depth: 2, anchor: 'A', foundOn: journey.visit.page },
    ]);
    expect((await store.links.from(journey.visit.page)).map(({ anchor }) => anchor)).toEqual(['A']);
  });

  test('that are known already count as links, but not as new', async () => {
    routes.set('/liste', { body: article(1, { links: LINKS }) });
    await leaseOf('/a');
    const journey = await visit('/liste');
    expect(journey.discovered).toEqual([]);
    expect(journey.links?.ids).toHaveLength(1);
  });

  test('of a page in another language are not admitted, except for home pages of seed sites', async () => {
    routes.set('/en', { body: ENGLISH });
    routes.set('/', { body: ENGLISH });
    expect(discovered(await visit('/en', { via: 'seed' }))).toEqual([]);
    expect(discovered(await visit('/', { via: 'link' }))).toEqual([]);
  });

  test('of the foreign home page of a seed site are admitted', async () => {
    routes.set('/', { body: ENGLISH });
    expect(discovered(await visit('/', { via: 'seed', depth: 0 }))).toEqual(['/ingilizce-link']);
  });

  test('of a page marked nofollow, or too many clicks away, are not admitted', async () => {
    const head = '<meta name=robots content=nofollow>';
    routes.set('/gizli', { body: article(1, { head, links: LINKS }) });
    routes.set('/derin', { body: article(2, { links: LINKS }) });
    expect(discovered(await visit('/gizli'))).toEqual([]);
    expect(discovered(await visit('/derin', { depth: 3 }))).toEqual([]);
  });

  test('of feeds, sitemaps, redirects and canonical addresses are admitted as such', async () => {
    const feed = '<link rel=alternate type="application/rss+xml" href="/rss">';
    routes.set('/f', { body: article(1, { head: feed }) });
    routes.set('/c', { body: article(2, { head: '<link rel=canonical href="/asil">' }) });
    routes.set('/r', { status: 301, headers: { location: Buffer.from('yeni?a=ş').toString('latin1') } });
    routes.set('/harita', {
      headers: { 'content-type': 'application/xml' },
      body: `<urlset><url><loc>${origin}/s1</loc></url><url><loc>http://baska.com.tr/</loc></url></urlset>`,
    });
    const found: Record<string, string[]> = {};
    for (const path of ['/f', '/c', '/r', '/harita']) {
      for (const { via, url } of (await visit(path)).discovered)
        (found[via] ??= []).push(url.replace(origin, ''));
    }
    expect(found).toEqual({
      feed: ['/rss'],
      canonical: ['/asil'],
      redirect: ['/yeni?a=%C5%9F'],
      sitemap: ['/s1'],
    });
  });

  test('of indexes of sitemaps are admitted, but not without end', async () => {
    for (let n = 0; n < 6; n++)
      routes.set(`/harita-${n}`, {
        headers: { 'content-type': 'application/xml' },
        body: `<sitemapindex><sitemap><loc>${origin}/harita-${n + 1}</loc></sitemap></sitemapindex>`,
      });
    const followed: number[] = [];
    for (let n = 0; n < 6 && (n === 0 || followed.includes(n - 1)); n++)
      if ((await visit(`/harita-${n}`)).discovered.length > 0) followed.push(n);
    expect(followed).toEqual([0, 1, 2]);
  });

  test('to sitemaps named by robots.txt wait for their turn', async () => {
    routes.set('/robots.txt', {
      body: `Sitemap: ${origin}/harita.xml\nSitemap: http://baska.com.tr/x.xml\n`,
    });
    routes.set('/a', { body: article(1) });
    await visit('/a');
    expect(await store.urls.find(`${origin}/harita.xml` as CanonicalUrl)).toMatchObject({ via: 'sitemap' });
    expect(frontier.stats().known).toBe(2);
  });

  test('by redirect from a seed lead to its new place, even on another site', async () => {
    routes.set('/r', { status: 301, headers: { location: 'http://baska.com.tr/' } });
    expect((await visit('/r')).discovered).toEqual([]);
    routes.set('/tohum', { status: 301, headers: { location: 'http://yeni.com.tr/' } });
    const { discovered: led } = await visit('/tohum', { via: 'seed' });
    expect(led).toMatchObject([{ url: 'http://yeni.com.tr/', via: 'seed' }]);
  });

  test('by redirect are followed ten times and no further', async () => {
    let path = '/zincir/0';
    let steps = 0;
    for (; steps < 30; steps++) {
      routes.set(path, { status: 302, headers: { location: `/zincir/${steps + 1}` } });
      const journey = await visit(path);
      const [next] = discovered(journey);
      if (!next) {
        expect(journey.visit).toMatchObject({ outcome: 'redirected', reason: 'redirect-chain' });
        break;
      }
      path = next;
    }
    expect(steps).toBe(10);
  });
});

describe('politeness', () => {
  test('robots.txt is fetched before anything else, once', async () => {
    routes.set('/a', { body: article(1) });
    routes.set('/b', { body: article(2) });
    await visit('/a');
    await visit('/b');
    expect(requests).toEqual(['/robots.txt', '/a', '/b']);
  });

  test('what robots.txt forbids is not requested', async () => {
    routes.set('/robots.txt', { body: 'User-agent: *\nDisallow: /' });
    await visit('/a');
    expect(requests).toEqual(['/robots.txt']);
  });

  test('the host rests before it is reported free, and the page is visited again later', async () => {
    routes.set('/cok', { status: 429, headers: { 'retry-after': '120' } });
    const calls: string[] = [];
    frontier.delay = (host, delay) => {
      if (delay.notBefore !== undefined) calls.push(`${host} ${delay.notBefore - clock}`);
    };
    const lease = await leaseOf('/cok');
    await pipeline.travel(lease, () => {}); // robots.txt
    const journey = (await pipeline.travel(lease, () => calls.push('answered')))!;
    expect(calls).toEqual([`${new URL(origin).host} 120000`, 'answered']);
    expect(journey.hostNotBefore).toBe(clock + 120_000);
    expect(journey.visit).toMatchObject({ outcome: 'failed', reason: 'http-429', next: clock + 120_000 });
    expect(journey.retry).toBe(true);
  });

  test('a server that asks for a pause of a year is tried again after a day', async () => {
    routes.set('/cok', { status: 503, headers: { 'retry-after': '31536000' } });
    const at = clock;
    const { visit: told, hostNotBefore } = await visit('/cok');
    expect(told.next).toBe(at + 86_400_000);
    expect(hostNotBefore).toBe(at + 86_400_000);
  });

  test('a host that fails to answer eight times is left alone', async () => {
    for (let n = 0; n < 8; n++) routes.set(`/sus/${n}`, hangUp);
    for (let n = 0; n < 8; n++) await visit(`/sus/${n}`);
    routes.set('/a', { body: article(1) });
    requests.length = 0;
    expect(await endOf('/a')).toBe('failed: host-down');
    expect(requests).toEqual([]);
  });
});

describe('pages that travel together', () => {
  test('with the same text are kept once', async () => {
    for (const path of ['/1', '/2', '/3']) routes.set(path, { body: article(1) });
    await visit('/robots-first');
    const leases = await Promise.all(['/1', '/2', '/3'].map((path) => leaseOf(path)));
    const journeys = await Promise.all(leases.map((lease) => travel(lease)));
    expect(journeys.map(({ visit: told }) => told.outcome).sort()).toEqual([
      'duplicate',
      'duplicate',
      'indexed',
    ]);
    const kept = journeys.find(({ visit: told }) => told.outcome === 'indexed')!;
    for (const journey of journeys) {
      if (journey !== kept) expect(journey.duplicateOf).toBe(kept.visit.page);
    }
  });
});

describe('an error while processing a page', () => {
  const guard = () => new AddressGuard([new URL(origin).host]);

  test('fails this page only, and is reported with its URL', async () => {
    const reported: [string, string][] = [];
    const extractors = new ExtractPool(0);
    const failing = {
      extract: (input: Parameters<ExtractPool['extract']>[0]) =>
        input.url.endsWith('/bozuk') ? Promise.reject(new TypeError('olmadı')) : extractors.extract(input),
    };
    const onFault = (error: unknown, url: string) => reported.push([String(error), url]);
    pipeline = await makePipeline(guard(), '', { extractors: failing, onFault });
    routes.set('/bozuk', { body: article(1) });
    expect(await endOf('/bozuk')).toBe('failed: internal');
    expect(reported).toEqual([['TypeError: olmadı', `${origin}/bozuk`]]);
    routes.set('/saglam', { body: article(2) });
    expect(await endOf('/saglam')).toBe('indexed: new');
  });

  test('that the store reports is not blamed on the page', async () => {
    const full = { extract: () => Promise.reject(new TaziError('disk-full', { folder: 'x' })) };
    pipeline = await makePipeline(guard(), '', { extractors: full });
    routes.set('/dolu', { body: article(1) });
    await expect(endOf('/dolu')).rejects.toMatchObject({ code: 'disk-full' });
  });
});

describe('a hostile answer', () => {
  test('with every header twice can be stored', async () => {
    const twice = { etag: ['"a"', '"b"'], 'last-modified': ['x', 'y'], 'x-robots-tag': ['all', 'nofollow'] };
    routes.set('/iki', { headers: twice, body: article(1) });
    expect((await visit('/iki')).validators).toEqual({ etag: '"a"', lastModified: 'x' });
    expect(await endOf('/iki')).toMatch(/^unchanged/);
  });

  test('with NUL characters and broken bytes in its text is kept as far as possible', async () => {
    const body = Buffer.concat([
      Buffer.from(article(1).replace('</p>', ' \0 ')),
      Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80]),
    ]);
    routes.set('/bozuk', { body });
    expect(await endOf('/bozuk')).toBe('indexed: new');
    expect((await pageAt('/bozuk'))!.text).toContain('çocukların kullanımına açılacağını');
  });
});

test('a page keeps everything a reader and an archive need', async () => {
  const head = '<meta name=description content="Kısa özet"><meta name=author content="Ayşe Yılmaz">';
  routes.set('/tam', { body: article(1, { head }) });
  const journey = await visit('/tam');
  expect(await pageAt('/tam')).toMatchObject({
    title: 'Haber 1',
    description: 'Kısa özet',
    author: 'Ayşe Yılmaz',
    language: 'tr',
    fetchedAt: START,
    changedAt: START,
  });
  expect(journey.visit).toMatchObject({ status: 200, bytes: Buffer.byteLength(article(1, { head })) });
  expect(journey.visit.next).toBe(START + 3_600_000);
  expect(await store.bodies.get(journey.visit.page)).not.toBeNull();
});

test('the body of a page takes no memory once it is extracted, and its size is known', async () => {
  const bodies: Uint8Array[] = [];
  const inline = new ExtractPool(0);
  const extract: ExtractPool['extract'] = (input) => {
    bodies.push(input.body);
    return inline.extract(input);
  };
  pipeline = await makePipeline(new AddressGuard([new URL(origin).host]), '', { extractors: { extract } });
  const body = article(1, { head: `<!-- ${'x'.repeat(50_000)} -->` });
  routes.set('/uzun', { body });
  const journey = await visit('/uzun');
  expect(journey.visit).toMatchObject({ outcome: 'indexed', bytes: Buffer.byteLength(body) });
  expect(bodies.map(({ length }) => length)).toEqual([0]);
});

test('licence, section and encoding are stored as the page declares them', async () => {
  const head = '<base href="/haber/"><meta property=article:section content="Gündem">';
  const links = '<a rel=license href="../kosullar#alinti">Kullanım koşulları</a>';
  // Turkish letters outside latin1 have bytes of their own in windows-1254.
  const LETTERS: Record<string, string> = {
    ğ: '\u00f0',
    Ğ: '\u00d0',
    ı: '\u00fd',
    İ: '\u00dd',
    ş: '\u00fe',
    Ş: '\u00de',
  };
  const body = article(1, { head, links }).replace(/[ğĞıİşŞ]/g, (letter) => LETTERS[letter]!);
  routes.set('/eski', {
    headers: { 'content-type': 'text/html; charset=iso-8859-9', 'tdm-reservation': '1' },
    body: Buffer.from(body, 'latin1'),
  });
  await visit('/eski');
  expect(await pageAt('/eski')).toMatchObject({
    optOut: ['tdm'],
    licence: `${origin}/kosullar#alinti`,
    section: 'Gündem',
    charset: 'windows-1254',
  });
});

test.each(['javascript:alert(1)', 'mailto:a@ornek.com.tr', 'http://['])('%s is no licence', async (href) => {
  routes.set('/kotu', { body: article(1, { head: `<link rel=license href="${href}">` }) });
  await visit('/kotu');
  const page = await pageAt('/kotu');
  expect(page).not.toBeNull();
  expect(page).not.toHaveProperty('licence');
});

describe('what a host declares for all of its pages', () => {
  const json = (body: unknown) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const plain = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body });
  const travelAll = async (path: string) => {
    const lease = await leaseOf(path);
    for (let turn = 1; ; turn++) {
      const journey = await pipeline.travel(lease, () => {});
      if (!journey) continue;
      await store.journeys.commit([journey]);
      pipeline.settled(journey);
      return turn;
    }
  };
  beforeEach(async () => {
    pipeline = await makePipeline(new AddressGuard(['127.0.0.1']), '', { readsOptOuts: true });
    routes.set('/robots.txt', { status: 404 });
    requests.length = 0;
  });

  test('is fetched once per host, one file a turn, and marks pages by its rules', async () => {
    routes.set(
      '/.well-known/tdmrep.json',
      json([
        { location: '/acik/', 'tdm-reservation': 0 },
        { location: '/', 'tdm-reservation': 1 },
      ]),
    );
    routes.set('/ai.txt', plain('User-Agent: *\nDisallow: *.jpg\nDisallow: /ozel/'));
    for (const [number, path] of ['/acik/1', '/kapali/1', '/ozel/1'].entries())
      routes.set(path, { body: article(number) });
    routes.set('/kapali/2', { body: article(4, { head: '<meta name=tdm-reservation content=0>' }) });
    expect(await travelAll('/acik/1')).toBe(4);
    expect(await travelAll('/kapali/1')).toBe(1);
    await travelAll('/kapali/2');
    await travelAll('/ozel/1');
    expect(requests).toEqual([
      '/robots.txt',
      '/.well-known/tdmrep.json',
      '/ai.txt',
      '/acik/1',
      '/kapali/1',
      '/kapali/2',
      '/ozel/1',
    ]);
    const marks = async (path: string) => (await pageAt(path))?.optOut ?? [];
    expect(await marks('/acik/1')).toEqual(['noimageai']);
    expect(await marks('/kapali/1')).toEqual(['noimageai', 'tdm']);
    // What a page states itself takes precedence over its host.
    expect(await marks('/kapali/2')).toEqual(['noimageai']);
    expect(await marks('/ozel/1')).toEqual(['noai', 'noimageai', 'tdm']);
  });

  test('is not fetched if robots.txt forbids it', async () => {
    routes.set('/robots.txt', plain('User-agent: *\nDisallow: /.well-known/\nDisallow: /ai.txt'));
    routes.set('/haber', { body: article(5) });
    expect(await travelAll('/haber')).toBe(2);
    expect(requests).toEqual(['/robots.txt', '/haber']);
  });
});
