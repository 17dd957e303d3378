import { describe, expect, it } from 'vitest';
import { NETWORK_PLANS, type NetworkKind } from './network-plans.ts';

const TOPICS = 13;

function built(kind: NetworkKind) {
  const plan = NETWORK_PLANS[kind];
  const workshop = { random: () => 0.5, precision: 32 } as const;
  const network = plan.build(workshop, { length: plan.length, channels: 1 }, 40, TOPICS);
  const count = (name: string) => network.layers.filter((layer) => layer === name).length;
  return { network, count, last: network.layers.at(-1) };
}

describe('the networks of the topical crawler paper', () => {
  it('F7: max over 150 × 300, dropout, dense of twice the topics, dropout, dense of the topics', () => {
    const { network } = built('paper');
    expect(network.layers).toEqual(['EmbeddingMax', 'Dropout', 'Dense', 'Relu', 'Dropout', 'Dense']);
    expect(NETWORK_PLANS.paper.length).toBe(150);
    const sizes = network.parameters.map(({ values }) => values.length);
    expect(sizes).toEqual([40 * 300, 300 * 2 * TOPICS, 2 * TOPICS, 2 * TOPICS * TOPICS, TOPICS]);
  });

  it('F8: each of the seven baselines has the layers that its publication names', () => {
    const turkishCnn = built('turkish-cnn');
    expect([turkishCnn.count('Dense'), turkishCnn.count('Dropout')]).toEqual([6, 3]);

    const turkishRand = built('turkish-rand');
    expect(turkishRand.network.layers.slice(0, 2)).toEqual(['Embedding', 'Dropout']);
    expect([turkishRand.count('Convolution'), turkishRand.count('MaxPool')]).toEqual([2, 2]);
    expect([turkishRand.count('Dropout'), turkishRand.count('Dense')]).toEqual([2, 2]);

    const oneLayer = built('one-layer');
    expect([oneLayer.count('Embedding'), oneLayer.count('Dense')]).toEqual([1, 1]);
    expect(oneLayer.count('Convolution')).toBe(oneLayer.count('MaxPool'));

    // Widths 2, 3 and 4 with two filters each, on vectors of 300.
    const sensitivity = built('sensitivity');
    const filters = sensitivity.network.parameters.map(({ values }) => values.length);
    for (const width of [2, 3, 4]) expect(filters).toContain(width * 300 * 2);
    expect(sensitivity.count('Convolution')).toBe(3);

    const vdcnn = built('vdcnn');
    expect(vdcnn.count('Convolution')).toBe(29);
    expect(vdcnn.count('BatchNorm')).toBe(28);

    const charCnn = built('char-cnn');
    expect([charCnn.count('Convolution'), charCnn.count('Dense')]).toEqual([6, 3]);

    // Causal and dilated: its result is read at the last step.
    const charTcn = built('char-tcn');
    expect(charTcn.network.layers.slice(-2)).toEqual(['LastStep', 'Dense']);
    for (const kind of ['vdcnn', 'char-cnn', 'char-tcn'] as const)
      expect(NETWORK_PLANS[kind].reads).toBe('characters');
    for (const kind of Object.keys(NETWORK_PLANS) as NetworkKind[]) expect(built(kind).last).toBe('Dense');
  });
});
