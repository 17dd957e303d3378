import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Page } from '../../model/page.ts';
import { readXmlStore } from './read-xml-store.ts';
import { writeXmlFolder } from './write-xml-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-xml-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function page(id: number, siteId: number, title: string, text: string): Page {
  return { id, siteId, url: `https://ornek${siteId}.tr/${id}`, title, text } as unknown as Page;
}

async function* each<T>(items: T[]): AsyncGenerator<T> {
  yield* items;
}

test('writes one document per site, in the form of the paper', async () => {
  await writeXmlFolder(
    each([page(3, 1, 'A & B', 'x < y'), page(4, 2, 'C', 'z'), page(9, 1, 'D', 'w')]),
    folder,
  );
  expect(readdirSync(folder).sort()).toEqual(['1.xml', '2.xml']);
  const bare = readFileSync(join(folder, '1.xml'), 'utf8').replace(/<\?[^>]*\?>|\n/g, '');
  expect(bare).toBe(
    '<root><URL id="3"><baslik>A &amp; B</baslik><icerik>x &lt; y</icerik></URL><URL id="9"><baslik>D</baslik><icerik>w</icerik></URL></root>',
  );
});

test('returns any text that XML can hold', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))),
      async (texts) => {
        const written = texts.map(([title, text], i) => page(i + 1, 1, title, text));
        await writeXmlFolder(each(written), folder);
        if (written.length === 0) return;
        const read = [];
        for await (const { id, url, title, text } of readXmlStore(join(folder, '1.xml')))
          read.push({ id, url, title, text });
        expect(read).toEqual(written.map(({ id, url, title, text }) => ({ id, url, title, text })));
      },
    ),
    { numRuns: 40 },
  );
});

test('keeps a document well formed whatever the text', async () => {
  await writeXmlFolder(each([page(1, 1, '\u0000\ud800]]>', '</URL></root>\r\n\ufffe')]), folder);
  const text = readFileSync(join(folder, '1.xml'), 'utf8');
  expect(text.match(/<\/URL>/g)).toHaveLength(1);
  expect(text).toContain('\ufffd\ufffd]]&gt;');
});

test('removes documents of sites that have no pages any more, and nothing else', async () => {
  await writeXmlFolder(each([page(1, 1, 'A', 'a'), page(2, 2, 'B', 'b')]), folder);
  writeFileSync(join(folder, 'notlar.xml'), '<root/>');
  await writeXmlFolder(each([page(2, 2, 'B', 'b')]), folder);
  expect(readdirSync(folder).sort()).toEqual(['2.xml', 'notlar.xml']);
});

test('reads a document as the paper prints it: line numbers, layout, no addresses', async () => {
  const file = join(folder, '1.xml');
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<root>',
    '    <URL id="503">',
    '        <baslik>Köprü bugün açıldı!</baslik>',
    "        <icerik> Kıyıdaki 850'lik direkler",
    '            yerine kondu, 12 araç geçti...',
    '        </icerik>',
    '    </URL>',
    "    <URL id='504'>",
    '        <baslik>Kar</baslik><icerik>Yollar açık</icerik>',
    '</URL>',
    '</root>',
  ];
  writeFileSync(file, lines.map((line, i) => `${i + 1}  ${line}\n`).join(''));
  const read = [];
  for await (const found of readXmlStore(file)) read.push(found);
  expect(read).toEqual([
    {
      id: 503,
      url: null,
      title: 'Köprü bugün açıldı!',
      text: "Kıyıdaki 850'lik direkler yerine kondu, 12 araç geçti...",
    },
    { id: 504, url: null, title: 'Kar', text: 'Yollar açık' },
  ]);
});
