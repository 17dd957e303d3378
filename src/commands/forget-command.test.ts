import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from './frame/run-cli.ts';
import { testContext } from './frame/test-context.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-forget-'));
  writeFileSync(join(folder, 'tazi.config.json'), JSON.stringify({ crawl: { stripParameters: ['oturum'] } }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function tazi(...args: string[]): Promise<{ exit: number; out: string; err: string }> {
  return answering(null, ...args);
}

/** As if a person at the terminal gave this answer. */
async function answering(answer: string | null, ...args: string[]) {
  const { context, out, err } = testContext(folder);
  if (answer !== null) context.ask = async () => answer;
  const exit = await runCli(args, context);
  return { exit, out: out.join('\n'), err: err.join('\n') };
}

const PAGES = [
  ['https://a.tr/0', 'Ahmet Yılmaz konuştu.'],
  ['https://a.tr/1', 'Mehmet Yılmaz sustu.'],
  ['https://www.ornek.bel.tr/park', 'Ahmet Kaya parkı açtı.'],
  ['https://blog.github.io/1', 'Barajlar doldu ve taştı.'],
  ['https://baska.com.tr/1', 'Sokaklar temizlendi.'],
] as const;

async function stored(): Promise<void> {
  const lines = PAGES.map(([url, text]) => JSON.stringify({ url, title: 'Haber', text }));
  writeFileSync(join(folder, 'belgeler.jsonl'), lines.join('\n'));
  await tazi('import', 'belgeler.jsonl');
}

async function pages(): Promise<number> {
  const { out } = await tazi('export', '--format', 'jsonl');
  return out.split('\n').filter((line) => line !== '').length;
}

async function listed(): Promise<string[]> {
  const { out } = await tazi('forget', 'list', '--json');
  return (JSON.parse(out) as { forgotten: { what: string }[] }).forgotten.map(({ what }) => what);
}

test('forgets, lists, explains and takes back', async () => {
  await stored();
  expect((await tazi('forget', 'list')).out).toBe('Nothing was forgotten.');
  const given = 'https://a.tr/0?oturum=1';
  const report = await tazi('forget', given, '--reason', 'sahibi istedi', '--yes', '--json');
  expect(JSON.parse(report.out)).toMatchObject({ action: 'forget', what: ['https://a.tr/0'], pages: 1 });
  expect((await tazi('forget', 'site:baska.com.tr', '--yes')).out).toMatch(/^Forgotten: 1 page \(1 entry/);
  const list = JSON.parse((await tazi('forget', 'list', '--json')).out) as { forgotten: unknown[] };
  expect(list.forgotten).toMatchObject([
    { what: 'https://a.tr/0', reason: 'sahibi istedi' },
    { what: 'site:baska.com.tr', reason: '' },
  ]);
  const why = await tazi('why', 'https://a.baska.com.tr/1');
  expect(why.out).toMatch(/forgotten on request \(20\d\d-\d\d-\d\d\)/);
  expect((await tazi('forget', 'undo', 'site:baska.com.tr')).out).toBe(
    'Removed from the list: site:baska.com.tr',
  );
  expect((await tazi('why', 'https://a.baska.com.tr/1')).out).not.toMatch(/forgotten/);
  expect(await tazi('forget', 'undo', 'https://a.tr/1')).toMatchObject({ exit: 2 });
});

describe('what goes is shown, and agreed to, before it goes', () => {
  test('a dry run says pages, sites and examples, and removes nothing', async () => {
    await stored();
    const shown = await tazi('forget', 'site:a.tr', '--dry-run');
    expect(shown).toMatchObject({ exit: 0, err: '' });
    expect(shown.out).toBe(
      'site:a.tr: 2 of 5 stored pages and everything known of 2 addresses.\nSites: a.tr (2)\nFor example:\n  https://a.tr/0\n  https://a.tr/1',
    );
    const json = JSON.parse((await tazi('forget', 'query:yılmaz', '--dry-run', '--json')).out);
    expect(json).toMatchObject({
      ...{ dryRun: true, what: ['https://a.tr/0', 'https://a.tr/1'], pages: 2, of: 5, needsAll: false },
      ...{ sites: [{ site: 'a.tr', pages: 2 }], examples: ['https://a.tr/0', 'https://a.tr/1'] },
    });
    expect(await pages()).toBe(5);
    expect(await listed()).toEqual([]);
  });

  test('without --yes and without a terminal nothing goes', async () => {
    await stored();
    for (const given of ['https://a.tr/0', 'site:a.tr', 'query:ahmet'])
      for (const more of [[], ['--json']])
        expect(await tazi('forget', given, ...more)).toMatchObject({
          exit: 2,
          out: '',
          err: expect.stringContaining('--yes'),
        });
    expect(await pages()).toBe(5);
    expect(await listed()).toEqual([]);
  });

  test('a person at the terminal is asked, also about a page and a site', async () => {
    await stored();
    for (const given of ['https://a.tr/0', 'site:a.tr', 'query:ahmet yılmaz']) {
      const refused = await answering('h', 'forget', given);
      expect(refused).toMatchObject({ exit: 1, out: '' });
      expect(refused.err).toMatch(/https:\/\/a\.tr\/0\nNothing was forgotten\.$|\nNothing was forgotten\.$/);
    }
    expect(await pages()).toBe(5);
    expect((await answering('e', 'forget', 'query:ahmet yılmaz')).out).toMatch(/^Forgotten: 1 page/);
    expect((await answering('h', 'forget', 'query:mehmet', '--yes')).out).toMatch(/^Forgotten: 1 page/);
    expect(await pages()).toBe(3);
  });

  test('over half of the store needs --all as well', async () => {
    await stored();
    await tazi('forget', 'https://baska.com.tr/1', '--yes');
    await tazi('forget', 'site:blog.github.io', '--yes');
    const refused = await tazi('forget', 'site:a.tr', '--yes');
    expect(refused).toMatchObject({ exit: 2, err: expect.stringMatching(/2 of 3 stored pages.*--all/) });
    expect(await answering('e', 'forget', 'site:a.tr')).toMatchObject({ exit: 2 });
    expect(await tazi('forget', 'site:a.tr', '--all')).toMatchObject({ exit: 2 });
    expect(await pages()).toBe(3);
    expect((await tazi('forget', 'site:a.tr', '--yes', '--all')).exit).toBe(0);
    expect(await pages()).toBe(1);
    // A single address is never too much.
    expect((await tazi('forget', 'https://www.ornek.bel.tr/park', '--yes')).exit).toBe(0);
  });
});

// Finding 4: `query:-zzz` took every page, and a field with a typo was read as words.
test('a query that may take more than was meant is refused', async () => {
  await stored();
  for (const query of ['-zzz', '*', '', 'NOT zzz', 'siet:a.tr -zzz', 'before:dün', 'ahmet -lang:en'])
    expect(await tazi('forget', `query:${query}`, '--yes', '--all'), query).toMatchObject({
      ...{ exit: 2, out: '' },
      err: expect.stringContaining('Nothing was forgotten: '),
    });
  expect(await pages()).toBe(5);
});

// Finding 5: `site:tr` removed nothing, and kept every address of .tr out from then on.
test('the sites of many owners are not forgotten as one', async () => {
  await stored();
  for (const name of ['tr', 'com.tr', 'bel.tr', 'github.io', 'BEL.TR'])
    for (const more of [['--yes', '--all'], ['--dry-run']])
      expect(await tazi('forget', `site:${name}`, ...more), name).toMatchObject({
        exit: 2,
        err: expect.stringContaining('many owners'),
      });
  expect(await pages()).toBe(5);
  expect(await listed()).toEqual([]);
  expect(await tazi('import', 'belgeler.jsonl')).toMatchObject({ out: expect.stringContaining('5 already') });
});

test('what is not there exits 1, and is kept out only with --yes', async () => {
  await stored();
  for (const given of ['https://yok.com.tr/1', 'site:yok.com.tr', 'query:yokböylebirsözcük']) {
    for (const more of [[], ['--dry-run']])
      expect(await tazi('forget', given, ...more)).toMatchObject({
        exit: 1,
        out: '',
        err: expect.stringContaining(`Nothing of ${given} is here`),
      });
  }
  expect(await listed()).toEqual([]);
  expect(await tazi('forget', 'query:yokböylebirsözcük', '--yes')).toMatchObject({ exit: 1, out: '' });
  expect(await tazi('forget', 'site:yok.com.tr', '--yes')).toMatchObject({
    exit: 1,
    out: 'Nothing of site:yok.com.tr is here; it is kept out from now on.',
  });
  expect(await listed()).toEqual(['site:yok.com.tr']);
});

test('restores within the hours that the operator allows, and keeps nothing by default', async () => {
  await stored();
  const page = 'https://a.tr/0';
  await tazi('forget', page, '--yes');
  expect(await tazi('forget', 'restore', page)).toMatchObject({
    exit: 1,
    err: expect.stringMatching(/^tazi: Nothing of .* can be put back: .*forget\.grace/),
  });
  await tazi('forget', 'undo', page);
  writeFileSync(join(folder, 'tazi.config.json'), JSON.stringify({ forget: { grace: 24 } }));
  expect(await pages()).toBe(4);
  const site = await tazi('forget', 'site:a.tr', '--yes');
  expect(site.out).toMatch(/can be restored until 20/);
  expect(await pages()).toBe(3);
  expect((await tazi('search', 'sustu')).out).not.toContain('a.tr/1');
  expect(await tazi('forget', 'restore', 'site:a.tr')).toMatchObject({
    exit: 0,
    out: '1 page restored. Removed from the list: site:a.tr',
  });
  expect(await pages()).toBe(4);
  expect((await tazi('search', 'sustu')).out).toContain('a.tr/1');
  expect(await listed()).toEqual([]);
  expect((await tazi('doctor', '--json')).out).toContain('"store","ok":true');
});

test('refuses what it cannot forget or take back', async () => {
  expect(await tazi('forget', 'kisi')).toMatchObject({ exit: 2, err: expect.stringContaining('site:NAME') });
  expect(await tazi('forget', '')).toMatchObject({ exit: 2, err: expect.stringContaining('"" is neither') });
  expect(await tazi('forget', 'undo', 'https://a.tr/')).toMatchObject({ exit: 2 });
  for (const action of ['undo', 'restore'])
    for (const given of ['kisi', 'query:ahmet'])
      expect((await tazi('forget', action, given)).err).toContain(
        `tazi: "${given}" is neither a URL nor site:NAME`,
      );
});
