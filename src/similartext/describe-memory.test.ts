import { describe, expect, it } from 'vitest';
import { parsePage } from '../html/parse-page.ts';
import { describeMemory } from './describe-memory.ts';
import { SiteMemory } from './site-memory.ts';

const page = (article: string) =>
  parsePage(
    `<html><body><nav><a href="/">Ana sayfa</a> <a href="/k">Künye ve iletişim</a></nav>
     <div class="haber"><h1>${article}</h1><p>${`${article} üzerine uzun bir yazı. `.repeat(12)}</p></div>
     <footer>Bütün hakları saklıdır.</footer></body></html>`,
  );

describe('a site memory in figures', () => {
  it('has its templates with their pages, repeated texts and places', () => {
    const memory = new SiteMemory();
    for (const article of ['Sel suları çekildi', 'Köprü açıldı', 'Pazar taşınıyor']) {
      memory.learn(page(article), `/${article}`);
    }
    const [template, ...others] = describeMemory(memory.toBytes());
    expect(others).toEqual([]);
    expect(template).toMatchObject({ pages: 3 });
    expect(template!.repeatedTexts).toBeGreaterThan(0);
    expect(template!.contentPlaces).toBeGreaterThan(0);
    expect(template!.contentPlaces).toBeLessThan(template!.places);
  });

  it('is empty where the bytes are no memory', () => {
    expect(describeMemory(new Uint8Array([9, 9, 9]))).toEqual([]);
    expect(describeMemory(new Uint8Array())).toEqual([]);
  });
});
