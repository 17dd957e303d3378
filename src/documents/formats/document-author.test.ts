import { expect, it } from 'vitest';
import { documentAuthor } from './document-author.ts';

it('is a name of two words, or one that the document begins with', () => {
  expect(documentAuthor('Ayşe  Işık', [])).toBe('Ayşe Işık');
  expect(documentAuthor('KOSGEB', ['KOSGEB Destekleri'])).toBe('KOSGEB');
  expect(documentAuthor('KOSGEB', ['Destekler'])).toBeNull();
});

it('is not the owner of a computer or a program', () => {
  const owners = [
    'user',
    'Administrator',
    'Windows Kullanıcısı',
    'Microsoft Office User',
    'casper',
    'HP',
    'pc 2',
    '',
  ];
  for (const name of [...owners, 'LENOVO-PC', 'ali@x.tr', 'C:\\Users', '12'])
    expect([name, documentAuthor(name, ['user'])]).toEqual([name, null]);
});
