import { expect, it } from 'vitest';
import { asTyped } from './as-typed.ts';

it.each([
  ['isatnbul ulaşım', 'istanbul ulaşım', '"isatnbul" ulaşım'],
  ['işgüvenliği kursu?', 'iş güvenliği kursu?', '"işgüvenliği" kursu?'],
  ['Bele diyesi', 'belediyesi', '"Bele" "diyesi"'],
])('%s, searched as %s, is searched as typed by %s', (typed, searchedFor, link) => {
  expect(asTyped(typed, searchedFor)).toBe(link);
});
