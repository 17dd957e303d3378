import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../config/package-root.ts';
import { parseTopicModel } from '../models/topic-model-file.ts';
import { LinearClassifier } from './linear-classifier.ts';
import { tablesOf } from './model-tables.ts';

const FILE = join(packageRoot(), 'models/topics.bin');
const file = parseTopicModel(readFileSync(FILE));
const DOCUMENT = {
  title: 'Derbide gol yağmuru',
  text: 'Hakem son dakikada penaltı verdi, teknik direktör kızdı.',
};

test('tables of a file that never changes are in memory once, and say the same', () => {
  const shared = tablesOf(file, 'model-tables.test');
  const again = tablesOf(file, 'model-tables.test');
  expect(shared.rows.numbers.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(again.rows.numbers.buffer).toBe(shared.rows.numbers.buffer);
  expect(again.vocabulary.terms.buffer).toBe(shared.rows.numbers.buffer);
  const own = LinearClassifier.fromFile(file);
  const sharing = LinearClassifier.fromFile(file, 'model-tables.test');
  expect([...sharing.classify(DOCUMENT)]).toEqual([...own.classify(DOCUMENT)]);
  expect(sharing.read(DOCUMENT).scores(null)).toEqual(own.read(DOCUMENT).scores(null));
});

test('tables of other files are their own', () => {
  const { rows } = tablesOf(file, null);
  expect(rows.numbers.buffer).toBeInstanceOf(ArrayBuffer);
  expect(tablesOf(file, null).rows.numbers.buffer).not.toBe(rows.numbers.buffer);
});
