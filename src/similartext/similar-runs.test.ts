import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { literalRuns } from './literal-runs.oracle.ts';
import { cutSpans, similarRuns, similarSpans } from './similar-runs.ts';

/** Marks every occurrence of every run, the longest first, and cuts out what is marked. */
function literalCut(text: string, runs: readonly { text: string }[]): string {
  const marked = new Array<boolean>(text.length).fill(false);
  for (const run of runs)
    for (let at = text.indexOf(run.text); at >= 0; at = text.indexOf(run.text, at + 1))
      marked.fill(true, at, at + run.text.length);
  let out = '';
  for (let i = 0; i < text.length; i++) {
    if (!marked[i]) out += text[i];
    else if (!marked[i - 1] || i === 0) out += '\n';
  }
  return out;
}

/** Texts that share much: pieces of one small set, over alphabets of one to three letters. */
const repetitive = fc
  .tuple(fc.constantFrom('a', 'ab', 'abc'), fc.integer({ min: 0, max: 0xffff }))
  .chain(([letters]) => {
    const piece = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 });
    const stock = fc.array(piece, { minLength: 1, maxLength: 4 });
    return stock.chain((pieces) => {
      const text = fc
        .array(fc.oneof(fc.constantFrom(...pieces), piece), { maxLength: 12 })
        .map((parts) => parts.join(''));
      return fc.tuple(text, text, fc.integer({ min: 0, max: 6 }));
    });
  });

describe('similarRuns', () => {
  it('equals the literal algorithm on texts full of repetition', () => {
    fc.assert(
      fc.property(repetitive, ([a, b, longerThan]) => {
        expect(similarRuns(a, b, longerThan)).toEqual(literalRuns(a, b, longerThan));
      }),
      { numRuns: 600 },
    );
  });

  it('equals the literal algorithm on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ maxLength: 30 }), (a, b) => {
        expect(similarRuns(a + b, b + a, 2)).toEqual(literalRuns(a + b, b + a, 2));
      }),
      { numRuns: 200 },
    );
  });

  it('lists runs of more than fifty characters and no run of fifty (S4)', () => {
    const fifty = 'Bu cümle tam elli karakter uzunluğunda bir örnekt.';
    expect(fifty).toHaveLength(50);
    expect(similarRuns(`x${fifty}y`, `p${fifty}q`)).toEqual([]);
    expect(similarRuns(`x${fifty}!y`, `p${fifty}!q`)).toEqual([{ text: `${fifty}!`, length: 51 }]);
  });

  it('puts the longest run first, even if a shorter one is inside it', () => {
    const runs = similarRuns('--menü içinde--++menü iç++', 'menü içinde|menü iç|', 3);
    expect(runs.map((run) => run.text)).toEqual(['menü içinde', 'menü iç']);
  });

  it('answers nothing for texts that are empty or too short', () => {
    expect(similarRuns('', '')).toEqual([]);
    expect(similarRuns('a'.repeat(50), 'a'.repeat(50))).toEqual([]);
    expect(similarRuns('a'.repeat(51), 'a'.repeat(51))).toHaveLength(1);
  });

  it('takes linear time if everything repeats', () => {
    const a = 'a'.repeat(40_000);
    const started = process.cpuUsage();
    expect(similarRuns(a, a)).toHaveLength(40_000 - 50);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(3_000);
  });
});

describe('similarSpans', () => {
  it('covers exactly the occurrences of the runs, in both texts', () => {
    fc.assert(
      fc.property(repetitive, ([a, b, longerThan]) => {
        const runs = literalRuns(a, b, longerThan);
        const spans = similarSpans(a, b, longerThan);
        expect(cutSpans(a, spans.a)).toBe(literalCut(a, runs));
        expect(cutSpans(b, spans.b)).toBe(literalCut(b, runs));
      }),
      { numRuns: 600 },
    );
  });

  it('cuts no character in half', () => {
    const shared = 'Bu cümle iki sayfada da aynen vardır ve elli karakterden çok daha uzundur';
    const a = `Bir 😀${shared}😀 son`;
    const b = `İki 🚀${shared}😁 bitti`;
    const spans = similarSpans(a, b);
    expect(cutSpans(a, spans.a)).toBe('Bir 😀\n😀 son');
    expect(cutSpans(b, spans.b)).toBe('İki 🚀\n😁 bitti');
    const odd = similarSpans(`\u{1F600}${shared}`, `\u{1FA00}${shared}`);
    expect(odd.a).toEqual([{ start: 2, end: 2 + shared.length }]);
  });

  it('removes the shell of two pages and keeps what is their own', () => {
    const menu = 'Ana sayfa Gündem Ekonomi Spor Dünya Sağlık Teknoloji Yazarlar Künye İletişim';
    const a = `${menu}\nBarajlarda doluluk arttı.\n${menu}`;
    const b = `${menu}\nMilli takım finalde!\n${menu}`;
    const spans = similarSpans(a, b);
    expect(cutSpans(a, spans.a).trim()).toBe('Barajlarda doluluk arttı.');
    expect(cutSpans(b, spans.b).trim()).toBe('Milli takım finalde!');
  });
});
