import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charsetOfContent, declaredEncodings, encodingOf } from './charset-prescan.ts';

const declared = (html: string) => declaredEncodings(Buffer.from(html, 'latin1'));

describe('declaredEncodings', () => {
  it.each([
    ['<meta charset=iso-8859-2>', ['iso-8859-2']],
    ["<META a='>' b CharSet = 'latin5' >", ['windows-1254']],
    ['<meta content="text/html; charset=latin2" http-equiv=Content-Type>', ['iso-8859-2']],
    ['<meta http-equiv=refresh content="text/html; charset=latin2">', []],
    ['<meta content="text/html; charset=latin2">', []],
    ['<meta charset=utf-16>', ['utf-8']],
    ['<meta charset=x-user-defined>', ['windows-1252']],
    ['<meta charset=yok><meta charset=latin2>', ['iso-8859-2']],
    ['<!-- <meta charset=latin2> --><p title="<meta charset=latin2>">', []],
    ['<!--><meta charset=latin2>', ['iso-8859-2']],
    ['</p x="<meta charset=latin2>"><meta/charset=latin1>', ['windows-1252']],
    ['<metacharset=latin2>', []],
    ['<meta charset=latin2', []],
    ['<meta charset="latin2', []],
    ['<meta x=1 x=2 charset=latin2 charset=latin1>', ['iso-8859-2']],
    ['a < b <meta charset=latin2>', ['iso-8859-2']],
    ['<?xml version="1.0" encoding=\'latin2\'?><meta charset=latin5>', ['iso-8859-2', 'windows-1254']],
  ])('finds in %j %j', (html, expected) => {
    expect(declared(html)).toEqual(expected);
  });

  it('never throws and never hangs', () => {
    const piece = fc.constantFrom(
      '<',
      '<!--',
      '-->',
      '<meta ',
      'charset',
      '=',
      '"',
      "'",
      '>',
      '/',
      ' ',
      'latin2',
      '<?xml ',
      'a',
    );
    fc.assert(fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => void declared(pieces.join(''))));
  });
});

describe('charsetOfContent', () => {
  it.each([
    ['text/html; charset=utf-8', 'utf-8'],
    ['text/html;CHARSET = "a b"; x', 'a b'],
    ["charset='x", null],
    ['text/html', null],
    ['charset=x;y', 'x'],
  ])('of %j is %j', (content, charset) => {
    expect(charsetOfContent(content)).toBe(charset);
  });
});

it('knows encodings by all their labels', () => {
  expect(encodingOf(' ISO8859-9 ')).toBe('windows-1254');
  expect(encodingOf('turkish')).toBeNull();
});
