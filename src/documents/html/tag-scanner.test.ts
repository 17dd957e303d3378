import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOSE, END, OPEN, TagScanner, TEXT } from './tag-scanner.ts';

/** Tags and texts in order; attributes named in `attributes` are shown. */
function tokens(html: string, ...attributes: string[]): string[] {
  const scanner = new TagScanner(html);
  const out: string[] = [];
  for (let kind = scanner.next(); kind !== END; kind = scanner.next()) {
    if (kind === TEXT) out.push(scanner.text);
    else if (kind === CLOSE) out.push(`</${scanner.tag}>`);
    else {
      const shown = attributes.filter((name) => scanner.has(name));
      out.push(`<${[scanner.tag, ...shown.map((name) => `${name}=${scanner.attribute(name)}`)].join(' ')}>`);
    }
  }
  return out;
}

describe('TagScanner', () => {
  it('distinguishes tags and texts', () => {
    expect(tokens('<P>Merhaba <b>dünya</B ></p>')).toEqual([
      '<p>',
      'Merhaba ',
      '<b>',
      'dünya',
      '</b>',
      '</p>',
    ]);
  });

  it('reads attributes with and without quotes, values and spaces', () => {
    const html = `<a HREF = "x>y" title='a "b"' data-n=5/ hidden class="k&amp;l">`;
    expect(tokens(html, 'href', 'title', 'data-n', 'hidden', 'class', 'id')).toEqual([
      '<a href=x>y title=a "b" data-n=5/ hidden= class=k&l>',
    ]);
  });

  it('takes the first of two attributes of one name', () => {
    expect(tokens('<p id=bir ID=iki>', 'id')).toEqual(['<p id=bir>']);
  });

  it('decodes entities in text, and in attributes only if browsers do', () => {
    expect(tokens('a&ccedil;&#305;k &lt;b&gt;')).toEqual(['açık <b>']);
    expect(tokens('<a href="?a=1&copy=2&amp;b">', 'href')).toEqual(['<a href=?a=1&copy=2&b>']);
  });

  it('leaves a < that begins no tag in the text', () => {
    expect(tokens('3 < 5 <> 6 <3')).toEqual(['3 < 5 <> 6 <3']);
  });

  it('skips comments, doctypes and processing instructions however they end', () => {
    expect(
      tokens('<!doctype html><!-- <p> -->a<!-->b<!--->c<!-- --!>d<?xml ?>e</ x>f<![CDATA[x]]>g'),
    ).toEqual([...'abcdefg']);
  });

  it('returns the text of a script unchanged, up to its own end', () => {
    expect(tokens('<script>if (a<b) "</p>&amp;"</script>x')).toEqual([
      '<script>',
      'if (a<b) "</p>&amp;"',
      '</script>',
      'x',
    ]);
  });

  it('ends a script that comments out a script where browsers end it', () => {
    const script = '<!-- <script>"</script>" --> x';
    expect(tokens(`<script>${script}</script>y`)).toEqual(['<script>', script, '</script>', 'y']);
    expect(tokens('<script><!-- a</script>y')).toEqual(['<script>', '<!-- a', '</script>', 'y']);
  });

  it('decodes entities in titles but sees no tags in them', () => {
    expect(tokens('<title>a &amp; <b></title>')).toEqual(['<title>', 'a & <b>', '</title>']);
  });

  it('drops a tag that the page ends in', () => {
    expect(tokens('a<p class="b')).toEqual(['a']);
    expect(tokens('a<!-- b')).toEqual(['a']);
  });

  it('accepts any text, and returns text without < unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        tokens(text);
        const plain = text.replaceAll('<', '').replaceAll('&', '');
        expect(tokens(plain).join('')).toBe(plain);
      }),
    );
  });

  it('takes linear time on input made to be slow', () => {
    const started = process.cpuUsage();
    for (const piece of ['<', '<a ', '<!--', '</', '<script>', '<a b="', '<!-- --', '<title>', '<a =']) {
      tokens(piece.repeat(100_000));
    }
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(8_000);
  });

  it('knows an OPEN token from the others', () => {
    const scanner = new TagScanner('<svg/>');
    expect(scanner.next()).toBe(OPEN);
    expect(scanner.isSelfClosing).toBe(true);
    expect(scanner.next()).toBe(END);
  });
});
