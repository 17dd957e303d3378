import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripTags } from './strip-tags.ts';

describe('stripTags', () => {
  it('equals the pattern of the paper on any soup of tags', () => {
    const soup = fc
      .array(fc.constantFrom('<', '>', 'a', '\n', ' ', '</p>', '<!-- x -->', '<script>', 'Türkçe', '='))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(soup, (html) => {
        expect(stripTags(html)).toBe(html.replace(/<(.|\n)+?>/g, ''));
      }),
    );
  });

  it('leaves script text standing, as the paper does', () => {
    expect(stripTags('<p>Haber</p><script>var a = 1;</script>')).toBe('Habervar a = 1;');
  });

  it('takes linear time on tags that never end', () => {
    const html = '<'.repeat(1_000_000);
    expect(stripTags(html)).toBe(html);
  });
});
