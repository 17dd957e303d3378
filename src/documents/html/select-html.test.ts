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

test('an invalid selector is reported', () => {
  expect(selectorFault('article > p:not(.x)')).toBeNull();
  expect(selectorFault('..')).not.toBeNull();
});
