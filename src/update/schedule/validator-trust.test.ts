import { expect, test } from 'vitest';
import { ValidatorTrust } from './validator-trust.ts';

const tag = (etag: string) => ({ etag, lastModified: null });
const date = (lastModified: string) => ({ etag: null, lastModified });
const asked = (trust: ValidatorTrust, times: number) =>
  Array.from({ length: times }, () => trust.mayAsk('a.tr')).filter(Boolean).length;

test('most requests to a host are conditional, but not all: it may hide its changes', () => {
  const trust = new ValidatorTrust();
  expect(trust.mayAsk('a.tr')).toBe(true);
  expect(asked(trust, 59)).toBe(19);
  expect(asked(trust, 30)).toBe(20);
  for (let i = 0; i < 3; i++) trust.hear('a.tr', tag('1'), tag('2'), 'changed');
  expect(asked(trust, 120)).toBe(110);
});

test.each([
  ['entity tag', tag('1'), tag('1')],
  ['date', date('Mon'), date('Mon')],
])('text that changed under the same %s ends conditional requests', (_, before, now) => {
  const trust = new ValidatorTrust();
  expect(trust.mayAsk('a.tr')).toBe(true);
  trust.hear('a.tr', before, now, 'unchanged');
  trust.hear('a.tr', before, now, 'minor');
  expect(asked(trust, 6)).toBe(2);
  trust.hear('a.tr', before, now, 'changed');
  expect(asked(trust, 50)).toBe(0);
  expect(trust.mayAsk('b.tr')).toBe(true);
});

test('one slip of an otherwise honest host is forgiven', () => {
  const trust = new ValidatorTrust();
  for (let i = 0; i < 40; i++) trust.hear('a.tr', tag('1'), tag('2'), 'changed');
  trust.hear('a.tr', tag('1'), tag('1'), 'changed');
  expect(asked(trust, 12)).toBeGreaterThan(0);
});
