import { expect, test } from 'vitest';
import { bySite } from '../../eval/clean/dataset.ts';
import { memory } from '../../eval/clean/methods.ts';
import { loadSamplePages } from '../../eval/clean/sample-pages.ts';
import { scoreWords, wordBag } from '../../eval/clean/word-score.ts';
import { shippedScorer } from '../../src/similartext/content-model.ts';

test('on all Turkish pages of the sample web the clean text is the true one, to 0.97 by word F1', async () => {
  const method = memory('memory', () => shippedScorer());
  const scores: number[] = [];
  const articles: number[] = [];
  for (const siblings of bySite(await loadSamplePages()).values()) {
    method.clean(siblings).forEach((text, i) => {
      const page = siblings[i]!;
      const { f1 } = scoreWords(wordBag(text), wordBag(page.gold!));
      scores.push(f1);
      if ('kind' in page && page.kind === 'article') articles.push(f1);
    });
  }
  const mean = (list: readonly number[]) => list.reduce((sum, score) => sum + score, 0) / list.length;
  expect(scores.length).toBeGreaterThan(300);
  expect(mean(scores)).toBeGreaterThanOrEqual(0.97);
  expect(mean(articles)).toBeGreaterThanOrEqual(0.98);
}, 60_000);
