import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GoldTexts } from '../project/gold-texts.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import type { CommandContext } from './frame/command-context.ts';
import { runCli } from './frame/run-cli.ts';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-gold-'));
  mkdirSync(join(folder, 'data'));
  const store = await openStore(join(folder, 'data/tazi.db'), 'write');
  const journey = (page: number) =>
    sampleJourney('indexed', {
      page,
      discovered: [sampleUrl(page)],
      content: sampleContent({ text: `Metin ${page}`, textHash: `${page}` }),
    });
  await store.journeys.commit([journey(1), journey(2), journey(3)]);
  await store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ exit: number; out: string }> {
  const out: string[] = [];
  const context = {
    ...{ language: 'en', environment: {}, cwd: folder, stdin: Readable.from([]) },
    ...{ out: (text: string) => out.push(text), err: () => {}, write: () => undefined },
    ...{ terminal: { isTTY: false, columns: 80 }, onInterrupt: () => () => {} },
  } as unknown as CommandContext;
  return { exit: await runCli(args, context), out: out.join('\n') };
}

test('true texts come from lines or a folder, by URL or id, and those of unknown pages are told', async () => {
  writeFileSync(
    join(folder, 'gold.jsonl'),
    [
      JSON.stringify({ url: 'https://www.ornek.com.tr/1', text: ' Asıl haber. ' }),
      JSON.stringify({ url: 'https://www.ornek.com.tr/99', text: 'Yok' }),
      'no JSON',
    ].join('\n'),
  );
  const added = JSON.parse((await run('gold', 'add', 'gold.jsonl', '--json')).out);
  expect(added).toMatchObject({ added: 1, unknown: [/:2$/, /:3$/].map((end) => expect.stringMatching(end)) });
  mkdirSync(join(folder, 'makaleler'));
  writeFileSync(join(folder, 'makaleler/2.txt'), 'İkinci asıl haber');
  writeFileSync(
    join(folder, 'makaleler', `${encodeURIComponent('https://www.ornek.com.tr/3')}.txt`),
    'Üçüncü',
  );
  expect((await run('gold', 'add', 'makaleler')).out).toBe('3 texts attached, 0 skipped.'.replace('3', '2'));
  const { pages } = JSON.parse((await run('gold', 'list', '--json')).out) as {
    pages: { id: number; words: Record<string, number | null> }[];
  };
  expect(pages.sort((a, b) => a.id - b.id)).toMatchObject([
    { id: 1, words: { ah: 2, clean: 2, html: null } },
    { id: 2, words: { ah: 3 } },
    { id: 3, words: { ah: 1 } },
  ]);
  await run('gold', 'remove', 'https://www.ornek.com.tr/1');
  expect(new GoldTexts(join(folder, 'data')).get('https://www.ornek.com.tr/1')).toBeNull();
  expect((await run('gold', 'add', 'yok.jsonl')).exit).toBe(1);
});
