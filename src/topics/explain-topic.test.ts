import { beforeAll, describe, expect, it } from 'vitest';
import { explainTopic } from './explain-topic.ts';
import type { LinearClassifier } from './linear/linear-classifier.ts';
import { linearTrainer } from './linear/linear-trainer.ts';

const SPORT = 'Takım maçı uzatmada attığı golle kazandı; hakem iki penaltı verdi ve stadyum ayağa kalktı.';
const MONEY = 'Borsa günü düşüşle kapattı; faiz ve enflasyon beklentisi yatırımcıyı dövize yöneltti.';

let classifier: LinearClassifier;
beforeAll(async () => {
  const examples = Array.from({ length: 24 }, (_, i) =>
    i % 2 === 0
      ? { label: 'spor', text: `${SPORT} maç gol takım ${i}` }
      : { label: 'ekonomi', text: `${MONEY} borsa faiz döviz ${i}` },
  );
  classifier = (await linearTrainer.train(examples, { seed: 1 })) as LinearClassifier;
});

describe('explainTopic', () => {
  const text = `${SPORT} ${SPORT} ${SPORT}\n${MONEY} ${MONEY} ${MONEY}\n${SPORT} ${SPORT} ${SPORT}`;

  it('gives each section its topic, and the page all of its topics', () => {
    const { topic, sections, parts } = explainTopic(classifier, { title: 'Takım maçı kazandı', text });
    expect(topic).toBe('spor');
    expect(sections.map((section) => section.topic)).toEqual(['spor', 'ekonomi', 'spor']);
    expect(sections.map(({ start, end }) => text.slice(start, end))).toEqual(text.split('\n'));
    expect(sections[0]!.sentences).toHaveLength(3);
    expect(parts.map((part) => part.topic)).toEqual(['spor', 'ekonomi']);
  });

  it('adds up: bias, title and sections make the margin', () => {
    const told = explainTopic(classifier, { title: 'Takım maçı kazandı', text });
    const shares = told.sections.reduce((sum, { share }) => sum + share, told.bias + told.titleShare);
    expect(shares).toBeCloseTo(told.margin, 5);
    expect(told.sections[0]!.share).toBeGreaterThan(0);
    expect(told.sections[1]!.share).toBeLessThan(0);
    expect(told.titleShare).toBeGreaterThan(0);
    expect(explainTopic(classifier, { text }).titleShare).toBeCloseTo(0, 2);
  });

  it('names the words that decided', () => {
    const { words } = explainTopic(classifier, { text });
    const forIt = words.filter(({ share }) => share > 0).map(({ word }) => word);
    expect(forIt.join(' ')).toMatch(/maçı|golle|Takım|hakem|penaltı|stadyum/);
    expect(explainTopic(classifier, { text: '' }).words).toEqual([]);
  });
});
