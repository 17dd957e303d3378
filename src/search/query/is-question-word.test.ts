import { describe, expect, it } from 'vitest';
import { fold } from '../../nlp/fold.ts';
import { isQuestionWord } from './is-question-word.ts';

describe('isQuestionWord', () => {
  it.each(['hangi', 'kimdir', 'kaç', 'kaçıncı', 'nerede', 'nereye', 'nasıl', 'nedir', 'niçin', 'mıdır'])(
    '%s asks',
    (word) => {
      expect(isQuestionWord(fold(word), null)).toBe(true);
    },
  );
  it.each([
    'kimya',
    'kimlik',
    'kaçak',
    'nehir',
    'neden sonra',
    'nereden nereye',
    'kaçtı',
    'misafir',
    'zaman',
  ])('%s does not', (word) => {
    expect(isQuestionWord(fold(word), null)).toBe(false);
  });
  it('treats zaman as a question word only after ne', () => {
    expect(isQuestionWord('zaman', 'ne')).toBe(true);
    expect(isQuestionWord('zamanlar', 'eski')).toBe(false);
  });
});
