import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXml } from './read-xml.ts';

/** The events on one line: (name {namespace} attribute=value … text ) */
function events(xml: string): string {
  const seen: string[] = [];
  readXml(xml, {
    open({ name, namespace, attributes }) {
      const own = [...attributes]
        .filter(([key]) => !key.startsWith('xmlns'))
        .map(([key, value]) => ` ${key}=${value}`);
      seen.push(`(${name}${namespace === '' ? '' : `{${namespace}}`}${own.join('')}`);
    },
    text: (text) => seen.push(text),
    close: ({ name }) => seen.push(`${name})`),
  });
  return seen.join(' ');
}

describe('readXml', () => {
  it.each([
    ['<a><b>x</b>y</a>', '(a (b x b) y a)'],
    ['<?xml version="1.0"?><!-- <c> --><A B="1"/>', '(a b=1 a)'],
    ['<a><![CDATA[<b>&amp;]]></a>', '(a <b>&amp; a)'],
    ['<a x=\'"\' y=">" z=1/>', '(a x=" y=> z=1 a)'],
    [
      '<p:a xmlns:p="u" xmlns="v"><b/><p:c xmlns:p="w"/><p:d/><q:e/></p:a>',
      '(a{u} (b{v} b) (c{w} c) (d{u} d) (e{q} e) a)',
    ],
    [
      '<a>&lt;&#x131;&#305;&ccedil;&nbsp;&yok;&#0;&#xD800;&#x110000;</a>',
      '(a <ııç\u00A0&yok;\uFFFD\uFFFD\uFFFD a)',
    ],
    ['<!DOCTYPE a [<!ENTITY e "x"> <!ENTITY % f SYSTEM "http://x/">]><a>&e;</a>', '(a \uFFFD a)'],
    ['<a>1 < 2 & 3</a>', '(a 1  <  2 & 3 a)'],
    ['<a><b><c>x</a>', '(a (b (c x c) b) a)'],
    ['<a></c>x</a>', '(a x a)'],
    ['<a/><b/>', '(a a)'],
    ['<a><b>x', '(a (b'],
    ['<a b="c>d</a>', '(a b=c d a)'],
    ['hallo', ''],
  ])('reads %s', (xml, expected) => {
    expect(events(xml)).toBe(expected);
  });

  it('stops if its reader has enough, and if elements nest without end', () => {
    let opened = 0;
    const handler = {
      get stopped() {
        return opened === 3;
      },
      open: () => void opened++,
      text: () => {},
      close: () => {},
    };
    readXml('<a><b/><b/><b/><b/></a>', handler);
    expect(opened).toBe(3);
    let depth = 0;
    readXml('<a>'.repeat(10_000), { open: () => void depth++, text: () => {}, close: () => {} });
    expect(depth).toBeLessThan(1_000);
  });

  it('never throws, and closes nothing that it has not opened', () => {
    const piece = fc.constantFrom(
      ...[
        '<a>',
        '</a>',
        '<b x="',
        '"',
        "'",
        '/>',
        '>',
        '<',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<!DOCTYPE a [',
        ']>',
      ],
      ...['<?', '?>', '&', '&#', 'x', ';', ' ', '=', 'xmlns:p="u"', '<p:c', '</p:c>', '<!ENTITY a'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        let depth = 0;
        readXml(pieces.join(''), {
          open: () => void depth++,
          text: () => {},
          close: () => {
            depth--;
            expect(depth).toBeGreaterThanOrEqual(0);
          },
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['unclosed quotes', '<a x="'],
    ['declarations', '<!a>'],
    ['unclosed comments', '<!--'],
    ['names without end', 'x'],
    ['bare tags', '<a '],
    ['ampersands', '&a'],
  ])('takes time in proportion to the input: %s', (_, unit) => {
    const input = `<r><s ${unit.repeat(200_000)}[ ]] <t>`;
    const began = process.cpuUsage();
    events(input);
    events(`<r>${unit.repeat(200_000)}`);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(8_000);
  });
});
