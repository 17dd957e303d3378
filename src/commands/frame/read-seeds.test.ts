import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TaziError } from '../../model/errors.ts';
import { givenUrls, readSeeds } from './read-seeds.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-seeds-'));
  file = join(folder, 'seeds.txt');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('seeds', () => {
  test('come from the command line and from the file, without notes and empty lines', () => {
    writeFileSync(file, '\ufeff# not\r\nhttps://b.com.tr/x\r\n\r\n  http://c.com.tr  \n#https://d.com.tr/\n');
    expect(readSeeds(['https://a.com.tr'], file)).toEqual([
      'https://a.com.tr/',
      'https://b.com.tr/x',
      'http://c.com.tr/',
    ]);
  });

  test('need no file', () => {
    expect(readSeeds([], file)).toEqual([]);
    expect(readSeeds(['a.com.tr'], file)).toEqual(['https://a.com.tr/']);
  });

  test.each([
    ['ornek.com.tr', 'https://ornek.com.tr/'],
    ['www.örnek.com.tr/ğ', 'https://www.xn--rnek-4qa.com.tr/%C4%9F'],
    ['localhost:8080/x', 'https://localhost:8080/x'],
    ['HTTP://ORNEK.COM.TR/A', 'http://ornek.com.tr/A'],
    ['127.0.0.1:7300', 'https://127.0.0.1:7300/'],
  ])('may be written as %s', (seed, url) => {
    expect(readSeeds([seed], file)).toEqual([url]);
  });

  test.each([
    'mailto:a@b.tr',
    'ftp://a.tr/',
    'javascript:alert(1)',
    'https://',
    'a b.tr',
    'http:/a.tr b',
    '',
    'http://a..tr/',
  ])('that read %j are refused, with where they stand', (seed) => {
    expect(() => readSeeds([seed], file)).toThrow(TaziError);
    if (seed === '') return; // an empty line of a file is none
    writeFileSync(file, `https://a.com.tr/\n${seed}\n`);
    expect(() => readSeeds([], file)).toThrow(`${file}:2`);
  });
});

test('a dash stands for the lines of stdin, in its place', async () => {
  async function* stdin() {
    yield 'https://a.tr/\r\n\nhttps://b';
    yield Buffer.from('.tr/\n');
  }
  expect(await givenUrls(['https://x.tr/', '-'], stdin())).toEqual([
    'https://x.tr/',
    'https://a.tr/',
    'https://b.tr/',
  ]);
  expect(await givenUrls(['https://x.tr/'], stdin())).toEqual(['https://x.tr/']);
});
