import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../model/seeded-random.ts';
import { parseTopicModel } from '../models/topic-model-file.ts';
import { bestOf, type LabelledText } from '../topic-classifier.ts';
import { charCnn, vdcnn } from './character-baselines.ts';
import type { Network } from './network.ts';
import { NetworkTrainer, networkFromFile } from './network-classifier.ts';
import { variantOf } from './network-plan.ts';
import { NETWORK_PLANS } from './network-plans.ts';
import { CharacterReader, VocabularyReader, vocabularyOf } from './text-reader.ts';
import { tokensOf } from './token-units.ts';

const TOPIC_WORDS = {
  spor: ['maç', 'gol', 'takım', 'hakem', 'forvet', 'stadyum', 'lig', 'antrenör'],
  ekonomi: ['dolar', 'borsa', 'faiz', 'enflasyon', 'banka', 'ihracat', 'yatırım', 'altın'],
};

function exampleTexts(count: number): LabelledText[] {
  const random = seededRandom(11);
  return Array.from({ length: count }, (_, i) => {
    const label = i % 2 === 0 ? 'spor' : 'ekonomi';
    const words = Array.from({ length: 12 }, () => TOPIC_WORDS[label][Math.floor(random() * 8)]!);
    return { label, text: `Bugün ${words.join(' ')} haberi.` };
  });
}

/** A clock that advances with every call. */
function countingClock(msPerLook: number): () => number {
  let looks = 0;
  return () => looks++ * msPerLook;
}

const SMALL = { ...NETWORK_PLANS.paper, reads: 'word', length: 20, epochs: 1, minBatches: 40 } as const;

describe('the network of the paper as a classifier', () => {
  it('learns topics from examples and gives every label a probability', async () => {
    const classifier = await new NetworkTrainer(SMALL, { nowMs: countingClock(1) }).train(exampleTexts(60), {
      seed: 1,
    });
    expect(classifier.labels).toEqual(['ekonomi', 'spor']);
    const scores = classifier.classify({ title: 'Borsa', text: 'faiz ve dolar' });
    expect(bestOf(scores)).toBe(0);
    expect(scores[0]! + scores[1]!).toBeCloseTo(1, 5);
    expect(bestOf(classifier.classify({ text: 'Hakem maçı gol ile bitirdi: takım, stadyum, lig' }))).toBe(1);
  });

  it('answers the same after it was written to a file and read back', async () => {
    const trainer = new NetworkTrainer(SMALL, { nowMs: countingClock(1) });
    const classifier = await trainer.train(exampleTexts(40), { seed: 3 });
    const read = networkFromFile(NETWORK_PLANS.paper, parseTopicModel(classifier.bytes()));
    const document = { title: 'Altın', text: 'Takım altın madalya, banka maç.' };
    expect(read.classify(document)).toEqual(classifier.classify(document));
    expect(read.bytes()).toEqual(classifier.bytes());
  });

  it('is the same for the same seed, and another for another', async () => {
    const bytesOf = async (seed: number) =>
      (
        await new NetworkTrainer(SMALL, { nowMs: countingClock(1) }).train(exampleTexts(20), { seed })
      ).bytes();
    expect(await bytesOf(1)).toEqual(await bytesOf(1));
    expect(await bytesOf(1)).not.toEqual(await bytesOf(2));
  });

  it('may begin with vectors of the words of its examples', async () => {
    const trainer = new NetworkTrainer({ ...SMALL, skipGramEpochs: 1 }, { nowMs: countingClock(1) });
    const classifier = await trainer.train(exampleTexts(40), { seed: 1 });
    expect(bestOf(classifier.classify({ text: 'borsa faiz dolar banka' }))).toBe(0);
    expect(bestOf(classifier.classify({ text: 'gol maç takım lig' }))).toBe(1);
  });

  it('learns with half of the tokens hidden, in twice as many rounds', async () => {
    const plan = variantOf(SMALL, { hidden: 0.5 });
    expect(plan).toMatchObject({ hiddenShare: 0.5, epochs: 2 * SMALL.epochs });
    const trainer = new NetworkTrainer(plan, { nowMs: countingClock(1) });
    const classifier = await trainer.train(exampleTexts(40), { seed: 1 });
    expect(bestOf(classifier.classify({ text: 'borsa faiz dolar banka' }))).toBe(0);
    expect(bestOf(classifier.classify({ text: 'gol maç takım lig' }))).toBe(1);
    const whole = await new NetworkTrainer(SMALL, { nowMs: countingClock(1) }).train(exampleTexts(40), {
      seed: 1,
    });
    expect(classifier.bytes()).not.toEqual(whole.bytes());
  });

  it('stops when its time is over', async () => {
    let epochs = 0;
    const trainer = new NetworkTrainer(
      { ...SMALL, batch: 5, epochs: 100 },
      {
        nowMs: countingClock(100),
        onFitted: (fitted) => {
          epochs = fitted.epochs;
        },
      },
    );
    await trainer.train(exampleTexts(20), { seed: 1, maxSeconds: 1 });
    expect(epochs).toBeGreaterThan(0);
    expect(epochs).toBeLessThan(5);
  });

  it('never fails on empty or strange texts', async () => {
    const trainer = new NetworkTrainer(SMALL, { nowMs: countingClock(1) });
    const classifier = await trainer.train(exampleTexts(20), { seed: 1 });
    for (const text of ['', '\u0000\ud800', 'x'.repeat(5000), '😀'.repeat(50)]) {
      expect([...classifier.classify({ text })].every((score) => score >= 0 && score <= 1)).toBe(true);
    }
  });
});

