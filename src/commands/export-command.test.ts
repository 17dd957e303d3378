import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catchUpIndex } from '../indexing/catch-up-index.ts';
import { linkTargets } from '../model/link-targets.ts';
import type { PageContent } from '../model/page.ts';
import { loadProject } from '../project/project.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { EXPORT_FORMATS } from '../transfer/export/write-export.ts';
import { runCli } from './frame/run-cli.ts';
import { testContext } from './frame/test-context.ts';

let folder: string;
const AZERI = 'Azərbaycan Respublikasının ərazisində yağıntılı hava şəraiti gözlənilir.';
/** Enough different words that none is a near-duplicate of another. */
const words = (seed: number) =>
  Array.from({ length: 30 }, (_, i) => `söz${(seed * 97 + i * 31) % 887}`).join(' ');
const PAGES: ({ id: number; url?: string } & Partial<PageContent>)[] = [
  ...Array.from({ length: 12 }, (_, i) => ({
    id: i + 1,
    text: `Barajlar doldu. ${words(i)}`,
    topic: i % 2 === 0 ? 'sağlık' : 'spor',
  })),
  { id: 21, text: `Reçete yazıldı. ${words(21)}`, topic: 'sağlık', optOut: ['noai', 'tdm'] },
  { id: 22, text: AZERI, topic: 'sağlık', language: 'az' },
  { id: 23, text: `Belirsiz. ${words(23)}`, topic: 'spor', isLanguageDoubtful: true },
  { id: 24, url: 'https://www.baska.com.tr/1', text: `Başka site. ${words(24)}` },
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-export-'));
  writeFileSync(join(folder, 'tazi.config.json'), '{}');
  mkdirSync(join(folder, 'data'));
  const store = await openStore(join(folder, 'data', 'tazi.db'), 'write');
  await store.urls.add(
    PAGES.map(({ id, url }) => sampleUrl(id, url)),
    1,
  );
  await store.journeys.commit(
    PAGES.map(({ id, url: _, ...content }) =>
      sampleJourney('indexed', {
        page: id,
        content: sampleContent({
          ...{ textHash: `t${id}`, simhash: { high: id * 0x01234567, low: ~(id * 0x0fedcba9) } },
          ...{ title: `Sayfa ${id}`, ...content },
        }),
        links: linkTargets([{ id: 22, anchor: 'azeri' }]),
      }),
    ),
  );
  await store.close();
  await catchUpIndex(loadProject(folder, { environment: {} }).paths);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function tazi(...args: string[]): Promise<{ exit: number; out: string; err: string }> {
  const { context, out, err } = testContext(folder);
  const exit = await runCli(args, context);
  return { exit, out: out.join('\n'), err: err.join('\n') };
}

const idsOf = (out: string): number[] =>
  out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { id: number }).id);

describe('an export', () => {
  test.each(EXPORT_FORMATS)(
    'as %s holds Turkish pages, unsure ones among them, and says what it left out',
    async (format) => {
      const out = join(folder, `out-${format}`, format === 'parquet' ? '' : 'pages.bin');
      const { exit, err } = await tazi('export', '--format', format, '--out', out, '--no-respect-opt-outs');
      expect(exit).toBe(0);
      expect(err).toContain('15 pages written');
      expect(err).toContain('Left out: in other languages 1 (`--lang all`).');
      const file = format === 'parquet' ? join(out, 'data', 'train-00000-of-00001.parquet') : out;
      expect(readFileSync(file).includes('Azərbaycan')).toBe(false);
    },
  );

  test('takes the language that is asked for, or all', async () => {
    expect(idsOf((await tazi('export', '--lang', 'az')).out)).toEqual([22]);
    expect(idsOf((await tazi('export', '--lang', 'TR-tr')).out)).toHaveLength(15);
    expect(idsOf((await tazi('export', '--lang', 'all')).out)).toHaveLength(16);
  });

  test.each(['conllu', 'vert'])('as %s never tags pages in other languages as Turkish', async (format) => {
    for (const lang of ['all', 'az']) {
      const { out, err } = await tazi('export', '--format', format, '--lang', lang);
      expect(out).not.toContain('Azərbaycan');
      expect(err).toContain('in languages that are not analysed 1');
    }
  });

  test('as JSON counts what it left out by the filter', async () => {
    const { out } = await tazi('export', '--out', 'p.jsonl', '--site', 'baska.com.tr', '--json');
    expect(JSON.parse(out)).toMatchObject({ pages: 1, leftOut: { site: 15 } });
  });
});

