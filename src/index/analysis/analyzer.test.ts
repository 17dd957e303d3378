import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { NUMBER_KIND } from '../../nlp/tokenize.ts';
import { Analyzer } from './analyzer.ts';

it('an analyser does not keep the texts whose words it remembers', () => {
  v8.setFlagsFromString('--expose-gc');
  const collect = runInNewContext('globalThis.gc') as () => void;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const analyzer = new Analyzer();
  // Loads everything that an unknown word needs.
  analyzer.analyze(`Kitapları ${'x'.repeat(16)}yyy okudum.`);
  const before = used();
  // 24 MB of text, each megabyte with a long word of its own.
  for (let i = 0; i < 24; i++) {
    const word = `${'x'.repeat(16)}${String.fromCharCode(97 + (i % 26)).repeat(3 + i)}`.slice(0, 30);
    analyzer.forEachWord(Buffer.from(`${word} ${' '.repeat(1_000_000)}`).toString('latin1'), () => {});
  }
  expect(used() - before).toBeLessThan(12_000_000);
});

it('what was found out of a token once is the same when it is met again', () => {
  const text =
    "Kitabı İstanbul'da aldım; T.C. kararı 1.500 kişiye slm dedi, herşey cooook güzel, Kur'an ve $eker 9uncu cicek açı acı sınır ışık ağacın kitaplığı.";
  const words = () => {
    const fresh = new Analyzer();
    return fresh.analyze(text);
  };
  const analyzer = new Analyzer();
  expect(analyzer.analyze(text)).toEqual(words());
  // Others take its place in the first of the two caches.
  for (let i = 0; i < 40_000; i++) analyzer.wordsOfToken(`${i}`, NUMBER_KIND);
  expect(analyzer.analyze(text)).toEqual(words());
});

it('all forms of a verb made of a noun share a stem', () => {
  const stemsOf = (text: string) => [...new Set(new Analyzer().analyze(text).map(({ stem }) => stem))];
  expect(stemsOf('cezalandırma cezalandırılacak cezalandırıldı cezalandırmak')).toEqual(['cezal']);
  expect(stemsOf('yönlendirme yönlendirildi yönlendirdi')).toEqual(['yonle']);
  expect(stemsOf('adlandırıldı adlandırma')).toEqual(['adlan']);
  expect(stemsOf('alandır alan')).toEqual(['alan']);
  expect(stemsOf('plandır plan')).toEqual(['plan']);
});
