import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { MANY_PAGES } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';

const app = createApp(new SmallEngine(MANY_PAGES));

describe('/embed.js', () => {
  it('is a small script that other origins may load, without inline code or HTML of its own', async () => {
    const answer = await app.request('/embed.js');
    const script = await answer.text();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(script.length).toBeLessThan(10_000);
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|\.style\b/);
    const again = await app.request('/embed.js', {
      headers: { 'if-none-match': answer.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });
  it('asks and links the engine where the script is, with the site and the language of the box', async () => {
    const script = await (await app.request('/embed.js')).text();
    const asked: string[] = [];
    const place = new FakeElement('div');
    const results = Array.from({ length: 5 }, (_, id) => ({
      id,
      url: 'https://a.tr/',
      snippet: '',
      title: 'A',
    }));
    runInNewContext(script, {
      URL,
      URLSearchParams,
      DOMParser: class {
        parseFromString = () => ({ body: { textContent: '' } });
      },
      document: {
        currentScript: {
          src: 'https://kurum.gov.tr/arama/embed.js',
          dataset: { results: '', site: 'belediye.bel.tr', hl: 'en' },
        },
        createElement: (name: string) => new FakeElement(name),
        querySelectorAll: () => [place],
      },
      fetch: async (address: string) => {
        asked.push(address);
        return { ok: true, json: async () => ({ results, total: 9 }) };
      },
    });
    const [form, list] = place.children as [FakeElement, FakeElement];
    expect(form.values['action']).toBe('https://kurum.gov.tr/arama/');
    const named = form.children.map(({ values: { name, value } }) => [name, value]);
    expect(named).toContainEqual(['site', 'belediye.bel.tr']);
    expect(named).toContainEqual(['hl', 'en']);
    form.children[0]!.values['value'] = 'su kesintisi';
    await form.submit();
    expect(asked).toEqual([
      'https://kurum.gov.tr/arama/api/search?q=su+kesintisi&size=5&site=belediye.bel.tr',
    ]);
    expect(list.children.at(-1)!.children[0]!.values['href']).toBe(
      'https://kurum.gov.tr/arama/?q=su+kesintisi&site=belediye.bel.tr&hl=en',
    );
  });
  it('changes the headers of nothing else', async () => {
    expect((await app.request('/')).headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('results of a search', () => {
  it('come as lines of JSON', async () => {
    const answer = await app.request('/api/search?q=saglik&format=jsonl');
    const lines = (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { url: string });
    const { results } = (await (await app.request('/api/search?q=saglik')).json()) as { results: object[] };
    expect(lines).toEqual(results);
    expect(lines.length).toBeGreaterThan(0);
  });
  it('come as CSV', async () => {
    const answer = await app.request('/api/search?q=saglik&format=csv');
    const rows = (await answer.text()).trimEnd().split('\r\n');
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(rows[0]).toBe('id,url,title,site,siteName,kind,topic,score,publishedAt');
    expect(rows.length).toBeGreaterThan(1);
  });
  it('come in no other format', async () => {
    expect((await app.request('/api/search?q=saglik&format=xls')).status).toBe(400);
  });
});

/** As much of an element as the script uses. */
class FakeElement {
  children: FakeElement[] = [];
  readonly values: Record<string, unknown> = {};
  submit: () => Promise<void> = async () => undefined;

  readonly tag: string;

  constructor(tag: string) {
    this.tag = tag;
    // biome-ignore lint/correctness/noConstructorReturn: what the script sets is kept by its name
    return new Proxy(this, {
      get: (element, key) => (key in element ? Reflect.get(element, key) : element.values[String(key)]),
      set: (element, key, value) => {
        if (key in element) return Reflect.set(element, key, value);
        element.values[String(key)] = value;
        return true;
      },
    });
  }
  append(...added: FakeElement[]) {
    this.children.push(...added);
  }
  replaceChildren(...added: FakeElement[]) {
    this.children = added;
  }
  setAttribute(name: string, value: string) {
    this.values[name] = value;
  }
  addEventListener(_: string, listener: (event: object) => Promise<void>) {
    this.submit = () => listener({ preventDefault: () => undefined });
  }
}
