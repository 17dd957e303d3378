import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type GreyPicture, greyPicture, portableGreyMap } from './grey-picture.ts';
import { pagePictures } from './page-pictures.ts';
import { readScan } from './read-scan.ts';

/** A page of minutes as scanned: one JPEG, no text. */
const SCAN = readFileSync(join(import.meta.dirname, '../../../test/ocr/tutanak.pdf'));

const reading = (text: string, confidence = 90) => ({
  read: async () => ({ text, confidence }),
  close: async () => {},
});

test('the picture of a scanned page is found, dark letters on light paper', async () => {
  const pictures: GreyPicture[] = [];
  for await (const picture of pagePictures(SCAN)) pictures.push(picture);
  expect(pictures).toMatchObject([{ width: 1000, height: 1300 }]);
  const { dots } = pictures[0]!;
  const dark = dots.filter((dot) => dot < 100).length / dots.length;
  expect(dark).toBeGreaterThan(0.01);
  expect(dark).toBeLessThan(0.2);
});

test('lines become paragraphs, and words broken at the end of a line are joined', async () => {
  const text = 'Meclis, başkanın çağrı-\nsıyla toplandı.\n\nKöprünün onarımı\ngörüşüldü.\n\n.. —\n';
  expect(await readScan(SCAN, reading(text))).toEqual({
    text: 'Meclis, başkanın çağrısıyla toplandı.\nKöprünün onarımı görüşüldü.',
    pictures: 1,
  });
});

test('patterns mistaken for letters are not text', async () => {
  expect(await readScan(SCAN, reading('Lİ e. vv', 20))).toEqual({ text: '', pictures: 1 });
});

test('without a recognizer, it is known that there is something to read', async () => {
  expect(await readScan(SCAN, null)).toEqual({ text: '', pictures: 1 });
});

test('throws for anything that is not a PDF', async () => {
  await expect(readScan(Buffer.from('%PDF-1.4 and nothing else'), null)).rejects.toThrow();
});

test('one bit a dot, grey and colour become grey', () => {
  const bits = greyPicture({ width: 9, height: 2, data: Uint8Array.of(0b10000000, 0b10000000, 0, 0) });
  expect([...bits.dots]).toEqual([255, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect([...greyPicture({ width: 2, height: 1, data: Uint8Array.of(7, 9) }).dots]).toEqual([7, 9]);
  const colour = greyPicture({ width: 1, height: 1, data: Uint8Array.of(255, 255, 255, 0) });
  expect([...colour.dots]).toEqual([255]);
  expect(portableGreyMap(colour).toString('latin1')).toBe('P5\n1 1\n255\nÿ');
});
