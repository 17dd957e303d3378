import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../nlp/fold.ts';
import { emptyMemory, isNovel as isNovelPage, readPage, type ShapeMemory } from './page-novelty.ts';

const isNovel = (memory: ShapeMemory, text: string, hasParameters: boolean, anchors: string[] = []) =>
  isNovelPage(memory, readPage(text, anchors.join('\n')), hasParameters);

const PROSE =
  'Belediye meclisi yeni parkın yapımına karar verdi ve bütçeden gereken payı bu toplantıda ayırdı.';

describe('novelty of a page among pages of its shape', () => {
  it('accepts new prose, but not the same prose again', () => {
    const memory = emptyMemory();
    expect(isNovel(memory, PROSE, false)).toBe(true);
    expect(isNovel(memory, PROSE, false)).toBe(false);
    expect(isNovel(memory, PROSE.replace('Belediye meclisi', 'Üniversite senatosu'), false)).toBe(false);
    expect(
      isNovel(memory, 'Kıyıda balıkçılar dün akşam fırtınadan önce teknelerini limana çektiler.', false),
    ).toBe(true);
  });

  it('does not count numbers, months, days of the week, case and marks', () => {
    const memory = emptyMemory();
    const day = (date: string) =>
      `${date} günü için ayrılmış bir etkinlik takvimde henüz bulunmuyor, yine bakınız.`;
    expect(isNovel(memory, day('3 Ocak 2025 Cuma'), false)).toBe(true);
    expect(isNovel(memory, day('14 Şubat 2026 SALI'), false)).toBe(false);
  });

  it('compares lists by lines', () => {
    const memory = emptyMemory();
    const list = (...names: string[]) => names.map((name) => `${name} kasabası gezi notları`).join('\n');
    expect(isNovel(memory, list('Akçay', 'Bodrum', 'Ceyhan', 'Datça'), false)).toBe(true);
    expect(isNovel(memory, list('Datça', 'Akçay', 'Ceyhan', 'Bodrum'), false)).toBe(false);
    expect(isNovel(memory, PROSE, true)).toBe(true);
    expect(isNovel(memory, `${PROSE}\n${list('Akçay')}`, true)).toBe(false);
  });

  it('does not count a choice of paragraphs that were there before', () => {
    const memory = emptyMemory();
    const paragraphs = [
      PROSE,
      'Kıyıda balıkçılar dün akşam fırtınadan önce teknelerini limana çektiler.',
      'Tiyatro topluluğu bu mevsim üç yeni oyunla ilçelerin sahnelerine çıkmaya hazırlanıyor.',
    ];
    expect(isNovel(memory, paragraphs.join('\n'), false)).toBe(true);
    expect(isNovel(memory, paragraphs[1]!, false)).toBe(false);
    expect(isNovel(memory, `${paragraphs[2]}\n${paragraphs[0]}`, false)).toBe(false);
  });

  it('leaves the texts of links to known pages to those pages', () => {
    const memory = emptyMemory();
    const notFound = (...suggestions: string[]) =>
      ['Aradığınız sayfa bulunamadı, şu yazılara göz atmak ister misiniz acaba?', ...suggestions].join('\n');
    const titles = [
      'Kıyıda balıkçılar fırtınadan önce döndü',
      'Tiyatro topluluğu bu mevsim üç yeni oyunla ilçelerde',
    ];
    expect(isNovel(memory, notFound(titles[0]!), false, titles)).toBe(true);
    expect(isNovel(memory, notFound(titles[1]!), false, titles)).toBe(false);
    expect(isNovel(memory, notFound(titles[1]!), false)).toBe(true);
  });

  it('is false for texts without words', () => {
    expect(isNovel(emptyMemory(), '', false)).toBe(false);
    expect(isNovel(emptyMemory(), '12.03.2024\n14:05', false)).toBe(false);
  });
});

describe('the words of a page', () => {
  it('are those of the folded text, whatever its characters fold to', () => {
    const character = fc.oneof(
      fc.constantFrom(...'aĞİıß\u0307\u00adﬁâ \n7'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 60 }), (characters) => {
        const text = characters.join('');
        expect(readPage(text)).toEqual(readPage(fold(text)));
      }),
    );
  });
});
