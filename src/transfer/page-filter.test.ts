import { describe, expect, test } from 'vitest';
import type { LeftOut } from '../model/left-out.ts';
import type { Page, PageChange } from '../model/page.ts';
import type { ChangeLog } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { markdownPage } from './export/markdown-page.ts';
import { readMarkdown } from './import/read-markdown.ts';
import { filteredPages, type PageFilter } from './page-filter.ts';

function page(id: number, changes: Partial<Page> = {}): Page {
  return {
    id,
    url: `https://a.tr/${id}` as CanonicalUrl,
    site: 'a.tr',
    siteId: 1,
    title: 'Baraj doldu',
    text: 'Baraj doldu\n# Su *bol*.',
    language: 'tr',
    topic: null,
    description: null,
    author: null,
    publishedAt: null,
    fetchedAt: 0,
    changedAt: 0,
    bodyHash: '',
    textHash: '',
    simhash: { high: 0, low: 0 },
    ...changes,
  };
}

const PAGES = [
  page(1, { kind: 'article', publishedAt: Date.UTC(2008, 2, 24, 10) }),
  page(2, { kind: 'listing', site: 'haber.b.tr', isLanguageDoubtful: true }),
  page(3, { language: 'az', topic: 'spor', optOut: ['noai'] }),
  ...Array.from({ length: 50 }, (_, i) => page(10 + i)),
];
const changes = {
  scan: async (after: number, limit: number): Promise<PageChange[]> =>
    PAGES.map((one, i) => ({ seq: i + 1, id: one.id, page: one })).slice(after, after + limit),
} as ChangeLog;

async function idsOf(filter: PageFilter): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of filteredPages(changes, filter)) ids.push(id);
  return ids;
}

describe('the filter of exports', () => {
  test('matches all Turkish pages if nothing is requested, unsure ones among them, and all if all are', async () => {
    expect(await idsOf({})).toEqual(PAGES.filter(({ language }) => language === 'tr').map(({ id }) => id));
    expect(await idsOf({})).toContain(2);
    expect(await idsOf({ language: 'all' })).toHaveLength(PAGES.length);
  });

  test('says of every page that is left out why, once, also where pages are sampled', async () => {
    const whyNot = async (filter: PageFilter) => {
      const left: Partial<Record<LeftOut, number>> = {};
      let written = 0;
      for await (const _ of filteredPages(changes, filter, (why) => {
        left[why] = (left[why] ?? 0) + 1;
      }))
        written++;
      expect(Object.values(left).reduce((sum, n) => sum + n, written)).toBe(PAGES.length);
      return left;
    };
    expect(await whyNot({})).toEqual({ language: 1 });
    expect(await whyNot({ respectsOptOuts: true })).toEqual({ 'opt-out': 1 });
    expect(await whyNot({ language: 'all', isTagged: true })).toEqual({ untagged: 1 });
    expect(await whyNot({ site: 'b.tr' })).toEqual({ site: PAGES.length - 1 });
    expect(await whyNot({ from: 0 })).toEqual({ date: PAGES.length - 1 });
    expect(await whyNot({ sample: 10 })).toEqual({ language: 1, sample: PAGES.length - 11 });
    expect(await whyNot({ among: new Set([1]), kind: 'listing' })).toEqual({
      query: PAGES.length - 1,
      kind: 1,
    });
  });

  test('knows kind, site, language, topic, dates, sequence and opt-outs', async () => {
    expect(await idsOf({ kind: 'listing' })).toEqual([2]);
    expect(await idsOf({ site: 'b.tr' })).toEqual([2]);
    expect(await idsOf({ language: 'az' })).toEqual([3]);
    expect(await idsOf({ topic: 'spor' })).toEqual([]);
    expect(await idsOf({ topic: 'spor', language: 'all' })).toEqual([3]);
    expect(await idsOf({ from: Date.UTC(2008, 0, 1), to: Date.UTC(2008, 11, 31) })).toEqual([1]);
    expect(await idsOf({ to: Date.UTC(2000, 0, 1) })).toEqual([]);
    expect(await idsOf({ since: PAGES.length - 1 })).toEqual([59]);
    expect(await idsOf({ respectsOptOuts: true, language: 'all' })).not.toContain(3);
  });

  test('takes the same sample for the same seed, and another for another', async () => {
    const sample = await idsOf({ sample: 10, seed: 1 });
    expect(sample).toHaveLength(10);
    expect(await idsOf({ sample: 10, seed: 1 })).toEqual(sample);
    expect(await idsOf({ sample: 10, seed: 2 })).not.toEqual(sample);
    expect(await idsOf({ sample: 1_000 })).toHaveLength(PAGES.length - 1);
  });
});

test('a page as Markdown has the headings, lists and links of its HTML, and is read back as its text', () => {
  const text =
    'Baraj doldu\nSu bol.\nNe yapmalı?\nbirinci: yağmur\nikinci (iki)\n12. yüzyıl\nSon [söz] burada.';
  const html = `<h1>Baraj doldu</h1><a href="/"><img src=a.png></a><nav><a href="/x">Su</a></nav><p><a href="/su">Su</a> bol.</p>
    <h3>Ne yapmalı?</h3><ul><li>birinci: <a href="https://b.tr/a(1)">yağmur</a></li><li><p>ikinci (iki)</p></li></ul>
    <ol><li>12. yüzyıl</li></ol><p>Son [söz] <a href="javascript:alert(1)">burada</a>.</p>`;
  const written = markdownPage(page(1, { text }), html);
  expect(written.slice(written.indexOf('# '))).toBe(
    `# Baraj doldu

[Su](https://a.tr/su) bol.

### Ne yapmalı?

- birinci: [yağmur](https://b.tr/a%281%29)
- ikinci (iki)

1. 12\\. yüzyıl

Son \\[söz\\] burada.
`,
  );
  expect(readMarkdown(written)).toMatchObject({
    title: 'Baraj doldu',
    text: text.slice(text.indexOf('\n') + 1),
  });
});

test('a page as Markdown has a head, its title once, and text that stays text', () => {
  expect(markdownPage(page(1, { author: 'Ali "Can"' }))).toBe(
    '---\nid: 1\nurl: "https://a.tr/1"\ntitle: "Baraj doldu"\nauthor: "Ali \\"Can\\""\nlanguage: "tr"\n---\n\n' +
      '# Baraj doldu\n\n\\# Su \\*bol\\*.\n',
  );
});
