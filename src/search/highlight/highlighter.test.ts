import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Analyzer } from '../../index/analysis/analyzer.ts';
import { markedHtml } from '../../model/marked-text.ts';
import { Highlighter, SNIPPET_LETTERS } from './highlighter.ts';

const analyzer = new Analyzer();

function snippet(text: string, query: string, maxLetters = SNIPPET_LETTERS): string {
  return markedHtml(new Highlighter(query, analyzer).snippet(text, { maxLetters }));
}

function titleHtml(title: string, query: string): string {
  return markedHtml(new Highlighter(query, analyzer).title(title));
}

describe('snippet', () => {
  it('marks every form of a word completely', () => {
    expect(snippet('Gözlükçüler yeni gözlüklerini tanıttı.', 'gozluk')).toBe(
      '<mark>Gözlükçüler</mark> yeni <mark>gözlüklerini</mark> tanıttı.',
    );
    expect(titleHtml('İSTANBUL’DA ulaşım', 'istanbul')).toBe('<mark>İSTANBUL’DA</mark> ulaşım');
  });
  it('marks what the analysis finds, however a form begins', () => {
    const forms =
      'ağız ağzı isim ismi burun burnu de diyor demek ye yiyor ben bana su suyu kitap kitabı T.B.M.M. TBMM TBMM’nin İLÇE ilçemiz I\u0307LC\u0327E ö öyle git gidiyor'.split(
        ' ',
      );
    for (const query of forms) {
      const [asked] = analyzer.analyze(query);
      for (const form of forms) {
        const [found] = analyzer.analyze(form);
        const isForm = asked!.word === found!.word || asked!.stem === found!.stem;
        expect(snippet(form, query).includes('<mark>'), `${form} for ${query}`).toBe(isForm);
      }
    }
  });
  it('marks common words only if the query has no others, or if they are required', () => {
    const text = 'Bir ilçe ve hangi ilçe.';
    expect(snippet(text, 'hangi ilçe ve')).toBe('Bir <mark>ilçe</mark> ve hangi <mark>ilçe</mark>.');
    expect(snippet(text, 've hangi')).toBe('Bir ilçe <mark>ve</mark> <mark>hangi</mark> ilçe.');
    expect(snippet(text, '"ve hangi" ilçe')).toBe(
      'Bir <mark>ilçe</mark> <mark>ve</mark> <mark>hangi</mark> <mark>ilçe</mark>.',
    );
  });
  it('does not mark another word with the same stem', () => {
    expect(snippet('Basket başkentte: başkent başkenti ağırlıyor.', 'başkenti')).toBe(
      'Basket <mark>başkentte</mark>: <mark>başkent</mark> <mark>başkenti</mark> ağırlıyor.',
    );
    expect(snippet('Gözlükçü destekliyor.', 'gözlükçüleri destekledi')).toBe(
      '<mark>Gözlükçü</mark> <mark>destekliyor</mark>.',
    );
    expect(snippet('Gözlük', 'gözlükçüleri')).toBe('<mark>Gözlük</mark>');
  });
  it('chooses the window with the most words of the query', () => {
    const filler = 'Burada başka bir şey anlatılıyor ve sürüp gidiyor. '.repeat(20);
    const text = `Uyku üzerine. ${filler}Çocuklarda uyku düzeni önemlidir. ${filler}`;
    const html = snippet(text, 'çocuk uyku düzeni');
    expect(html).toContain('<mark>Çocuklarda</mark> <mark>uyku</mark> <mark>düzeni</mark>');
    expect(html.startsWith('… ')).toBe(true);
    expect(html.endsWith(' …')).toBe(true);
  });
  it('separates lines that are not sentences, and marks what it should in them', () => {
    const text = 'Sağlık\n  Spor\nEkonomi haberleri\nHastane açıldı.\nHekimler\tgeldi.';
    expect(snippet(text, 'hekim spor')).toBe(
      'Sağlık · <mark>Spor</mark> · Ekonomi haberleri · Hastane açıldı. <mark>Hekimler</mark> geldi.',
    );
  });
  it('does not begin with the title that is shown above it', () => {
    const of = (text: string, title: string, query = 'polen') =>
      new Highlighter(query, analyzer).snippet(text, { title }).text;
    expect(of('POLEN REHBERİ\nBahar geldi.', 'Polen rehberi')).toBe('Bahar geldi.');
    expect(of('Polen: rehberi! - Bahar geldi.', 'Polen rehberi')).toBe('Bahar geldi.');
    expect(of('Polen rehberi baharda gerekir.', 'Polen rehberi')).toBe('Polen rehberi baharda gerekir.');
    expect(of('Polen rehberi', 'Polen rehberi')).toBe('Polen rehberi');
    expect(of('Polen rehberliği.\nBahar', 'Polen rehberi')).toBe('Polen rehberliği. Bahar');
  });
  it('shows the items of a list, those with the words first, and no menu', () => {
    const text =
      'Haberler\nSağlık\nBarajlar doldu, su kesilmeyecek\nZeytin hasadı başladı\n12.05.2024\nSu faturaları ucuzladı';
    const { text: shown, marks } = new Highlighter('su', analyzer).items(text, { title: 'Haberler' });
    expect(shown).toBe('Barajlar doldu, su kesilmeyecek · Su faturaları ucuzladı · Zeytin hasadı başladı');
    expect(marks.map(({ start, end }) => shown.slice(start, end))).toEqual(['su', 'Su']);
  });
  it('shows the passage of a listing that has the words if none of its items does', () => {
    const long = `Etkinlikler ${'Öğrenci kongresi ve film gösterimi '.repeat(6)}Otizm Farkındalık Günü Konseri`;
    const text = `Haberler\nRektör Yardımcıları\nİdari Birimler\nSosyal Medya\nMeslek Yüksekokulları\n${long}`;
    const { text: shown, marks } = new Highlighter('otizm', analyzer).items(text, { title: 'Haberler' });
    expect(marks.map(({ start, end }) => shown.slice(start, end))).toEqual(['Otizm']);
  });
  it('shows the beginning if nothing matches', () => {
    expect(snippet('Kısa bir metin.', 'karpuz')).toBe('Kısa bir metin.');
  });
  it('never lets markup through', () => {
    expect(snippet('<script>alert("karpuz")</script> & co', 'karpuz')).toBe(
      '&lt;script&gt;alert(&quot;<mark>karpuz</mark>&quot;)&lt;/script&gt; &amp; co',
    );
  });
  it('is safe HTML with marks alone, and cuts no character, for any text and query', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.lorem({ maxCount: 200 }));
    fc.assert(
      fc.property(text, fc.string({ unit: 'binary', maxLength: 40 }), (page, query) => {
        for (const html of [snippet(page, `${query} lorem`, 60), titleHtml(page, query)]) {
          const bare = html.replaceAll('<mark>', '').replaceAll('</mark>', '');
          expect(bare).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
          expect(Buffer.from(html).toString()).toBe(html);
          expect(html.split('<mark>').length).toBe(html.split('</mark>').length);
        }
      }),
    );
  });
});
