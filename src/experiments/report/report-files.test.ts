import { describe, expect, it } from 'vitest';
import { emaExperiment } from '../ema-experiment.ts';
import { type SetPage, setExperiment } from '../set-experiment.ts';
import { reportFiles } from './report-files.ts';
import { reportOf } from './report-of.ts';

const MENU = 'Ana sayfa Gündem Ekonomi Spor Yaşam Sağlık Teknoloji Kültür Yazarlar';
const pages: SetPage[] = ['Baraj doldu ve kent rahatladı.', 'Zeytin hasadı bu yıl verimli geçti.'].map(
  (article, i) => ({ name: `/${i}`, html: `<nav>${MENU}</nav> <p>${article}</p>`, article }),
);

function filesOf(name: 'set' | 'ema', language: 'tr' | 'en' = 'tr'): Map<string, string> {
  const { data, ...tables } = name === 'set' ? setExperiment('deneme', pages, 1) : emaExperiment(1);
  return reportFiles(reportOf({ name, data, tables }), language);
}

describe('the files of an experiment', () => {
  it('print Tablo 1 as the 4 × 4 table of the paper', () => {
    const page = filesOf('set').get('set.md')!;
    expect(page).toContain('| HTML | - | %70,99 | %90,59 | %93,24 |');
    expect(page).toContain('| Dİ | 3,45 | - | %67,57 | %76,70 |');
    expect(page).toContain('| BMT | 9,44 | 3,08 | - | %28,14 |');
    expect(page).toContain('| AH | 14,79 | 4,29 | 1,39 | - |');
  });

  it('are Markdown, CSV and SVG, every figure of the page among them', () => {
    for (const name of ['set', 'ema'] as const) {
      const files = filesOf(name, 'en');
      const shown = [...files.get(`${name}.md`)!.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(
        ([, file]) => file!,
      );
      expect(shown.length).toBeGreaterThan(1);
      for (const file of shown) expect(files.get(file)).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
      for (const [file, content] of files) {
        expect(content, file).not.toMatch(/NaN|undefined|\[object/);
        if (file.endsWith('.csv')) expect(content).toMatch(/\r\n$/);
      }
    }
  });

  it('are the same bytes for the same seed', () => {
    expect(filesOf('ema')).toEqual(filesOf('ema'));
    expect(filesOf('set')).toEqual(filesOf('set'));
  });
});
