import { expect, it } from 'vitest';
import { pageMetadata } from './page-metadata.ts';
import { parsePage } from './parse-page.ts';
import { tidyTitle } from './tidy-title.ts';

it('removes marks of permanent links and separators at the ends', () => {
  expect(tidyTitle('Kurulum ¶')).toBe('Kurulum');
  expect(tidyTitle('Kurulum 🔗 #')).toBe('Kurulum');
  expect(tidyTitle(':: Pardus :: TÜBİTAK ::')).toBe('Pardus :: TÜBİTAK');
  expect(tidyTitle('* - Nedir -')).toBe('Nedir');
  expect(tidyTitle('| Günlük Ufuk |')).toBe('Günlük Ufuk');
  expect(tidyTitle(' : | ::')).toBe('');
});

it('keeps what belongs to the words', () => {
  expect(tidyTitle('C#')).toBe('C#');
  expect(tidyTitle('Bilişim:')).toBe('Bilişim:');
  expect(tidyTitle('Ön- ve arka-')).toBe('Ön- ve arka-');
});

// An expression took 30 seconds for 38 separators, and twice as long for each further one.
it('is as quick with 45 separators as with one', () => {
  const title = `x${' |'.repeat(45)} y |`;
  const start = process.cpuUsage().user;
  expect(tidyTitle(title)).toBe(`x${' |'.repeat(45)} y`);
  const page = parsePage(
    `<title>${'x'.repeat(99)}${' |'.repeat(45)}y :</title><h1>${' |'.repeat(45)}x :</h1>`,
  );
  expect(pageMetadata(page).title).toMatch(/^x+/);
  expect((process.cpuUsage().user - start) / 1_000).toBeLessThan(1_000);
});
