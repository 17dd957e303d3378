import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { BAD_ADDRESSES, MANY_PAGES, SMALL_PAGES, XSS_PAYLOADS } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';

const app = createApp(new SmallEngine(MANY_PAGES));

async function page(path: string, headers: Record<string, string> = {}, from = app): Promise<string> {
  return (await from.request(path, { headers })).text();
}

type Node = { name?: string; attribs?: Record<string, string>; children?: Node[] };

/** Every element of a page: its tag and attributes with their values. */
function elements(html: string): { name: string; attribs: Record<string, string> }[] {
  const found: { name: string; attribs: Record<string, string> }[] = [];
  const walk = (nodes: Node[]) => {
    for (const node of nodes) {
      if (node.name) found.push({ name: node.name, attribs: node.attribs ?? {} });
      walk(node.children ?? []);
    }
  };
  walk(parseDocument(html).children as Node[]);
  return found;
}

describe('the home page', () => {
  it('has the box, the size of the index, and no inline scripts', async () => {
    const html = await page('/');
    expect(html).toMatch(/^<!doctype html><html lang="tr">/);
    expect(html).toContain(
      '18 sitede 64 sayfa'.replace(
        '18',
        String((await new SmallEngine(MANY_PAGES).store.totals.read()).sites),
      ),
    );
    expect(elements(html).filter(({ name }) => name === 'style' || name === 'iframe')).toEqual([]);
    for (const { name, attribs } of elements(html)) {
      expect(Object.keys(attribs).filter((key) => key.startsWith('on') || key === 'style')).toEqual([]);
      if (name === 'script')
        expect(attribs).toMatchObject({
          src: expect.stringMatching(/^\/assets\//),
          nonce: expect.stringMatching(/.{20}/),
        });
    }
  });

  it('explains how to start if there is nothing to search', async () => {
    const html = await page('/', {}, createApp(new SmallEngine([])));
    expect(html).toContain('Henüz aranacak bir sayfa yok.');
    expect(html).toContain('tazi crawl');
  });

  it('requests nothing from any other origin', async () => {
    for (const path of ['/', '/?q=saglik', '/crawler']) {
      for (const { name, attribs } of elements(await page(path))) {
        const loaded = attribs['src'] ?? (name === 'link' ? attribs['href'] : undefined);
        if (loaded !== undefined) expect(loaded).toMatch(/^\/[^/]/);
      }
    }
  });
});

describe('the language of the pages', () => {
  it.each([
    ['/', undefined, 'tr'],
    ['/', 'en-US,en;q=0.9', 'en'],
    ['/', 'de,fr', 'tr'],
    ['/?hl=en', 'tr', 'en'],
    ['/?hl=xx', 'tr', 'tr'],
  ])('of %s with Accept-Language %s is %s', async (path, accept, language) => {
    const html = await page(path, accept ? { 'accept-language': accept } : {});
    expect(html).toContain(`<html lang="${language}">`);
  });

  it('is kept by every link of the page once it was chosen', async () => {
    const links = elements(await page('/?q=saglik&hl=en')).filter(
      ({ name, attribs }) => name === 'a' && attribs['href']?.startsWith('/?'),
    );
    expect(links.length).toBeGreaterThan(10);
    for (const { attribs } of links) expect(attribs['href']).toMatch(/[?&]hl=(en|tr)/);
  });
});

describe('the results', () => {
  it('show title with marks, site, date, topic, snippet, total and time', async () => {
    const html = await page('/?q=uyku');
    expect(html).toContain('<mark>Uyku</mark> ve öğrenme');
    expect(html).toContain('ege-universitesi-haber.edu.tr');
    expect(html).toContain('30 Kasım 2025');
    expect(html).toContain('>bilim<');
    expect(html).toContain('<strong>1 sonuç</strong>');
    expect(html).toContain('1,2 ms');
    expect(html).toContain('rel="noopener nofollow ugc"');
  });

  it('are paged without dead ends', async () => {
    const first = await page('/?q=saglik');
    expect(first).toContain('rel="next"');
    expect(first).not.toContain('rel="prev"');
    expect(first).toContain('<ol class="result-list" start="1"');
    const last = await page('/?q=saglik&page=7');
    expect(last).not.toContain('rel="next"');
    expect(last).toContain('<ol class="result-list" start="61"');
    expect(await page('/?q=saglik&page=8')).toContain('Bu sorgunun sonuçları burada bitiyor.');
  });

  it('can be filtered and unfiltered by links', async () => {
    const html = await page('/?q=saglik&topic=spor&sort=date');
    const hrefs = elements(html).flatMap(({ name, attribs }) => (name === 'a' ? [attribs['href']!] : []));
    expect(hrefs).toContain('/?q=saglik&sort=date');
    expect(hrefs).toContain('/?q=saglik&topic=spor');
    expect(hrefs).toContain('/?q=saglik&topic=spor&from=2024&to=2024&sort=date');
    const narrowed = await page('/?q=saglik&topic=spor&from=2024&to=2024');
    expect(narrowed).toContain('2024: süzgeci kaldır');
  });

  it('name topics in the language of the reader', async () => {
    const html = await page('/?q=saglik&topic=sağlık&hl=en');
    expect(html).toMatch(/class="facet-value">Health</);
    expect(html).toMatch(/class="result-topic"[^>]*>Health</);
    expect(html).toContain('Health: remove this filter');
    expect(html).toContain(`topic=${encodeURIComponent('sağlık')}`);
    expect(await page('/?q=saglik&hl=tr')).toMatch(/class="facet-value">sağlık</);
  });

  it('help if there are none', async () => {
    const html = await page('/?q=mrcimek&site=gezginsofra.com');
    expect(html).toContain('“mrcimek” ile eşleşen bir sayfa bulunamadı.');
    expect(html).toContain('Bütün süzgeçleri kaldır');
    expect(html).toContain('Bunu mu demek istediniz:');
    expect(html).toContain('href="/?q=mercimek&amp;site=gezginsofra.com"');
  });

  it('do not repeat a long query that finds nothing', async () => {
    const html = await page(`/?q=${'hokkabazlık+'.repeat(40)}&hl=tr`);
    expect(html).toContain('Bu sorguyla eşleşen bir sayfa bulunamadı.');
  });

  it('ignore invalid parameters as if they had not been given', async () => {
    for (const query of [
      'page=NaN',
      'page=-3',
      'page=99999',
      'sort=x',
      'from=dün',
      'to=0000-00-00',
      'size=1000000',
      'q[]=b',
    ]) {
      const answer = await app.request(`/?q=uyku&${query}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<strong>1 sonuç</strong>');
    }
  });

  it('are those of the beginning of a query that is too long, and say so', async () => {
    const html = await page(`/?q=${'uyku+'.repeat(400)}`);
    expect(html).toContain('yalnızca başı arandı');
  });

  it('fit into 60 kB', async () => {
    expect((await page('/?q=saglik')).length).toBeLessThan(60_000);
  });
});

it('says what was searched, what is on no page and what was left out, and links to the query as typed', async () => {
  const engine = new SmallEngine(SMALL_PAGES);
  const { search } = engine;
  engine.search = {
    suggest: search.suggest.bind(search),
    similar: search.similar.bind(search),
    search: async (request) => ({
      ...(await search.search(request)),
      ...{ didYouMean: 'sağlık haşimato', searchedFor: 'sağlık haşimato' },
      ...{ missing: ['hashimoto'], neighbours: ['hashing'], relaxed: ['site:yok.tr'] },
    }),
  };
  const html = await page('/?q=saglk+ha%C5%9Fimato', { 'Accept-Language': 'tr' }, createApp(engine));
  expect(html).toContain('Hiçbir sayfada yok: hashimoto');
  expect(html).toContain('Bunlar olmadan arandı: site:yok.tr');
  const links = elements(html).flatMap(({ name, attribs }) => (name === 'a' ? [attribs['href']] : []));
  const queries = links.map((href) => new URL(href ?? '', 'http://x').searchParams.get('q'));
  expect(queries).toEqual(expect.arrayContaining(['hashing', '"saglk" haşimato', 'sağlık haşimato']));
});

describe('third-party content', () => {
  const hostile = XSS_PAYLOADS.map((payload, i) => ({
    url: `https://kotu${i}.example.com/${payload}?${payload}#${payload}`,
    title: `saldırı ${payload}`,
    text: `saldırı ${payload} ${payload}`,
    topic: payload,
  }));

  it('stays text in titles, snippets, URLs and topics', async () => {
    const control = XSS_PAYLOADS.map((_, i) => ({
      url: `https://kotu${i}.example.com/x?x#x`,
      title: 'saldırı x',
      text: 'saldırı x x',
      topic: `x${i}`,
    }));
    const shape = async (pages: typeof hostile) =>
      Promise.all(
        [1, 2].map(async (number) => {
          const html = await page(`/?q=saldiri&page=${number}`, {}, createApp(new SmallEngine(pages)));
          return elements(html).map(
            ({ name, attribs }) => `${name} ${Object.keys(attribs).sort().join(' ')}`,
          );
        }),
      );
    expect(await shape(hostile)).toEqual(await shape(control));
  });

  it('stays text in every part of a result, marked or not', async () => {
    const engine = new SmallEngine(SMALL_PAGES);
    const { search } = engine;
    engine.search = {
      suggest: search.suggest.bind(search),
      similar: search.similar.bind(search),
      async search(request) {
        const answer = await search.search(request);
        const results = XSS_PAYLOADS.map((payload) => ({
          ...answer.results[0]!,
          title: { text: `<mark>saglik</mark> ${payload}`, marks: [{ start: 6, end: 12 }] },
          snippet: { text: payload, marks: [{ start: 0, end: 3 }] },
          site: payload,
          topic: payload,
          publishedAt: Number.NaN,
          fetchedAt: Number.POSITIVE_INFINITY,
        }));
        return { ...answer, results, didYouMean: '<img src=x onerror=alert(1)>', relaxed: [...XSS_PAYLOADS] };
      },
    };
    const usual = new Set(elements(await page('/?q=saglik')).map(({ name }) => name));
    const hostile = await page('/?q=saglik', {}, createApp(engine));
    expect(hostile).toContain('Bunlar olmadan arandı: ');
    const found = elements(hostile);
    expect(found.filter(({ name }) => !usual.has(name))).toEqual([]);
    expect(found.filter(({ name }) => name === 'script')).toHaveLength(1);
    expect(
      found.filter(({ name }) => name === 'mark').every(({ attribs }) => Object.keys(attribs).length === 0),
    ).toBe(true);
    for (const { attribs } of found)
      expect(Object.keys(attribs).filter((key) => /^on/i.test(key))).toEqual([]);
  });

  it('stays text when it is the query', async () => {
    const empty = createApp(new SmallEngine([]));
    const shape = async (query: string) =>
      elements(await page(`/?q=${query}`, {}, empty)).map(
        ({ name, attribs }) => `${name} ${Object.keys(attribs).sort().join(' ')}`,
      );
    const control = await shape('zzz');
    for (const payload of XSS_PAYLOADS) {
      expect(await shape(encodeURIComponent(payload.replaceAll('\ud800', '')))).toEqual(control);
    }
  });

  it('is never linked unless it is http or https', async () => {
    const pages = BAD_ADDRESSES.map((url) => ({ url, title: 'saldırı', text: 'saldırı' }));
    const html = await page('/?q=saldiri', {}, createApp(new SmallEngine(pages)));
    expect(html.match(/class="result"/g)).toHaveLength(pages.length);
    for (const { name, attribs } of elements(html)) {
      if (name === 'a') expect(attribs['href']).toMatch(/^[/#]/);
    }
  });
});

describe('a page that does not exist', () => {
  it('is a page for people and JSON for programs', async () => {
    const html = await app.request('/yok', { headers: { accept: 'text/html,*/*' } });
    expect(html.status).toBe(404);
    expect(await html.text()).toContain('Sayfa bulunamadı');
    const json = await app.request('/yok');
    expect(await json.json()).toMatchObject({ error: { code: 'not-found' } });
  });
});

describe('/crawler and /opensearch.xml', () => {
  it('say who we are and how to search here', async () => {
    const html = await page('/crawler');
    expect(html).toContain('tazi/0.1.0 (+mailto:ekip@ornek.com.tr)');
    expect(html).toContain('href="mailto:ekip@ornek.com.tr"');
    const answer = await app.request('http://127.0.0.1:7171/opensearch.xml');
    expect(answer.headers.get('content-type')).toContain('application/opensearchdescription+xml');
    expect(await answer.text()).toContain('template="http://127.0.0.1:7171/?q={searchTerms}"');
  });
});

describe('the kinds of the results', () => {
  const mixed = SMALL_PAGES.map((small, number) => ({
    ...small,
    kind: number % 2 === 0 ? ('article' as const) : ('forum' as const),
  }));
  const from = createApp(new SmallEngine(mixed));

  it('are filters where there are several', async () => {
    const html = await page('/?q=saglik', {}, from);
    expect(html).toContain('<h2 class="facet-name">Tür</h2>');
    expect(html).toMatch(/href="\/\?q=saglik&(?:amp;)?kind=forum"[^>]*><span class="facet-value">Forum/);
    expect(await page('/?q=saglik')).not.toContain('<h2 class="facet-name">Tür</h2>');
  });

  it('filter, are named, and can be taken back; others are ignored', async () => {
    const html = await page('/?q=saglik&kind=forum&hl=en', {}, from);
    expect(html).toContain('aria-label="Forum: remove this filter"');
    expect(html).not.toContain('Kış aylarında');
    expect(await page('/?q=saglik&kind=yok', {}, from)).toContain('Kış aylarında');
  });
});

it('offers the fields that an import kept as filters, in the language of queries', async () => {
  const engine = new SmallEngine(SMALL_PAGES);
  const search = engine.search;
  Object.defineProperty(engine, 'search', {
    value: {
      ...{ suggest: search.suggest.bind(search), similar: search.similar.bind(search) },
      search: async (request: Parameters<typeof search.search>[0]) => {
        const answer = await search.search({ ...request, query: 'saglik' });
        const fields = {
          yayınevi: [
            { value: 'Can & Oğlu', count: 3 },
            { value: 'Öteki', count: 1 },
            { value: 'tırnak"lı', count: 1 },
          ],
          tek: [{ value: 'yalnız', count: 2 }],
        };
        return { ...answer, query: request.query, facets: { ...answer.facets, fields } };
      },
    },
  });
  const from = createApp(engine);
  const html = await page('/?q=saglik', {}, from);
  expect(html).toContain('<h2 class="facet-name">yayınevi</h2>');
  const [, link = ''] = /href="([^"]*)"[^>]*><span class="facet-value">Can &amp; Oğlu/.exec(html) ?? [];
  const asked = new URL(link.replaceAll('&amp;', '&'), 'http://x').searchParams.get('q');
  expect(asked).toBe('saglik field:"yayınevi=Can & Oğlu"');
  expect(html).not.toContain('tırnak');
  expect(html).not.toContain('<h2 class="facet-name">tek</h2>');
  const chosen = await page(`/?q=${encodeURIComponent(asked!)}`, {}, from);
  expect(chosen).toMatch(/aria-current="true"[^>]*><span class="facet-value">Can &amp; Oğlu/);
});

describe('authors, sections and names of the results', () => {
  const engine = new SmallEngine(SMALL_PAGES);
  const search = engine.search;
  const requests: Parameters<typeof search.search>[0][] = [];
  Object.defineProperty(engine, 'search', {
    value: {
      ...{ suggest: search.suggest.bind(search), similar: search.similar.bind(search) },
      search: async (request: Parameters<typeof search.search>[0]) => {
        requests.push(request);
        const answer = await search.search({ ...request, query: 'saglik' });
        const more = {
          author: [
            { value: 'Ayşe Kaya', count: 3 },
            { value: '<b>', count: 1 },
          ],
          section: [{ value: 'Gündem', count: 2 }],
          person: [{ value: 'Doktor Civan', count: 2 }],
          place: [{ value: 'Van', count: 1 }],
          organisation: [],
          namesReadIn: 12,
        };
        return { ...answer, query: request.query, facets: { ...answer.facets, ...more } };
      },
    },
  });
  const from = createApp(engine);

  it('are filters where there are several, and can be taken back', async () => {
    const html = await page('/?q=saglik', {}, from);
    expect(requests.at(-1)?.facets).toEqual(['author', 'section']);
    expect(html).toContain('<h2 class="facet-name">Yazar</h2>');
    expect(html).toContain('<span class="facet-value">&lt;b&gt;</span>');
    expect(html).not.toContain('<h2 class="facet-name">Bölüm</h2>');
    expect(html).toMatch(/href="\/\?q=saglik&(?:amp;)?author=Ay%C5%9Fe\+Kaya"/);
    const chosen = await page('/?q=saglik&author=Ay%C5%9Fe+Kaya&section=G%C3%BCndem&hl=en', {}, from);
    expect(requests.at(-1)).toMatchObject({ author: 'Ayşe Kaya', section: 'Gündem' });
    expect(chosen).toContain('aria-label="Ayşe Kaya: remove this filter"');
    expect(chosen).toContain('<h2 class="facet-name">Section</h2>');
  });

  it('list names only for those who ask, and narrow down to pages that have one', async () => {
    const html = await page('/?q=saglik', {}, from);
    expect(html).not.toContain('Doktor Civan');
    expect(html).toMatch(/href="\/\?q=saglik&(?:amp;)?names=1"/);
    const named = await page('/?q=saglik&names=1', {}, from);
    expect(requests.at(-1)?.facets).toContain('organisation');
    expect(named).toContain('ilk 12 sonuçtan');
    const [, link = ''] = /href="([^"]*)"[^>]*><span class="facet-value">Doktor Civan/.exec(named) ?? [];
    const { searchParams } = new URL(link.replaceAll('&amp;', '&'), 'http://x');
    expect([searchParams.get('q'), searchParams.get('names')]).toEqual(['saglik "Doktor Civan"', '1']);
  });

  it('are refused by the API where they are unknown', async () => {
    const ask = (query: string) => from.request(`http://127.0.0.1:7171/api/search?q=saglik&${query}`);
    expect((await ask('facets=author,%20person')).status).toBe(200);
    expect(requests.at(-1)?.facets).toEqual(['author', 'person']);
    for (const wrong of ['facets=yok', 'facets=author,', 'facets=,', `facets=${'a'.repeat(200)}`])
      expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 400]);
  });
});
