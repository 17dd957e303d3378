import { describe, expect, it } from 'vitest';
import { emptyMemory, isNovel } from './page-novelty.ts';

const PROSE =
  'Belediye meclisi yeni parkın yapımına karar verdi ve bütçeden gereken payı bu toplantıda ayırdı.';

describe('novelty of a page among pages of its shape', () => {
  it('finds prose that was not said before, and the same prose not', () => {
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

  it('says no for texts without words', () => {
    expect(isNovel(emptyMemory(), '', false)).toBe(false);
    expect(isNovel(emptyMemory(), '12.03.2024\n14:05', false)).toBe(false);
  });
});
