import { expect, it } from 'vitest';
import { stripTags } from './strip-tags.ts';

it('removes tags, comments, scripts and styles, and names each', () => {
  const removed: string[] = [];
  const text = stripTags(
    '<p class="a">Merhaba <b>dünya</b><!-- x > y --><script>var a = "<p>";</script></p> 3 < 4',
    (piece) => removed.push(piece),
  );
  expect(text).toBe('Merhaba dünya 3 < 4');
  expect(removed).toContain('<!-- x > y -->');
  expect(removed).toContain('<script>var a = "<p>";</script>');
  expect(removed).toHaveLength(6);
});

it('takes any number of unclosed marks in linear time', () => {
  const text = '<!--<script><style><a '.repeat(20_000);
  const started = process.cpuUsage();
  stripTags(text, () => {});
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
});
