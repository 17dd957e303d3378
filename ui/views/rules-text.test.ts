import { expect, test } from 'vitest';
import { rulesOfText, textOfRules } from './rules-text.ts';

const RULES = {
  synonyms: ['ABD = Amerika Birleşik Devletleri', 'oto > otomobil'],
  pins: { 'nöbetçi eczane': ['https://www.ornek.bel.tr/eczane', 'https://eczane.org.tr/'] },
  hidden: { '*': ['https://www.ornek.bel.tr/eski'], 'site:x y': ['http://a.tr/'] },
  boosts: { 'site:127.0.0.1:7300': 1.5, 'kind:forum': 0.5 },
};

test('rules are the same after they were written and read', () => {
  expect(rulesOfText(textOfRules(RULES))).toEqual({ rules: RULES });
});

test('blank lines do not matter, a decimal comma is one, and lines of one query join', () => {
  const text = {
    synonyms: '\n  a = b \n\n',
    pins: 'x: http://a.tr/1\nx: http://a.tr/2',
    hidden: '',
    boosts: 'kind:forum 0,5',
  };
  expect(rulesOfText(text)).toEqual({
    rules: {
      synonyms: ['a = b'],
      pins: { x: ['http://a.tr/1', 'http://a.tr/2'] },
      hidden: {},
      boosts: { 'kind:forum': 0.5 },
    },
  });
});

test.each([
  ['pins', 'eczane'],
  ['hidden', 'eczane: /yol'],
  ['boosts', 'site:a.tr'],
  ['boosts', 'site:a.tr çok'],
])('a line of %s that is no rule is named: %s', (field, line) => {
  const none = { synonyms: '', pins: '', hidden: '', boosts: '' };
  expect(rulesOfText({ ...none, [field]: `${line}\n` })).toEqual({ wrong: line });
});
