import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../nlp/fold.ts';
import { titleEnd } from './title-end.ts';

test.each([
  ['Su kesintisi. Yarın su yok.', 'Su kesintisi', 14],
  ['SU KESİNTİSİ\nYarın su yok.', 'Su kesintisi', 13],
  ['“Su” kesintisi: yarın', 'su kesintisi!', 16],
  ['Su kesintisi yarın bitiyor.', 'Su kesintisi', 0],
  ['Su kesintileri. Yarın', 'Su kesinti', 0],
  ['Su kesintisi.', 'Su kesintisi', 0],
  ['Yarın su yok.', 'Su kesintisi', 0],
  ['Yarın su yok.', '…', 0],
  ['', 'Su', 0],
  ['Café açıldı | Haber', 'Café açıldı', 14],
])('after %j of %j', (text, title, end) => {
  expect(titleEnd(text, title)).toBe(end);
});

/** Letter by letter, whatever the characters are. */
function literally(text: string, title: string): number {
  const lettersOf = (part: string) => fold(part).replace(/[^\p{L}\p{N}]+/gu, '');
  const wanted = lettersOf(title);
  if (wanted === '') return 0;
  let seen = '';
  for (const [run] of text.slice(0, title.length * 2 + 20).matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)) {
    seen += run;
    if (!wanted.startsWith(lettersOf(seen))) return 0;
    if (lettersOf(seen) !== wanted) continue;
    const end = seen.length;
    const [signs] = /^[^\p{L}\p{N}]*/u.exec(text.slice(end, end + 20))!;
    const goesOn = signs !== '' && !/[\n.!?|–—:»…-]/u.test(signs);
    return goesOn || end + signs.length >= text.length ? 0 : end + signs.length;
  }
  return 0;
}

test('is the same for common and uncommon characters', () => {
  const piece = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(...'aAbıIiİşŞçö19', ' ', ' ', '. ', '\n', ' – ', '’', '“', ': '),
    },
    { weight: 1, arbitrary: fc.constantFrom('é', 'ß', 'ж', '\u0307', '\u00ad', '²', '😀', '\u00a0', 'ﬁ') },
  );
  const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
  const separate = fc.constantFrom('', ' ', '. ', ': ', '\n', ' – ', 'a', '1', '!');
  fc.assert(
    fc.property(text, separate, text, fc.boolean(), (title, sign, rest, isOther) => {
      const whole = (isOther ? rest : title) + sign + rest;
      expect(titleEnd(whole, title)).toBe(literally(whole, title));
    }),
    { numRuns: 3_000 },
  );
});
