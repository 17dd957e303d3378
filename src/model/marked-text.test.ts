import { expect, it } from 'vitest';
import { markedHtml } from './marked-text.ts';

it('leaves out what would change the direction of the text around it', () => {
  const text = 'fatura\u202efdp.exe \u2067ab\u2069c';
  const at = text.indexOf('ab');
  expect(markedHtml({ text, marks: [{ start: at, end: at + 2 }] })).toBe('faturafdp.exe <mark>ab</mark>c');
});
