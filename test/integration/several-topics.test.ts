/**
 * F5 from crawl to facet: a page that is half football, half economy has both topics; a name alone gives
 * none.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject, openForSearch } from '../../src/project/project.ts';
import { exportPages } from '../../src/transfer/export/export-pages.ts';

const FOOTBALL = `<p>Ev sahibi takım ilk yarıyı iki golle önde kapattı. Forvet oyuncusu ceza sahası dışından attığı golle taraftarı ayağa kaldırdı.</p>
<p>Teknik direktör ikinci yarıda üç oyuncu değişikliği yaptı. Hakem son dakikada penaltı kararı verdi, kaleci topu kurtardı. Maç sonunda futbolcular tribünleri selamladı.</p>`;
const ECONOMY = `<p>Merkez bankası politika faizini yüzde elli olarak korudu. Karar sonrası dolar kuru geriledi, borsa endeksi yükseldi.</p>
<p>Ekonomistler yıl sonu enflasyon beklentisini düşürdü. İhracat geçen yılın aynı ayına göre yüzde on arttı. Bankaların kredi faizleri değişmedi, hazine ihalesinde tahvil faizi düştü.</p>`;
const UNIVERSITY = `<p>Galatasaray Üniversitesi Ortaköy kıyısında bir devlet üniversitesidir. Galatasaray Üniversitesi 1992 yılında bir anlaşmayla kuruldu. Öğretim dili Fransızcadır, öğrenciler merkezi sınavla alınır, dersler eylülde başlar.</p>`;

/** One paragraph of six sentences. */
const SHORT = `<p>Fenerbahçe dün akşam oynanan derbide rakibini iki golle geçti. Teknik direktör maçtan sonra savunma oyuncularını övdü. Ligde liderlik için son beş hafta kaldı ve takım idmanlara yarın başlayacak. Merkez Bankası politika faizini yüzde elli seviyesinde sabit tuttu. Dolar kuru kararın ardından geriledi, borsa günü yükselişle kapattı. Ekonomistler enflasyonun yıl sonunda düşmesini bekliyor.</p>`;

const PAGES: Readonly<Record<string, [title: string, body: string]>> = {
  '/': [
    'Günün sayfaları',
    '<a href="/ikisi">iki konu</a> <a href="/mac">maç</a> <a href="/universite">okul</a> <a href="/kisa">özet</a>',
  ],
  '/ikisi': ['Günün haberleri', FOOTBALL + ECONOMY],
  '/kisa': ['Haftanın özeti', SHORT],
  '/mac': ['Maç haberi', FOOTBALL.replaceAll('iki', 'üç')],
  '/universite': ['Galatasaray Üniversitesi', UNIVERSITY],
};

let server: Server;
let origin: string;
const folders: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const page = PAGES[request.url!];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      page && `<html lang="tr"><title>${page[0]}</title><body><article>${page[1]}</article></body></html>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function crawled(flags: Record<string, unknown> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-topics-'));
  folders.push(folder);
  const project = loadProject(folder, {
    environment: {},
    flags: {
      'crawl.contact': 'mailto:deneme@example.org',
      'crawl.delayMs': 0,
      'crawl.workers': 0,
      allowHosts: [new URL(origin).host],
      ...flags,
    },
  });
  const { paths, settings } = project;
  const running = await startCrawl({
    ...paths,
    settings,
    seeds: [`${origin}/` as CanonicalUrl],
    mode: 'once',
    onEvent: () => {},
  });
  await running.ended;
  return await openForSearch(project, 'read');
}

const pathOf = ({ url }: { url: string }) => new URL(url).pathname;

test('a page with two topics is found by both, counted for both, and shown with both', async () => {
  const { search, store, close } = await crawled();
  const ask = { page: 1, size: 10, sort: 'relevance' as const, explain: false };
  const economy = await search.search({ ...ask, query: 'topic:ekonomi' });
  expect(economy.results.map(pathOf).sort()).toEqual(['/ikisi', '/kisa']);
  for (const { topics } of economy.results)
    expect(topics.map(({ topic }) => topic).sort()).toEqual(['ekonomi', 'spor']);
  const sport = await search.search({ ...ask, query: 'topic:spor' });
  expect(sport.results.map(pathOf).sort()).toEqual(['/ikisi', '/kisa', '/mac']);
  expect(sport.facets.topic).toEqual([
    { value: 'spor', count: 3 },
    { value: 'ekonomi', count: 2 },
  ]);
  const university = await search.search({ ...ask, query: 'üniversitesi' });
  expect(university.results[0]).toMatchObject({ topic: null, topics: [] });
  let lines = '';
  for await (const chunk of exportPages(store, 'jsonl', 0)) lines += String(chunk);
  const exported = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { url: string; topics: object[] });
  expect(exported.find(({ url }) => url.endsWith('/ikisi'))!.topics).toHaveLength(2);
  await close();
});

test('a crawl for one of its topics keeps it, and leaves out what has the name alone', async () => {
  const economy = await crawled({ 'crawl.topic': 'ekonomi' });
  const all = { query: 'lang:tr', page: 1, size: 10, sort: 'relevance' as const, explain: false };
  expect((await economy.search.search(all)).results.map(pathOf).sort()).toEqual(['/ikisi', '/kisa']);
  await economy.close();
  const sport = await crawled({ 'crawl.topic': 'spor' });
  expect((await sport.search.search(all)).results.map(pathOf).sort()).toEqual(['/ikisi', '/kisa', '/mac']);
  await sport.close();
});
