import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { COMMENT_HINT, CONTENT_HINT, hintsOf } from './place-hints.ts';

it('labels say what an element holds', () => {
  expect(hintsOf('comment-list')).toBe(COMMENT_HINT);
  expect(hintsOf('article-body')).toBe(CONTENT_HINT);
  expect(hintsOf('')).toBe(0);
});

it('a label that is remembered does not keep its page in memory', () => {
  v8.setFlagsFromString('--expose-gc');
  const collect = runInNewContext('globalThis.gc') as () => void;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (let i = 0; i < 12; i++) {
    const page = Buffer.from(`post-${i} type-post status-publish ${' '.repeat(1_000_000)}`).toString(
      'latin1',
    );
    hintsOf(page.slice(0, page.indexOf('  ')));
  }
  expect(used() - before).toBeLessThan(6_000_000);
});
