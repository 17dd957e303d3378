import { afterAll, expect, it } from 'vitest';
import { openTestCorpus } from '../open-test-corpus.ts';

const { searcher, close } = openTestCorpus();
afterAll(close);

/**
 * Typos and what was meant: in the words around them, against rare words with the same typo, joined and
 * split.
 */
const CASES: [typed: string, meant: string][] = [
  ['kalp krisi', 'kalp krizi'],
  ['kalp kirzi', 'kalp krizi'],
  ['kalp kriz geçren', 'kalp kriz geçiren'],
  ['klap krizi', 'kalp krizi'],
  ['kalp dmar', 'kalp damar'],
  ['kalp ritmii', 'kalp ritmi'],
  ['pyton', 'python'],
  ['pyhton', 'python'],
  ['pythn programlama', 'python programlama'],
  ['python progrmlama', 'python programlama'],
  ['nesne tabnalı', 'nesne tabanlı'],
  ['nensne tanıma', 'nesne tanıma'],
  ['veri madnciliği', 'veri madenciliği'],
  ['veri tabnı', 'veri tabanı'],
  ['yapya zeka', 'yapay zeka'],
  ['yapay zekaa', 'yapay zeka'],
  ['yapay sinri ağları', 'yapay sinir ağları'],
  ['osmanli devleti', 'osmanlı devleti'],
  ['osmnalı mimarisi', 'osmanlı mimarisi'],
  ['su kesntisi', 'su kesintisi'],
  ['su faturrası', 'su faturası'],
  ['zeytn hasadı', 'zeytin hasadı'],
  ['zeytin hasdaı', 'zeytin hasadı'],
  ['depremm sigortası', 'deprem sigortası'],
  ['deprem sigrotası', 'deprem sigortası'],
  ['cocuk sagligi', 'çocuk sağlığı'],
  ['çocuk gelişmi', 'çocuk gelişimi'],
  ['şeker hastalıgı', 'şeker hastalığı'],
  ['kültür merekzi', 'kültür merkezi'],
  ['beldeiye meclisi', 'belediye meclisi'],
  ['güneş enrjisi', 'güneş enerjisi'],
  ['güneş tutulamsı', 'güneş tutulması'],
  ['rüzgar enerijsi', 'rüzgar enerjisi'],
  ['trafik kazsaı', 'trafik kazası'],
  ['sınav sonuçalrı', 'sınav sonuçları'],
  ['ünivesite tercih', 'üniversite tercih'],
  ['kitap furaı', 'kitap fuarı'],
  ['hava kirliligi', 'hava kirliliği'],
  ['havadurumu', 'hava durumu'],
  ['gözlük çüler', 'gözlükçüler'],
  ['uzay mekği', 'uzay mekiği'],
  // Forms that no page has are restored too
  ['cocuk asisi', 'çocuk aşısı'],
  ['cocuklarin asisi', 'çocukların aşısı'],
  ['cocuk asilari', 'çocuk aşıları'],
  ['olum ilanlari', 'ölüm ilanları'],
  ['cocuk instagram', 'çocuk instagram'],
  ['cocuk kitaplarinin fuari', 'çocuk kitaplarının fuarı'],
  ["kultur merkezi'nin cocuklari", "kültür merkezi'nin çocukları"],
  // The suffix after an apostrophe stays
  ["kültür merekzi'nde", "kültür merkezi'nde"],
  ['beldeiye’nin meclisi', 'belediye’nin meclisi'],
];

it.each(CASES)('%s → %s', (typed, meant) => {
  expect(searcher.search(typed).didYouMean).toBe(meant);
});

it('says what it searched if no page has what was typed, and leaves real words unchanged', () => {
  const typo = searcher.search('pyhton');
  expect(typo.searchedFor).toBe('python');
  expect(typo.total).toBeGreaterThan(0);
  const rare = searcher.search('pyton');
  expect(rare).toMatchObject({ didYouMean: 'python', searchedFor: null });
  // A real word, one letter away from another one, that no page has
  expect(searcher.search('sarı')).toMatchObject({ didYouMean: null, searchedFor: null, total: 0 });
  expect(searcher.search('sarı zeytin').didYouMean).toBeNull();
});

it.each([
  'kalp krizi',
  'python',
  // Not to be restored as a whole
  'cocuk asilgozu',
  // A word as typed
  'asisi',
  'veri tabanı',
  'kitap okuma',
  'krisi',
  'levha',
  'nesne tanıma',
  'su faturası',
  // Forms that no page has, of words that pages have
  'belediyelerimizden',
  'kalp krizlerindeymiş',
  'müzesindeyken',
  'Osmanlı’nın mimarisi',
  "Belediye'nin meclisi",
])('leaves %s alone', (typed) => {
  expect(searcher.search(typed).didYouMean).toBeNull();
});
