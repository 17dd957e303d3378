import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Language } from '../i18n/text.ts';
import * as followers from '../indexing/index-follower.ts';
import type { CommandContext } from './frame/command-context.ts';
import { runCli } from './frame/run-cli.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-import-command-'));
  // The same code without a thread, which takes seconds to start from source.
  const { followIndex } = followers;
  vi.spyOn(followers, 'followIndex').mockImplementation((options) => followIndex(options, false));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function put(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

async function run(language: Language, ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const context = {
    ...{ language, environment: {}, cwd: folder, stdin: Readable.from([]) },
    ...{ out: (text: string) => out.push(text), err: (text: string) => err.push(text) },
    ...{ write: () => undefined, terminal: { isTTY: false, columns: 80 }, onInterrupt: () => () => {} },
  } as unknown as CommandContext;
  return { exit: await runCli(['import', ...args], context), out: out.join('\n'), err };
}

const PROSE = 'Belediye meclisi bugün toplandı ve yeni bütçeyi oy birliğiyle kabul etti.';

describe('what an import skips', () => {
  beforeEach(() => {
    put('gelen/alt/bos.txt', '');
    put('gelen/bozuk.pdf', '%PDF-1.4\nbozuk');
    put('gelen/rastgele.bin', Buffer.from([0, 1, 2, 3, 0, 255, 254, 7]));
    put('gelen/sozlesme.txt', PROSE);
  });

  test('is named by its own file, with the reason in words', async () => {
    const { out, err } = await run('en', 'gelen');
    expect(err.filter((line) => line.startsWith('skipped')).sort()).toEqual([
      `skipped: ${join('gelen', 'alt', 'bos.txt')}: it contains no text`,
      `skipped: ${join('gelen', 'bozuk.pdf')}: the document is damaged or protected by a password`,
      `skipped: ${join('gelen', 'rastgele.bin')}: its content is of no format that Tazı can read`,
    ]);
    expect(out).toContain('1 document imported');
    expect(out).toContain('3 files skipped');
    expect(out).not.toContain('lines');
  });

  test('is told in Turkish, too', async () => {
    const { out, err } = await run('tr', 'gelen');
    expect(err).toContain(`atlandı: ${join('gelen', 'alt', 'bos.txt')}: metin içermiyor`);
    expect(out).toContain('3 dosya atlandı');
  });

  test('is counted in lines where it is lines', async () => {
    put('b.jsonl', `${JSON.stringify({ url: 'https://a.tr/', text: PROSE })}\n{"url":"https://a.tr/2"}\n{`);
    const { out, err } = await run('tr', 'b.jsonl', 'gelen/bozuk.pdf', '--skip-invalid');
    expect(err.filter((line) => line.startsWith('atlandı'))).toEqual([
      'atlandı: b.jsonl, 2. satır: "text" eksik',
      'atlandı: b.jsonl, 3. satır: JSON değil',
      `atlandı: ${join('gelen', 'bozuk.pdf')}: belge bozuk ya da parolayla korunuyor`,
    ]);
    expect(out).toContain('1 dosya ve 2 satır atlandı');
  });
});

describe('the summary of an import', () => {
  beforeEach(() => {
    for (const n of [2023, 2024]) put(`${n}/rapor/a.txt`, `${n} yılı. ${PROSE}`);
  });

  test('says how many documents took the place of another text', async () => {
    await run('en', '2023/rapor');
    expect((await run('en', '2024/rapor')).out).toContain(
      '1 document imported (1 of them in place of another text at the same address), 0 already present',
    );
    expect((await run('tr', '2023/rapor')).out).toContain(
      '1 belge içe alındı (1 tanesi aynı adresteki başka bir metnin yerine)',
    );
    expect(JSON.parse((await run('tr', '2024/rapor', '--json')).out)).toMatchObject({ replaced: 1 });
  });

  test('counts all pages of the store, as an export does, and names those in other languages', async () => {
    put('en.txt', 'The council met today and passed the new budget after a long and lively debate.');
    expect((await run('en', '2023/rapor', 'en.txt')).out).toMatch(
      /2 pages in the store, 1 of them in other languages\.$/,
    );
    expect((await run('tr', 'en.txt')).out).toMatch(/depoda 2 sayfa var, 1 tanesi başka dillerde\.$/);
    expect(JSON.parse((await run('tr', 'en.txt', '--json')).out)).toMatchObject({ pages: 2, foreign: 1 });
  });
});
