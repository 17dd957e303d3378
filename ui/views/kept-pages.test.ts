import { expect, test } from 'vitest';
import { keptPages } from './kept-pages.ts';

test('pages whose newest visit kept them can be shown', () => {
  const visits = [
    { page: 1, outcome: 'unsupported' },
    { page: 2, outcome: 'unchanged' },
    { page: 3, outcome: 'gone' },
    { page: 3, outcome: 'indexed' },
    { page: 4, outcome: 'failed' },
    { page: 5, outcome: 'failed' },
    { page: 5, outcome: 'minor' },
  ] as const;
  expect([...keptPages(visits)]).toEqual([2, 5]);
});
