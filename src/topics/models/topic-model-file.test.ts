import { describe, expect, it } from 'vitest';
import { scoreAnswers } from '../evaluation/score-answers.ts';
import { modelScores, parseTopicModel, topicModelBytes } from './topic-model-file.ts';

describe('topic model files', () => {
  it('are read back as written, with what a kind adds to the head', () => {
    const head = {
      kind: 'linear' as const,
      labels: ['ekonomi', 'spor'],
      analysis: 1,
      trainedOn: { documents: 2, digest: 'ab' },
      own: 7,
      scores: modelScores(scoreAnswers(['ekonomi', 'spor'], [{ truth: 1, scores: [0.2, 0.8] }])),
    };
    const file = parseTopicModel(topicModelBytes(head, { weights: Float32Array.of(1, 2, 3) }));
    expect(file.head).toEqual(head);
    expect([...file.array<Float32Array>('weights')]).toEqual([1, 2, 3]);
  });

  it('are refused when they are something else', () => {
    expect(() => parseTopicModel(new Uint8Array(40))).toThrow();
    expect(() => parseTopicModel(new Uint8Array())).toThrow();
  });
});
