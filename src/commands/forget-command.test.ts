import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('forgets, lists, explains and takes back', async () => {
  expect((await tazi('forget', 'list')).out).toBe('Nothing was forgotten.');
  const given = 'https://www.ornek.com.tr/kisi?oturum=1';
  const report = JSON.parse((await tazi('forget', given, '--reason', 'sahibi istedi', '--json')).out);
  expect(report).toMatchObject({ action: 'forget', what: ['https://www.ornek.com.tr/kisi'], pages: 0 });
  expect((await tazi('forget', 'site:baska.com.tr')).out).toMatch(/^Forgotten: 0 pages \(1 entry/);
  const list = JSON.parse((await tazi('forget', 'list', '--json')).out) as { forgotten: unknown[] };
  expect(list.forgotten).toMatchObject([
    { what: 'https://www.ornek.com.tr/kisi', reason: 'sahibi istedi' },
    { what: 'site:baska.com.tr', reason: '' },
  ]);
  const why = await tazi('why', 'https://a.baska.com.tr/1');
  expect(why.out).toMatch(/forgotten on request \(20\d\d-\d\d-\d\d\)/);
  expect((await tazi('forget', 'undo', 'site:baska.com.tr')).out).toBe(
    'Removed from the list: site:baska.com.tr',
  );
  expect((await tazi('why', 'https://a.baska.com.tr/1')).out).not.toMatch(/forgotten/);
});

test('refuses what it cannot forget or take back, and only shows with --dry-run', async () => {
  expect(await tazi('forget', 'kisi')).toMatchObject({ exit: 2, err: expect.stringContaining('site:NAME') });
  expect(await tazi('forget', 'undo', 'https://a.tr/')).toMatchObject({ exit: 2 });
  expect((await tazi('forget', 'https://a.tr', '--dry-run')).out).toBe('https://a.tr/');
  expect((await tazi('forget', 'list')).out).toBe('Nothing was forgotten.');
});

test('names the pages that a query finds, and asks a person before they are forgotten', async () => {
  const texts = ['Ahmet Yılmaz konuştu.', 'Mehmet Yılmaz sustu.'];
  const lines = texts.map((text, i) => JSON.stringify({ url: `https://a.tr/${i}`, title: 'Haber', text }));
  writeFileSync(join(folder, 'belgeler.jsonl'), lines.join('\n'));
  await tazi('import', 'belgeler.jsonl');
  const refused = await answering('h', 'forget', 'query:ahmet yılmaz');
  expect(refused).toMatchObject({ exit: 1, out: '', err: 'https://a.tr/0\nNothing was forgotten.' });
  expect((await answering('e', 'forget', 'query:ahmet yılmaz')).out).toMatch(/^Forgotten: 1 page/);
  expect((await tazi('forget', 'query:mehmet yılmz', '--dry-run')).out).toMatch(/^No page has all/);
  expect((await answering('h', 'forget', 'query:mehmet', '--yes')).out).toMatch(/^Forgotten: 1 page/);
});
