import { expect, test } from 'vitest';
import { Analyzer } from '../analysis/analyzer.ts';
import { ALT_FIELD } from '../terms/fields.ts';
import { testPage } from '../test-page.ts';
import { pageNames } from './page-names.ts';

test('a picture is found by its description and by the name of its file', () => {
  const analyzer = new Analyzer();
  const media = [
    { kind: 'image', url: 'https://a.tr/resim/pamuk-tarlas%C4%B1_2024.jpg?w=300', alt: 'Çukurova' },
    { kind: 'video', url: 'https://a.tr/%E0%A4%A/tanitim.mp4', alt: '' },
  ] as const;
  const names = pageNames({ ...testPage(1, 'Metin'), media: [...media] }, analyzer);
  const stems = names.filter(([field]) => field === ALT_FIELD).map(([, name]) => name);
  for (const asked of ['çukurova', 'pamuk', 'tarlası', '2024', 'tanıtım', 'tanitim.mp4'])
    for (const { stem } of analyzer.analyze(asked)) expect(stems, asked).toContain(stem);
});