describe('what networks read', () => {
  const sentence = { text: "Ekonomistler İstanbul'da enflasyonu ve 42 bankayı konuştu." };

  it('is split into the requested unit', () => {
    expect(tokensOf(sentence, 'raw')[1]).toBe("İstanbul'da");
    expect(tokensOf(sentence, 'word')).toEqual([
      'ekonomistler',
      'istanbul',
      'enflasyonu',
      'bankayı',
      'konuştu',
    ]);
    expect(tokensOf(sentence, 'stem')).toEqual(['ekonomist', 'istanbul', 'enflasyon', 'banka', 'konuş']);
    expect(tokensOf(sentence, 'f5')).toEqual(['ekono', 'istan', 'enfla', 'banka', 'konus']);
    expect(tokensOf(sentence, 'subword').slice(0, 3)).toEqual(['ekono', '+mistl', '+er']);
  });

  it('leaves out words that are not in the vocabulary and fills up with zeros', () => {
    const vocabulary = vocabularyOf(
      [
        ['faiz', 'borsa'],
        ['faiz', 'maç'],
        ['borsa', 'faiz'],
      ],
      10,
    );
    expect(vocabulary).toEqual(['faiz', 'borsa']);
    const row = new Float32Array(5).fill(7);
    new VocabularyReader(vocabulary, 'word').read({ text: 'Borsa gol faiz' }, row, 0, 4);
    expect([...row]).toEqual([2, 1, 0, 0, 7]);
  });

  it('distinguishes the Turkish letters', () => {
    const reader = new CharacterReader();
    const row = new Float32Array(5);
    reader.read({ text: 'Iİç漢' }, row, 0, 5);
    expect(new Set(row.slice(0, 3)).size).toBe(3);
    expect([...row.slice(3)]).toEqual([0, 0]);
    expect(Math.max(...row)).toBeLessThan(reader.tokens);
  });
});

/** Short texts and, for the two widest, narrow layers: numeric gradients need many passes. */
describe('every network has the gradients that numeric differences give', () => {
  const CHECKED = {
    ...NETWORK_PLANS,
    vdcnn: vdcnn({ filters: 3, dense: 10 }),
    'char-cnn': charCnn({ filters: 4, dense: 10 }),
  };
  const CLASSES = 3;
  const SAMPLES = 2;
  const TOKENS = 12;
  for (const [kind, plan] of Object.entries(CHECKED)) {
    it(kind, () => {
      const length = kind === 'char-cnn' ? 130 : kind === 'vdcnn' ? 72 : 24;
      const network = buildChecked(plan.build, length);
      const random = seededRandom(5);
      const inputs = Float64Array.from({ length: SAMPLES * length }, () => Math.floor(random() * TOKENS));
      const lossOf = () => {
        network.reseed();
        return network.built.learn(inputs, [0, 2], SAMPLES);
      };
      lossOf();
      // A bias before a batch norm has no effect, and so no gradient.
      const parameters = network.built.parameters.filter(
        (each) => !each.frozen && !each.name.endsWith('bias'),
      );
      const gradients = parameters.map((each) => each.gradient.slice());
      // One place in the first, the middle and the last parameter: where the gradient is largest.
      for (const p of [0, Math.floor(parameters.length / 2), parameters.length - 1]) {
        const gradient = gradients[p]!;
        let place = 0;
        for (let i = 1; i < gradient.length; i++) {
          if (Math.abs(gradient[i]!) > Math.abs(gradient[place]!)) place = i;
        }
        const { values } = parameters[p]!;
        const value = values[place]!;
        const step = 1e-7;
        values[place] = value + step;
        const above = lossOf();
        values[place] = value - step;
        const below = lossOf();
        values[place] = value;
        expect(Math.abs(gradient[place]!), parameters[p]!.name).toBeGreaterThan(1e-9);
        const slope = (above - below) / (2 * step);
        expect(Math.abs(slope / gradient[place]! - 1), parameters[p]!.name).toBeLessThan(1e-3);
      }
    });
  }

  /** With 64-bit numbers, and with the same dropout in each pass after `reseed`. */
  function buildChecked(
    build: (typeof SMALL)['build'],
    length: number,
  ): { built: Network; reseed: () => void } {
    let random = seededRandom(3);
    const built = build({ random: () => random(), precision: 64 }, { length, channels: 1 }, TOKENS, CLASSES);
    return {
      built,
      reseed: () => {
        random = seededRandom(4);
      },
    };
  }
});
