import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentences, WORD_NUMBERS, wordsOf } from './sentences.ts';
import { forEachWord } from './tokenize.ts';

function cut(text: string): string[] {
  return sentences(text).map((sentence) => sentence.text);
}

describe('sentences', () => {
  it('lets small letters begin sentences if there are no capitals', () => {
    const text = 'dün geldim. 3. gün vb. şeyler oldu! sonra gittim... bitti';
    expect(sentences(text).map((sentence) => sentence.text)).toEqual([
      'dün geldim.',
      '3. gün vb. şeyler oldu!',
      'sonra gittim...',
      'bitti',
    ]);
  });
  it('ends at full stops, question and exclamation marks, with their closing quotes', () => {
    expect(cut('Geldi. "Nasılsın?" Sustu! Gitti...')).toEqual([
      'Geldi.',
      '"Nasılsın?"',
      'Sustu!',
      'Gitti...',
    ]);
  });
  it('does not end at abbreviations, initials, ordinals, decimals and addresses', () => {
    for (const whole of [
      'Prof. Dr. Ayşe Kaya geldi.',
      'M. Kemal Atatürk 19. Yüzyılda doğdu.',
      'Fiyatı 3.5 lira olan ürün www.ornek.com.tr adresinde.',
      'T.C. Sağlık Bakanlığı açıkladı.',
      '"Gel!" dedi.',
    ]) {
      expect(cut(whole)).toEqual([whole]);
    }
  });
  it('ends at line breaks', () => {
    expect(cut('Başlık\nMetin burada')).toEqual(['Başlık', 'Metin burada']);
  });
  it('gives offsets that map back, in order, with nothing but space between, on any string', () => {
    const unit = fc.oneof(fc.constantFrom(...'aA.!?…"\' \n1)('), fc.string({ unit: 'binary', maxLength: 2 }));
    fc.assert(
      fc.property(
        fc.array(unit).map((parts) => parts.join('')),
        (text) => {
          let at = 0;
          for (const sentence of sentences(text)) {
            expect(text.slice(at, sentence.start).trim()).toBe('');
            expect(sentence.text).toBe(text.slice(sentence.start, sentence.end));
            expect(sentence.text).not.toBe('');
            at = sentence.end;
          }
          expect(text.slice(at).trim()).toBe('');
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('wordsOf', () => {
  it('finds what the tokenizer does, whether the sentences of the text were read before or not', () => {
    const tokenized = (text: string) => {
      const found: number[][] = [];
      forEachWord(text, (start, end, _kind, stemEnd) => found.push([start, end, stemEnd]));
      return found;
    };
    const found = (text: string) => {
      const words = wordsOf(text);
      return Array.from({ length: words.length / WORD_NUMBERS }, (_, i) => [
        ...words.subarray(i * WORD_NUMBERS, i * WORD_NUMBERS + 3),
      ]);
    };
    const piece = fc.constantFrom(
      'T.C. ',
      'Ali’nin ',
      '"Gel." ',
      '12.5 ',
      'a@b.co',
      '... ',
      '.)',
      '#ev ',
      'Ne?',
      '\n',
      ' ',
      'ok',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, fc.boolean(), (given, isRead) => {
        if (isRead) sentences(given);
        expect(found(given)).toEqual(tokenized(given));
      }),
    );
    fc.assert(
      fc.property(text, fc.nat(60), (given, read) => {
        sentences('');
        const [expected, words] = [sentences(given), found(given)];
        sentences('');
        sentences(given.slice(0, read));
        expect(sentences(given)).toEqual(expected);
        expect(found(given)).toEqual(words);
      }),
      { numRuns: 2_000 },
    );
  });
});
