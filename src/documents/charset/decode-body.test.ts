import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBody } from './decode-body.ts';

const TEXT = 'Ağaçların gölgesinde üşüyen İzmirli çocuk ışığı söndürdü.';
const HTML = 'text/html';

function page(head: string, text = TEXT): string {
  return `<!doctype html><html><head>${head}<title>x</title></head><body><p>${text}</p></body></html>`;
}

/** The six Turkish letters of windows-1254; the rest of these texts is Latin-1. */
function windows1254(text: string): Uint8Array {
  const bytes = new Map([...'ĞİŞğış'].map((letter, i) => [letter, [0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe][i]!]));
  return Uint8Array.from(text, (char) => bytes.get(char) ?? char.charCodeAt(0));
}

describe('decodeBody', () => {
  it.each([
    ['the header', page(''), 'text/html; charset=iso-8859-9'],
    ['a meta tag', page('<meta charset=windows-1254>'), HTML],
    ['an http-equiv', page('<meta http-equiv=content-type content="text/html; charset=iso-8859-9">'), HTML],
    ['nothing', page(''), null],
    ['UTF-8, wrongly', page('<meta charset=utf-8>'), 'text/html; charset=utf-8'],
    ['windows-1252, wrongly', page(''), 'text/html; charset=iso-8859-1'],
    [
      'UTF-8 in the header and the truth in a meta tag',
      page('<meta charset=latin5>'),
      'text/html; charset=UTF-8',
    ],
    ['an unknown name', page('<meta charset=turkce>'), 'text/html; charset=tr'],
    ['UTF-16, wrongly', page(''), 'text/html; charset=utf-16'],
  ])('reads windows-1254 that declares %s', (_, html, contentType) => {
    const { encoding, text } = decodeBody(windows1254(html), contentType);
    expect(encoding).toBe('windows-1254');
    expect(text).toContain(TEXT);
  });

  it.each([
    ['the header', page(''), 'text/html; charset="UTF-8"'],
    ['nothing', page(''), null],
    ['windows-1254, wrongly', page('<meta charset=windows-1254>'), HTML],
    ['iso-8859-1, wrongly', page(''), 'text/html; charset=iso-8859-1'],
    ['a mark', `\uFEFF${page('<meta charset=windows-1254>')}`, HTML],
  ])('reads UTF-8 that declares %s', (_, html, contentType) => {
    const { encoding, text } = decodeBody(Buffer.from(html), contentType);
    expect(encoding).toBe('utf-8');
    expect(text).toBe(html.replace('\uFEFF', ''));
  });

  it.each([
    ['a mark', `\uFEFF${page('')}`, null],
    ['the header', page(''), 'text/html; charset=utf-16le'],
    ['nothing', page(''), null],
    ['UTF-8, wrongly', page(''), 'text/html; charset=utf-8'],
  ])('reads UTF-16 that declares %s', (_, html, contentType) => {
    const little = Buffer.from(html, 'utf16le');
    expect(decodeBody(little, contentType).text).toContain(TEXT);
    const big = Buffer.from(little).swap16();
    expect(decodeBody(big, contentType?.replace('16le', '16be') ?? null).text).toContain(TEXT);
  });

  it('believes a declaration that the bytes do not speak against', () => {
    const cyrillic = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    expect(decodeBody(cyrillic, 'text/html; charset=windows-1251')).toEqual({
      encoding: 'windows-1251',
      text: 'Привет',
    });
    expect(decodeBody(Buffer.from('<meta charset="iso-8859-2">'), HTML).encoding).toBe('iso-8859-2');
  });

  it('leaves Icelandic in windows-1252, and knows its punctuation', () => {
    const bytes = Buffer.from('\x93það á ég við í dag, og það er þó mál\x94 \x80', 'latin1');
    expect(decodeBody(bytes, 'text/html; charset=windows-1252')).toEqual({
      encoding: 'windows-1252',
      text: '“það á ég við í dag, og það er þó mál” €',
    });
  });

  it('stays with UTF-8 that is cut off or has a few bad bytes', () => {
    const bytes = Buffer.from(TEXT);
    for (const part of [bytes.subarray(0, 2), Buffer.concat([bytes, Buffer.from([0xff]), bytes])]) {
      expect(decodeBody(part, 'text/html; charset=utf-8').encoding).toBe('utf-8');
    }
  });

  it('finds a declaration that comes late', () => {
    const late = `<!--${'x'.repeat(3_000)}--><meta charset="iso-8859-2">ż`;
    expect(decodeBody(Buffer.from(late, 'latin1'), HTML).encoding).toBe('iso-8859-2');
  });

  it('reads the XML declaration', () => {
    const xml = `<?xml version="1.0" encoding="iso-8859-2"?><a>\xb3</a>`;
    expect(decodeBody(Buffer.from(xml, 'latin1'), 'text/xml').text).toContain('ł');
  });

  it('takes any bytes with any declaration', () => {
    const label = fc.constantFrom(
      null,
      'utf-8',
      'utf-16be',
      'euc-jp',
      'gbk',
      'iso-2022-jp',
      'windows-1252',
      'x',
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), label, (bytes, name) => {
        const { text } = decodeBody(bytes, name === null ? null : `text/html; charset=${name}`);
        expect(typeof text).toBe('string');
      }),
      { numRuns: 500 },
    );
  });

  it('gives every text in UTF-8 back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/[\0\uFEFF]/.test(text));
        expect(decodeBody(Buffer.from(text), 'text/html; charset=utf-8').text).toBe(text);
      }),
    );
  });

  it.each([
    ['UTF-8', Buffer.from(page('')), true],
    ['ASCII', Buffer.from('<p>abc</p>'), true],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${page('')}`), undefined],
    ['UTF-8 with an error', Buffer.concat([Buffer.from(page('')), Buffer.from([0xc4])]), undefined],
    ['UTF-8 that was encoded twice', Buffer.from('baÅŸkanÄ± Ä±ÅŸÄ±k'), undefined],
    ['windows-1254', windows1254(page('')), undefined],
  ])('says whether the bytes are the text: %s', (_, bytes, isUtf8) => {
    const decoded = decodeBody(bytes, 'text/html; charset=utf-8');
    expect(decoded.isUtf8).toBe(isUtf8);
    if (isUtf8) expect(Buffer.from(decoded.text)).toEqual(Buffer.from(bytes));
  });
});
