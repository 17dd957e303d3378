import { describe, expect, it } from 'vitest';
import { htmlEntity, htmlToText } from './html-to-text.ts';

describe('htmlToText', () => {
  it.each([
    ['düz  metin\n', 'düz metin'],
    ['<p>Bir</p><p>iki<br>üç</p>', 'Bir iki üç'],
    ['A <b>k</b>alın &amp; &ccedil;', 'A kalın & ç'],
    ['a<script>if (1 < 2) kötü()</script><style>b{}</style>c', 'ac'],
    ['1 < 2', '1 < 2'],
    ['a<!-- b -->c<!-- d >e', 'ace'],
  ])('makes of %j %j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});

describe('htmlEntity', () => {
  it('knows the names of HTML', () => {
    expect([htmlEntity('ccedil'), htmlEntity('nbsp'), htmlEntity('yok'), htmlEntity('yok')]).toEqual([
      'ç',
      '\u00A0',
      null,
      null,
    ]);
  });
});
