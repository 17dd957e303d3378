import { afterAll, expect, it } from 'vitest';
import { openTestCorpus } from '../open-test-corpus.ts';

const { searcher, close } = openTestCorpus();
afterAll(close);

/** What is typed, and what must be among the first three suggestions. */
const CASES: [typed: string, wanted: string][] = [
  ['kalp k', 'kalp krizi'],
  ['kalp d', 'kalp damar'],
  ['kalp r', 'kalp ritmi'],
  ['kalp damar h', 'kalp damar hastalıkları'],
  ['nesne t', 'nesne tabanlı'],
  ['nesne ta', 'nesne tanıma'],
  ['nesne tabanlı p', 'nesne tabanlı programlama'],
  ['veri t', 'veri tabanı'],
  ['veri m', 'veri madenciliği'],
  ['veri tabanı y', 'veri tabanı yönetim'],
  ['yapay z', 'yapay zeka'],
  ['yapay s', 'yapay sinir'],
  ['yapay sinir a', 'yapay sinir ağları'],
  ['python p', 'python programlama'],
  ['osmanlı d', 'osmanlı devleti'],
  ['osmanli m', 'osmanli mimarisi'],
  ['su k', 'su kesintisi'],
  ['su f', 'su faturası'],
  ['zeytin h', 'zeytin hasadı'],
  ['zeytin y', 'zeytin yağı'],
  ['deprem s', 'deprem sigortası'],
  ['deprem c', 'deprem çantası'],
  ['çocuk s', 'çocuk sağlığı'],
  ['çocuk g', 'çocuk gelişimi'],
  ['şeker h', 'şeker hastalığı'],
  ['kültür m', 'kültür merkezi'],
  ['kültür b', 'kültür bakanlığı'],
  ['belediye m', 'belediye meclisi'],
  ['belediye b', 'belediye başkanı'],
  ['güneş e', 'güneş enerjisi'],
  ['güneş t', 'güneş tutulması'],
  ['rüzgar e', 'rüzgar enerjisi'],
  ['trafik k', 'trafik kazası'],
  ['trafik s', 'trafik sigortası'],
  ['sınav s', 'sınav sonuçları'],
  ['üniversite t', 'üniversite tercih'],
  ['kitap f', 'kitap fuarı'],
  ['kitap o', 'kitap okuma'],
  ['hava k', 'hava kirliliği'],
  ['hava d', 'hava durumu'],
  ['gozl', 'gözlükçüler'],
  ['pyt', 'python'],
];

it.each(CASES)('%s → %s', (typed, wanted) => {
  expect(searcher.suggest(typed, 3)).toContain(wanted);
});

it('offers only words that follow the previous word, if any do', () => {
  expect(searcher.suggest('kalp k', 8)).toEqual(['kalp krizi']);
  expect(searcher.suggest('su k', 8)).toEqual(['su kesintisi']);
});

it.each(['', ' ', 'kalp ', '*', '"', 'a'.repeat(500), '\ud800'])(
  'answers %j with no word that goes on',
  (typed) => {
    expect(searcher.suggest(typed, 3)).toEqual([]);
  },
);
