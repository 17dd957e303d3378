import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../model/seeded-random.ts';
import { crossValidate, judge } from '../evaluation/cross-validate.ts';
import { loadClassifier } from '../models/load-classifier.ts';
import { bestOf, type LabelledText } from '../topic-classifier.ts';
import { calibrate } from './calibrate.ts';
import type { LinearClassifier } from './linear-classifier.ts';
import { linearTrainer } from './linear-trainer.ts';

const WORDS = {
  ekonomi: ['borsa', 'faiz', 'enflasyon', 'ihracat', 'döviz', 'bütçe', 'yatırım', 'banka', 'vergi'],
  spor: ['maç', 'gol', 'hakem', 'takım', 'şampiyon', 'antrenör', 'stadyum', 'lig', 'penaltı'],
  sağlık: ['hasta', 'doktor', 'ilaç', 'tedavi', 'virüs', 'ameliyat', 'hastane', 'aşı', 'kanser'],
};
const COMMON = ['dün', 'bugün', 'açıklama', 'yaptı', 'yeni', 'büyük', 'karşı', 'sonra', 'olarak', 'şehir'];

function corpus(size: number, seed: number): LabelledText[] {
  const random = seededRandom(seed);
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)]!;
  const labels = Object.keys(WORDS) as (keyof typeof WORDS)[];
  return Array.from({ length: size }, (_, i) => {
    const label = labels[i % labels.length]!;
    const words = Array.from({ length: 40 }, () => (random() < 0.25 ? pick(WORDS[label]) : pick(COMMON)));
    return { label, text: words.join(' ') };
  });
}

let classifier: LinearClassifier;
beforeAll(async () => {
  classifier = (await linearTrainer.train(corpus(150, 1), { seed: 1 })) as LinearClassifier;
});

describe('the linear classifier', () => {
  it('learns topics from their words', () => {
    const fresh = corpus(60, 2);
    const right = judge(classifier, fresh).filter(({ truth, scores }) => bestOf(scores) === truth);
    expect(right.length).toBeGreaterThanOrEqual(58);
  });

  it('gives the same result for text typed without Turkish letters', () => {
    const text = 'Şampiyon takım maçı penaltı golüyle kazandı';
    const ascii = 'Sampiyon takim maci penalti goluyle kazandi';
    expect(classifier.classify({ text })).toEqual(classifier.classify({ text: ascii }));
  });

  it('believes the title more than a word of the text', () => {
    const text = 'borsa ve maç dün büyük açıklama';
    const spor = classifier.labels.indexOf('spor');
    const plain = classifier.classify({ text })[spor]!;
    expect(classifier.classify({ title: 'hakem gol', text })[spor]!).toBeGreaterThan(plain);
  });

  it('reads letters that were escaped once too often', () => {
    const text = 'D&uuml;n b&uuml;t&ccedil;e ve d&ouml;viz';
    expect(classifier.classify({ text })).toEqual(classifier.classify({ text: 'Dün bütçe ve döviz' }));
  });

  it('believes the first words of a text without a title more than the rest', () => {
    const rest = 'dün büyük açıklama yaptı sonra '.repeat(5);
    const spor = classifier.labels.indexOf('spor');
    const scoreOf = (text: string) => classifier.classify({ text })[spor]!;
    expect(scoreOf(`hakem gol ${rest} borsa faiz`)).toBeGreaterThan(scoreOf(`borsa faiz ${rest} hakem gol`));
  });

  it('leaves room for none of the labels, and more of it for what it has never seen', () => {
    const strange = classifier.classify({ text: 'örümcek ağaç yaprak çiçek toprak kök' });
    const known = classifier.classify({ text: WORDS.spor.join(' ') });
    const rest = (scores: Float32Array) => 1 - scores.reduce((sum, score) => sum + score, 0);
    expect(rest(strange)).toBeGreaterThan(rest(known));
    expect(rest(known)).toBeGreaterThanOrEqual(-1e-6);
  });

  it('is read back unchanged from its file, and refused if the file is broken', () => {
    const bytes = classifier.bytes();
    const loaded = loadClassifier(bytes, 'x.bin');
    for (const { text } of corpus(10, 3)) {
      expect(loaded.classify({ text })).toEqual(classifier.classify({ text }));
    }
    expect(() => loadClassifier(bytes.slice(0, 100), 'x.bin')).toThrow(/x\.bin/);
  });

  it('is the same model for the same seed and data', async () => {
    const again = await linearTrainer.train(corpus(150, 1), { seed: 1 });
    expect(Buffer.compare(Buffer.from(again.bytes()), Buffer.from(classifier.bytes()))).toBe(0);
  });

  it('says what each term adds to the margin', () => {
    const text = 'hakem ve borsa';
    const spor = classifier.labels.indexOf('spor');
    const sum = classifier.shares({ text }, spor).reduce((total, { share }) => total + share, 0);
    const empty = classifier.margins({ text: '' })[spor]!;
    expect(classifier.margins({ text })[spor]! - empty).toBeCloseTo(sum, 3);
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff)), fc.string(), (codes, text) => {
        const title = String.fromCharCode(...codes);
        const scores = classifier.classify({ title, text });
        expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
      }),
    );
  });

  it('has calibrated scores in cross-validation', async () => {
    const card = await crossValidate(linearTrainer, corpus(150, 5), { folds: 3, seed: 1, nowMs: () => 0 });
    expect(card.accuracy).toBeGreaterThan(0.95);
    expect(card.calibrationError).toBeLessThan(0.1);
  });
});

describe('calibrate', () => {
  it('is less certain if larger margins are wrong as often', () => {
    const truths = Array.from({ length: 100 }, (_, i) => (i % 4 === 0 ? 1 : 0));
    const unsure = calibrate({
      margins: Float64Array.from(truths.flatMap(() => [1, -1])),
      truths,
      classes: 2,
    });
    const sure = calibrate({
      margins: Float64Array.from(truths.flatMap((truth) => (truth === 0 ? [1, -1] : [-1, 1]))),
      truths,
      classes: 2,
    });
    expect(unsure.stretch).toBeLessThan(sure.stretch);
  });
});