describe('a labelled export', () => {
  const rowsOf = (name: string) =>
    ['train', 'test'].flatMap((part) =>
      readFileSync(join(folder, name, `${part}.jsonl`), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { url: string; label: string }),
    );

  test('takes the filters of all others, and leaves out who opted out unless told otherwise', async () => {
    const all = await tazi('export', '--labelled', '--out', 'hepsi');
    expect(JSON.parse(all.out)).toMatchObject({ leftOut: { 'opt-out': 1, language: 1, 'no-topic': 1 } });
    expect(all.err).toContain('forbid data mining or AI training 1');
    expect(rowsOf('hepsi')).toHaveLength(13);
    const one = await tazi('export', '--labelled', '--topic', 'sağlık', '--out', 'saglik');
    expect(one.err).toMatch(/about other topics \d.*without a topic 1/);
    expect(new Set(rowsOf('saglik').map(({ label }) => label))).toEqual(new Set(['sağlık']));
    expect(rowsOf('saglik')).toHaveLength(6);
    await tazi('export', '--labelled', '--topic', 'sağlık', '--no-respect-opt-outs', '--out', 'acik');
    expect(rowsOf('acik')).toHaveLength(7);
    await tazi('export', '--labelled', '--topic', 'sağlık', '--sample', '4', '--out', 'orneklem');
    expect(rowsOf('orneklem')).toHaveLength(4);
  });
});

describe('a filter whose value does not exist', () => {
  test.each([
    [['export', '--topic', 'saglk'], /no topic "saglk" .*did you mean "sağlık"/],
    [['export', '--site', 'ornek.com.t'], /no site "ornek\.com\.t" .*did you mean "ornek\.com\.tr"/],
    [['export', '--site', 'https://www.baska.com.tr/1'], /did you mean "baska\.com\.tr"/],
    [['export', '--lang', 'türkçe'], /no language "türkçe"/],
    [['export', '--kind', 'artcle'], /article/],
    [['export', '--labelled', '--topic', 'saglk'], /did you mean "sağlık"/],
    [['search', 'baraj', '--topic', 'saglk'], /did you mean "sağlık"/],
    [['search', 'baraj', '--site', 'yok'], /no site "yok"/],
  ])('is an error: %j', async (args, said) => {
    const { exit, out, err } = await tazi(...args);
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(err).toMatch(said);
  });

  test('is none if a page may have it, or if it is the end of the names of sites', async () => {
    // A topic of the model that no page has.
    expect(await tazi('export', '--topic', 'ekonomi')).toMatchObject({ exit: 0, out: '' });
    expect((await tazi('search', 'baraj', '--topic', 'sağlık', '--site', 'com.tr')).exit).toBe(0);
  });
});

test('a page that only its site calls Turkish is exported, and exports and `why` say so', async () => {
  const { out } = await tazi('export', '--format', 'jsonl');
  const lines = out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: number; url: string; languageSure?: boolean });
  const unsure = lines.filter(({ languageSure }) => languageSure === false);
  expect(unsure.map(({ id }) => id)).toEqual([23]);
  const { url } = unsure[0]!;
  expect(JSON.parse((await tazi('why', url, '--json')).out)).toMatchObject({ languageSure: false });
  expect((await tazi('why', url)).out).toContain('its site is Turkish');
  const sure = await tazi('why', lines.find(({ id }) => id === 1)!.url);
  expect(sure.out).not.toContain('its site is Turkish');
});
