import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CleanMethod } from '../similartext/line-cleaner.ts';
import { pageCleaner, pagesOfPath } from './page-cleaner.ts';

const NOTICE = 'Bu sitede yayımlanan yazıların her hakkı saklıdır, kaynak gösterilmeden alıntı yapılamaz.';
const STORIES = [
  'Kentin içme suyunu sağlayan barajın doluluk oranı son yağışlarla birlikte yüzde doksanı geçti.',
  'Belediye başkanı, yeni parkın gelecek hafta çocukların kullanımına açılacağını açıkladı.',
  'Üreticiler bu yıl zeytin hasadının geçen yıla göre oldukça verimli geçtiğini söylüyor.',
  'Kütüphane, akşam saatlerinde de öğrencilere hizmet vermek üzere çalışma saatlerini uzattı.',
];

const TITLES = ['Baraj doldu', 'Park açılıyor', 'Zeytin bol', 'Kütüphane geç kapanacak'];

const lineOf = (story: number, site = 'ornek.com.tr') =>
  JSON.stringify({
    site,
    url: `https://${site}/${story}`,
    html: `<title>${TITLES[story]}</title><h1>${TITLES[story]}</h1><p>${STORIES[story]}</p><p>${NOTICE}</p>`,
  });

function answersTo(lines: readonly string[], method: CleanMethod = 'memory') {
  const cleaner = pageCleaner(method);
  for (const line of lines) cleaner.add(line);
  return [...cleaner.answers()];
}

describe('lines of pages', () => {
  test('are answered in order, the first as clean as the last', () => {
    const answers = answersTo([0, 1, 2, 3].map((story) => lineOf(story)));
    expect(answers.map(({ url, title, text }) => ({ url, title, text }))).toEqual(
      STORIES.map((story, i) => ({
        url: `https://ornek.com.tr/${i}`,
        title: TITLES[i],
        text: `${TITLES[i]}\n${story}`,
      })),
    );
    expect(answers[0]!.removed).toEqual([{ text: NOTICE, reason: 'repeated' }]);
  });

  test('teach only about their own site', () => {
    const answers = answersTo([0, 1, 2, 3].map((story) => lineOf(story, `site-${story}.com.tr`)));
    for (const { text } of answers) expect(text).toContain(NOTICE);
  });

  test("lose what two pages share with the paper's method", () => {
    const [first] = answersTo([lineOf(0), lineOf(1)], 'paper');
    // The full stop is part of the shared text.
    expect(first!.text).toContain(STORIES[0]!.slice(0, -1));
    expect(first!.text).not.toContain(NOTICE);
    expect(first!.removed.map(({ reason }) => reason)).toEqual(['similar']);
  });

  test('that cannot be parsed are answered with an error in their place', () => {
    const answers = answersTo(['{', lineOf(0), '', '{"url":"https://a.tr/"}', '5']);
    expect(answers.map(({ url, error }) => ({ url, isWrong: error !== undefined }))).toEqual([
      { url: '', isWrong: true },
      { url: 'https://ornek.com.tr/0', isWrong: false },
      { url: '', isWrong: true },
      { url: 'https://a.tr/', isWrong: true },
      { url: '', isWrong: true },
    ]);
    expect(answers[2]!.error).toBe('empty line');
  });
});

describe("a project's settings", () => {
  test('site rules cut out the article before anything else is judged', () => {
    const cleaner = pageCleaner('memory', () => null, {
      rules: new Map([['ornek.com.tr', [{ site: 'ornek.com.tr', selector: 'p' }]]]),
    });
    cleaner.add(lineOf(0));
    expect([...cleaner.answers()][0]!.text).toBe(`${STORIES[0]}\n${NOTICE}`);
  });

  test("the limit of the paper's method can be set", () => {
    const cleaner = pageCleaner('paper', () => null, { longerThan: 500 });
    for (const story of [0, 1]) cleaner.add(lineOf(story));
    expect([...cleaner.answers()][0]!.text).toContain(NOTICE);
  });

  test('documents are read as documents, not as HTML', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tazi-clean-'));
    try {
      writeFileSync(join(folder, 'duyuru.rtf'), '{\\rtf1\\ansi Su kesilecek.\\par}');
      const [page] = await pagesOfPath('duyuru.rtf', folder);
      expect(page!.document).toEqual({ title: 'Su kesilecek.', text: 'Su kesilecek.' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
