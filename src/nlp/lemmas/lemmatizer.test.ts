import { expect, it } from 'vitest';
import { lemmaModel } from './lemma-model.ts';
import { Lemmatizer } from './lemmatizer.ts';

it('gives the same first letters of a lemma if only these are requested', () => {
  const text =
    "belediyelerimizin kitabı evlerde gözlükçülükten yaptığımız istanbul'dan oyunlarındaki sinirlenmişti kan kana kanıyor yüzüncü yüzüyor t.c. 19.yy gel ş";
  for (const word of text.split(' ')) {
    const whole = new Lemmatizer(lemmaModel()).lemmaOf(word);
    for (const letters of [1, 3, 5, 8])
      expect(new Lemmatizer(lemmaModel()).lemmaOf(word, letters).slice(0, letters)).toBe(
        whole.slice(0, letters),
      );
  }
});
