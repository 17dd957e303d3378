import { expect, test } from 'vitest';
import { selectHtml, selectorFault } from './select-html.ts';

test('the outermost elements that a selector names come in order', () => {
  const html = '<div class=a><p>1<div class=a>iç</div></div><section><p class=a>2</section>';
  expect(selectHtml(html, '.a')).toBe(
    '<div class="a"><p>1</p><div class="a">iç</div></div>\n<p class="a">2</p>',
  );
  expect(selectHtml(html, '.yok')).toBeNull();
});

test('hostile nesting is treated as no match rather than an error', () => {
  expect(() => selectHtml('<div>'.repeat(200_000), 'div')).not.toThrow();
});

test('a hundred thousand elements are compared in time proportional to their number', () => {
  const before = process.cpuUsage();
  expect(selectHtml('<br>'.repeat(100_000), 'br')).toHaveLength(499_999);
  const { user, system } = process.cpuUsage(before);
  // 15 s when each was compared with all others.
  expect((user + system) / 1_000).toBeLessThan(4_000);
});

test('an invalid selector is reported', () => {
  expect(selectorFault('article > p:not(.x)')).toBeNull();
  expect(selectorFault('..')).not.toBeNull();
});
