import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../config/package-root.ts';
import { type LeftOut, type Span, scoresByClassifying } from '../document-scores.ts';
import { loadClassifier } from '../models/load-classifier.ts';
import type { LinearClassifier } from './linear-classifier.ts';

const FILE = join(packageRoot(), 'models/topics.bin');
const classifier = loadClassifier(readFileSync(FILE), FILE) as LinearClassifier;

const TEXT =
  'Galatasaray Üniversitesi öğrencileri dün İstanbul’da toplandı, rektör yeni dönemi anlattı ve bütçeyi açıkladı. ' +
  'Galatasaray’ın maçı ise akşam oynandı; hakem son dakikada penaltı verdi.\nMerkez bankası faizi korudu, dolar geriledi.';

function expectSame(text: string, title: string | undefined, spans: Span[] | null, leftOut?: LeftOut): void {
  const document = { ...(title === undefined ? {} : { title }), description: 'Kısa özet', text };
  const read = classifier.read(document).scores(spans, leftOut);
  const anew = scoresByClassifying(document, (part) => classifier.classify(part)).scores(spans, leftOut);
  for (let k = 0; k < anew.length; k++) expect(read[k]).toBeCloseTo(anew[k]!, 5);
}

describe('a document that is read once', () => {
  const second = TEXT.indexOf('Galatasaray’ın');
  const third = TEXT.indexOf('Merkez');
  const spans = [
    { start: 0, end: second - 1 },
    { start: third, end: TEXT.length },
  ];
  const names: LeftOut = {
    title: [{ start: 0, end: 11 }],
    description: [],
    text: [
      { start: 0, end: 11 },
      { start: second, end: second + 14 },
    ],
  };

  it.each(['Galatasaray haberleri', undefined])('scores as each part would by itself, titled %s', (title) => {
    expectSame(TEXT, title, null);
    expectSame(TEXT, title, [spans[1]!]);
    expectSame(TEXT, title, spans);
    expectSame(TEXT, title, null, names);
    expectSame(TEXT, title, spans, names);
  });

  it('decodes text that was escaped once too often', () => {
    expectSame('D&uuml;nya kupası ma&ccedil;ı oynandı.', 'Ma&ccedil;', null);
  });

  it('may be long', () => {
    const long = `${TEXT}\n`.repeat(100);
    expectSame(long, 'Uzun', null);
    expectSame(long, 'Uzun', [{ start: 5_000, end: 15_000 }], names);
  });

  it('may be empty', () => {
    expectSame('', undefined, null);
    expectSame('', '', []);
  });
});
