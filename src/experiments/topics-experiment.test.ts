import { describe, expect, it } from 'vitest';
import { embeddingTable } from './embedding-table.ts';
import { splitOfSampleWeb, type TopicSplit } from './topic-examples.ts';
import { preprocessingTable } from './topic-network-tables.ts';

const options = { seed: 1, maxSeconds: 60, nowMs: () => performance.now(), onStep: () => {} };

/** Three topics that are easily told apart, of the sample web's own articles. */
function smallSplit(): TopicSplit {
  const labels = ['ekonomi', 'spor', 'yemek'];
  const { train, test } = splitOfSampleWeb(1);
  const known = ({ label }: { label: string }) => labels.includes(label);
  return { labels, train: train.filter(known).slice(0, 60), test: test.filter(known) };
}

describe('the topic experiment', () => {
  it('learns and is judged on passages of different articles, with every topic on both sides', () => {
    const { labels, train, test } = splitOfSampleWeb(1);
    expect(labels).toHaveLength(14);
    expect(new Set(train.map(({ label }) => label)).size).toBe(14);
    expect(new Set(test.map(({ label }) => label)).size).toBe(14);
    expect(train.length).toBeGreaterThan(3 * test.length);
    const known = new Set(train.map(({ text }) => text));
    expect(test.filter(({ text }) => known.has(text))).toEqual([]);
  });

  it('compares what the network reads, raw and prepared', async () => {
    const { paper, ours } = await preprocessingTable(smallSplit(), { ...options, maxSeconds: 0.5 });
    expect(paper).toEqual({ gainOfPreprocessing: [0.07, 0.15] });
    expect(Object.keys(ours)).toEqual(['raw', 'word', 'stem', 'f5', 'normalized', 'gainOfPreprocessing']);
    expect(ours['f5']).toMatchObject({ accuracy: expect.any(Number), epochs: expect.any(Number) });
  });

  it('compares embeddings in five runs with mean and spread', { timeout: 60_000 }, async () => {
    const { ours, notes } = await embeddingTable(smallSplit(), {
      ...options,
      maxSeconds: 10,
      encoderFolders: [],
    });
    expect(Object.keys(ours)).toEqual(['tf-idf', 'skip-gram']);
    expect((ours['tf-idf'] as { accuracy: { mean: number } }).accuracy.mean).toBeGreaterThan(0.4);
    expect(notes.some(({ en }) => en.includes('--encoder'))).toBe(true);
  });
});
