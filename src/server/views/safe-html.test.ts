import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { XSS_PAYLOADS } from '../../../test/server/small-pages.ts';
import { escapeHtml } from '../../model/marked-text.ts';
import { markedHtml, renderTitle, safeHref } from './safe-html.ts';

const hostile = fc
  .array(
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '&lt;',
      '&amp;',
      '<mark>',
      '</mark>',
      '<mark ',
      '<script>',
      'a',
      'ş',
      ' ',
      '\u0000',
    ),
  )
  .map((pieces) => pieces.join(''));

/** A tag other than a bare <mark>, or a quote that could end an attribute. */
const UNSAFE = /<(?!\/?mark>)|["']/;

describe('renderTitle', () => {
  it('renders every title as text', () => {
    for (const payload of XSS_PAYLOADS) expect(renderTitle(payload)).not.toMatch(/[<>"']/);
    fc.assert(
      fc.property(hostile, (title) => {
        expect(renderTitle(title)).not.toMatch(/[<>"']/);
      }),
    );
  });
});

describe('markedHtml', () => {
  it('escapes the text and marks its words', () => {
    const text = "Ali & Veli'nin sağlık <notları>";
    const start = text.indexOf('sağlık');
    const html = markedHtml({ text, marks: [{ start, end: start + 6 }] }).toString();
    expect(html).toBe('Ali &amp; Veli&#39;nin <mark>sağlık</mark> &lt;notları&gt;');
  });

  it('lets nothing but balanced marks through, wherever they are', () => {
    const place = fc.record({
      start: fc.integer({ min: -2, max: 40 }),
      end: fc.integer({ min: -2, max: 40 }),
    });
    fc.assert(
      fc.property(hostile, fc.array(place, { maxLength: 4 }), (text, marks) => {
        const html = markedHtml({ text, marks }).toString();
        expect(html).not.toMatch(UNSAFE);
        expect(html.replace(/<mark>[^<]*<\/mark>/g, '')).not.toContain('<');
      }),
      { numRuns: 1000 },
    );
  });

  it('is the escaped text if nothing is marked', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(markedHtml({ text, marks: [] }).toString()).toBe(escapeHtml(text));
      }),
    );
  });
});

describe('safeHref', () => {
  it.each(['http://ornek.com/a', 'https://ornek.com.tr/ç?q=1#b'])('links %s', (url) => {
    expect(safeHref(url)).toBe(new URL(url).href);
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:a@b.c',
    'blob:https://a.com/x',
    '//ornek.com',
    '/a',
    '',
  ])('does not link %j', (url) => {
    expect(safeHref(url)).toBeNull();
  });
});
